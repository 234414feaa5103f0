"""What docker-compose.yml starts is a house for the internet, played at through its proxy."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.running import ROOT, house_environment
from tests.sockets.clients import Client, come

from .composed import GIVEN, Composed, services

SOCKETS = 12


@pytest.fixture(scope="session")
def composed(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[Composed]:
    composed = Composed(tmp_path_factory.mktemp("composed"), prepared_data)
    try:
        composed.open()
        yield composed
    finally:
        composed.stop()


@pytest.fixture
def proxied(composed: Composed, monkeypatch: pytest.MonkeyPatch) -> Composed:
    """Clients of this test believe the proxy's certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(composed.proxy.certificate))
    return composed


def test_every_variable_that_must_be_set_says_what_it_is() -> None:
    with pytest.raises(AssertionError, match="SITE_URL must be set: set SITE_URL to the address people type"):
        services(GIVEN)
    with pytest.raises(AssertionError, match="SECRET_KEY must be set: set SECRET_KEY to a long random text"):
        services({"SITE_URL": "https://war.example.org"})


def test_no_service_is_without_a_life_of_its_own() -> None:
    for name, service in services({**GIVEN, "SITE_URL": "https://war.example.org"}).items():
        assert service["restart"] == "unless-stopped", name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert "healthcheck" in service or name == "proxy", name
        assert not any(port.endswith(":8000") for port in service.get("ports", ())), f"{name} is open to all"


def test_djangos_deployment_check_is_clean(composed: Composed, tmp_path: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=house_environment(tmp_path, 8000, composed.environment("war1")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_pages_come_over_https_whatever_the_client_says_of_itself(composed: Composed) -> None:
    assert composed.proxy.status("/") == 200
    assert composed.proxy.status("/", X_Forwarded_Proto="http", X_Forwarded_Host="evil.example") == 200
    assert composed.proxy.status("/readyz") == 200


async def test_a_game_is_played_through_the_proxy(proxied: Composed) -> None:
    table = proxied.make()
    assert table["play_url"].startswith(proxied.proxy.url)
    assert table["ws_url"].startswith("wss://localhost:")
    client = await come(table["ws_url"])
    await client.hello(token=table["token"])
    assert await client.ask("start") is None
    await client.say("finish")
    await client.until_event("over")
    await client.socket.close()
    assert proxied.proxy.status(f"/api/games/{client.view['game']}") == 200


async def test_the_people_of_a_table_meet_in_one_house_and_in_the_other_when_it_is_gone(
    proxied: Composed,
) -> None:
    table = proxied.make()
    before = sockets(proxied)
    there = await asyncio.gather(*(come(table["ws_url"]) for _ in range(SOCKETS)))
    more = {name: number - before[name] for name, number in sockets(proxied).items()}
    (home,) = [name for name, number in more.items() if number >= SOCKETS]
    (other,) = set(more) - {home}
    assert more[other] < SOCKETS / 2
    await leave(there)

    proxied.houses[home].stop()
    client = await come(table["ws_url"])
    await client.hello(token=table["token"])
    assert await client.ask("start") is None
    await leave([client])
    proxied.reopen(home)


async def leave(clients: list[Client]) -> None:
    await asyncio.gather(*(client.socket.close() for client in clients))


def sockets(composed: Composed) -> dict[str, int]:
    """How many sockets each house has open."""
    return {
        name: sum(
            str(found.readlink()).startswith("socket:")
            for found in Path(f"/proc/{house.process.pid}/fd").iterdir()
            if found.is_symlink()
        )
        for name, house in composed.houses.items()
    }


async def test_a_page_of_our_own_opens_a_socket(proxied: Composed) -> None:
    client = await come(proxied.make()["ws_url"], origin=proxied.proxy.url)
    await client.hello()
    await client.socket.close()


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "https://localhost",
        "https://localhost:{other}",
        "http://localhost:{port}",
        "https://localhost.evil.example:{port}",
        "https://evillocalhost:{port}",
        "https://user@localhost:{port}",
        "wss://localhost:{port}",
        "null",
    ],
)
async def test_a_page_of_another_site_does_not(proxied: Composed, origin: str) -> None:
    url = proxied.table["ws_watch_url"]
    port = int(proxied.proxy.url.rpartition(":")[2])
    with pytest.raises(InvalidStatus) as refused:
        await come(url, origin=origin.format(port=port, other=port + 1))
    assert refused.value.response.status_code in (400, 403)


@pytest.mark.parametrize("byte", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85"])
async def test_no_odd_byte_smuggles_an_origin_in(composed: Composed, byte: str) -> None:
    path = composed.table["ws_watch_url"].partition("/ws/")[2]
    smuggled = f"x{byte}Origin: {composed.proxy.url}".encode("latin-1")
    answer = await asyncio.to_thread(
        composed.proxy.handshake, "/ws/" + path, b"Origin: https://evil.example", smuggled
    )
    assert answer.split()[1] in (b"400", b"403")


def test_nobody_makes_many_tables_under_made_up_addresses(composed: Composed) -> None:
    wanted = {"rules": "play-war", "seats": ["me", "computer"]}
    statuses = [
        composed.proxy.ask("/api/tables", wanted, X_Forwarded_For=f"192.0.2.{number}")[0]
        for number in range(60)
    ]
    assert 429 in statuses
