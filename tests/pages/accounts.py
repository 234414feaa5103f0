"""People with accounts at the pages, for tests."""

import re
from typing import Any

from django.test import AsyncClient

PASSWORD = "three words together"
PLAYER = "player"


async def sign_up(visitor: AsyncClient, name: str = "Papa", **more: str) -> Any:
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    return await visitor.post("/account/sign-up/", form)


async def sign_in(
    visitor: AsyncClient, name: str = "Papa", password: str = PASSWORD, agent: str = "", **more: str
) -> Any:
    form = {"login": name, "password": password, **more}
    return await visitor.post("/account/sign-in/", form, headers={"User-Agent": agent})


async def sign_out(visitor: AsyncClient) -> Any:
    return await visitor.post("/account/sign-out/")


def player_in(visitor: AsyncClient) -> str:
    """The id of the player that the browser's cookie names."""
    return str(visitor.cookies[PLAYER].value).partition(":")[0]


def says(response: Any) -> str:
    """The words of a page."""
    text = re.sub(r"<(script|style)[\s\S]*?</\1>|<[^>]+>", " ", response.content.decode())
    return " ".join(text.split())
