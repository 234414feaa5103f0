"""Whoever is removed is told so on every socket of theirs and does not come back; nobody else notices."""

from tests.running import House

from .clients import Client
from .conftest import Connect
from .making import Made, guest_cookie, make
from .playing import sit

TURNED_AWAY = 4403


async def until_closed(client: Client) -> str:
    """The code of the refusal before the socket is closed with 4403."""
    refused = await client.until("refused")
    assert await client.closed() == TURNED_AWAY
    return str(refused["code"])


async def table_of_two(house: House, connect_to: Connect, **who: str) -> tuple[Made, Client, Client]:
    table = make(house.url, ("me", "open", "open"), pace_ms=3000)
    host, second = await connect_to(table.ws_url), await connect_to(table.ws_url, **who)
    await host.hello(token=table.token)
    await second.hello()
    await sit(second, "Ben", commits=False)
    return table, host, second


async def test_every_socket_of_a_removed_person_is_closed_with_words(
    house: House, connect_to: Connect
) -> None:
    cookie = guest_cookie(house.url)
    table, host, second = await table_of_two(house, connect_to, origin=house.url, cookie=cookie)
    watching = await connect_to(table.ws_watch_url, origin=house.url, cookie=cookie)
    other = await connect_to(table.ws_watch_url)
    await watching.hello()
    await other.hello()
    assert await host.ask("remove", seat=1) is None
    assert [await until_closed(client) for client in (second, watching)] == ["removed", "removed"]
    assert await other.ask("ping", id=1) is None
    assert other.view["seats"][1]["kind"] == "open"


async def test_a_removed_person_does_not_come_back_by_either_link(house: House, connect_to: Connect) -> None:
    cookie = guest_cookie(house.url)
    table, host, _ = await table_of_two(house, connect_to, origin=house.url, cookie=cookie)
    assert await host.ask("start") is None
    assert await host.ask("remove", seat=1) is None
    for url in (table.ws_url, table.ws_watch_url):
        back = await connect_to(url, origin=house.url, cookie=cookie)
        await back.say("hello", protocol=1)
        assert await until_closed(back) == "removed"


async def test_a_removed_program_does_not_come_back_with_its_token(house: House, connect_to: Connect) -> None:
    table, host, second = await table_of_two(house, connect_to)
    assert await host.ask("remove", seat=1) is None
    back = await connect_to(table.ws_url)
    await back.say("hello", protocol=1, token=second.welcome["token"])
    assert await until_closed(back) == "removed"
    assert not back.view


async def test_the_ids_of_those_who_were_removed_are_in_no_frame(house: House, connect_to: Connect) -> None:
    cookie = guest_cookie(house.url)
    _, host, _ = await table_of_two(house, connect_to, origin=house.url, cookie=cookie)
    assert await host.ask("remove", seat=1) is None
    await host.hello()
    assert cookie.partition(":")[0] not in "".join(host.texts)


async def test_a_host_who_only_watches_has_the_hosts_part(house: House, connect_to: Connect) -> None:
    table = make(house.url, ("open", "open", "computer"), pace_ms=3000)
    host, second, third = [await connect_to(table.ws_url) for _ in range(3)]
    await host.hello(token=table.token)
    assert (host.welcome["role"], host.you) == ("host", [])
    for client, name in ((second, "Ben"), (third, "Eva")):
        await client.hello()
        await sit(client, name, commits=False)
    for command, facts in (
        ("rules", {"rules": "simplest"}),
        ("seat", {"seat": 2, "kind": "open"}),
        ("swap", {"a": 0, "b": 1}),
        ("pace", {"ms": 600}),
        ("sleeper", {"ms": 5000}),
        ("same_device", {"on": False}),
        ("start", {}),
    ):
        assert await host.ask(command, **facts) is None, command
    assert (await second.until_event("dealt"))["event"]["cards"]
    assert await host.ask("leave") is None
    await second.until_event("host")
    assert host.welcome["role"] == "watcher"
