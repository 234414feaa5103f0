"""Joining with a code, by link and by picture."""

from xml.etree import ElementTree

import pytest
from django.test import AsyncClient

from games.tables import Tables
from tests.pages.tables import make_table


class Elsewhere(AsyncClient):
    """A visitor from another address."""

    def _base_scope(self, **request: object) -> dict[str, object]:
        scope: dict[str, object] = super()._base_scope(**request)  # type: ignore[misc]
        return scope | {"client": ["10.0.0.7", 4711]}


async def test_without_a_code_the_page_asks_for_one(visitor: AsyncClient, tables: Tables) -> None:
    response = await visitor.get("/join/")
    assert response.status_code == 200
    assert (response.context["code"], response.context["problem"]) == ("", "")


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}-", "http://localhost/t/{}/", "localhost/t/{}"])
async def test_a_code_leads_to_its_table_however_it_was_typed(
    visitor: AsyncClient, tables: Tables, typed: str
) -> None:
    code = (await make_table(tables)).code
    for written in (code, code.lower()):
        response = await visitor.get("/join/", {"code": typed.format(written)})
        assert response.status_code == 302
        assert response.headers["Location"] == f"/t/{code}/"


@pytest.mark.parametrize("typed", ["BAMBAT", "x", "<script>", "\x00", "{b1}:t:*", "A" * 5000])
async def test_a_code_that_fits_no_table_gets_a_kind_sentence(
    visitor: AsyncClient, tables: Tables, typed: str
) -> None:
    response = await visitor.get("/join/", {"code": typed})
    assert response.status_code == 404
    assert "no table with this code" in response.context["problem"]
    assert "<script>" not in response.content.decode()


async def test_thirty_wrong_codes_a_minute_and_the_address_has_to_wait(
    visitor: AsyncClient, tables: Tables
) -> None:
    code = (await make_table(tables)).code
    for _ in range(15):
        assert (await visitor.get("/join/?code=BAMBAT")).status_code == 404
        assert (await visitor.get("/t/BAMBAT/")).status_code == 404
    for path in (f"/join/?code={code}", f"/t/{code}/", "/t/BAMBAT/"):
        response = await visitor.get(path)
        assert response.status_code == 429
        assert "wait a minute" in response.context["problem"]
    assert (await Elsewhere().get(f"/join/?code={code}")).status_code == 302


async def test_the_picture_of_a_link_tells_nothing_about_whether_there_is_a_table(
    visitor: AsyncClient, tables: Tables
) -> None:
    code = (await make_table(tables)).code
    for asked in (code, "BAMBAT"):
        response = await visitor.get(f"/qr/{asked}.svg")
        assert response.status_code == 200
        assert response.headers["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(response.content).tag.endswith("svg")
