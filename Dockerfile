FROM python:3.13-slim

RUN useradd --create-home --uid 1000 war
WORKDIR /war
COPY requirements.lock .
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock
COPY manage.py ./
COPY warsite warsite
COPY games games
COPY frontend frontend
RUN mkdir /data && chown 1000 /data
USER 1000
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 8000
CMD ["python", "manage.py", "serve"]
