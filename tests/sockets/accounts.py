"""Browsers of people with accounts at real houses: what they post, and the sockets they open."""

import asyncio
import urllib.request
from http.cookiejar import CookieJar
from urllib.parse import urlencode

from tests.running import House

from .clients import Client
from .conftest import Connect

PASSWORD = "three words together"
NEW_PASSWORD = "four words are better"


class Browser:
    """One browser. It keeps its cookies, at whatever house they were given to it."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        handlers = (urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar))
        self._opener = urllib.request.build_opener(*handlers)

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.jar if cookie.name == name), "")

    def get(self, house: House, path: str) -> str:
        with self._opener.open(house.url + path, timeout=30) as answer:
            return str(answer.read().decode())

    def post(self, house: House, path: str, **form: str) -> str:
        """The address to which a form leads."""
        if not self.cookie("csrftoken"):
            self.get(house, "/account/sign-in/")
        sent = urlencode({**form, "csrfmiddlewaretoken": self.cookie("csrftoken")}).encode()
        request = urllib.request.Request(house.url + path, sent, {"Origin": house.url})
        with self._opener.open(request, timeout=30) as answer:
            return str(answer.geturl())

    async def does(self, house: House, path: str, **form: str) -> str:
        """As `post`, while sockets go on."""
        return await asyncio.to_thread(lambda: self.post(house, path, **form))

    async def sign_up(self, house: House, name: str) -> str:
        form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
        return await self.does(house, "/account/sign-up/", **form)

    async def sign_in(self, house: House, name: str, password: str = PASSWORD) -> str:
        return await self.does(house, "/account/sign-in/", login=name, password=password)

    async def opens(self, connect_to: Connect, house: House, url: str) -> Client:
        """A socket of a page of this browser."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar if cookie.name != "player")
        return await connect_to(url, origin=house.url, cookie=f"{self.cookie('player')}; {cookies}")
