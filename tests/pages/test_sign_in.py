"""The admins' door."""

import pytest
from django.contrib.auth import get_user_model
from django.test import AsyncClient

from games.tables import Tables

SIGN_IN = "/admin/login/?next=/admin/"
RIGHT = {"username": "root", "password": "right"}
WRONG = {**RIGHT, "password": "wrong"}
TRIES = 3


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tables.guessing.PASSWORDS", TRIES)


async def test_an_admin_signs_in(visitor: AsyncClient, tables: Tables) -> None:
    await get_user_model().objects.acreate_superuser("root", password="right")
    assert (await visitor.post(SIGN_IN, WRONG)).status_code == 200
    assert (await visitor.post(SIGN_IN, RIGHT)).headers["Location"] == "/admin/"


async def test_a_password_cannot_be_found_by_trying(visitor: AsyncClient, tables: Tables) -> None:
    await get_user_model().objects.acreate_superuser("root", password="right")
    for _ in range(TRIES):
        await visitor.post(SIGN_IN, WRONG)
    response = await visitor.post(SIGN_IN, RIGHT)
    assert response.status_code == 200
    assert "wait a minute" in response.content.decode()


async def test_without_the_store_nobody_gets_in(visitor: AsyncClient, tables_without_a_store: Tables) -> None:
    await get_user_model().objects.acreate_superuser("root", password="right")
    response = await visitor.post(SIGN_IN, RIGHT)
    assert response.status_code == 200
    assert "busy" in response.content.decode()
