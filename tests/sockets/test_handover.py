"""A place goes on on another device: the old one is told and let go, and its token speaks for nobody."""

import http.client
from collections.abc import Callable
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from tests.running import House

from .clients import Client, commit_of
from .conftest import Connect
from .making import PATIENCE_S, Made, make
from .playing import sit, start
from .test_two_processes import at_house

FORM = "application/x-www-form-urlencoded"


class Device:
    """A browser without a screen: it keeps its cookies and opens links to another device."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookies: dict[str, str] = {}
        self.told = ""

    @property
    def player(self) -> str:
        return self.cookies["player"]

    def post(self, secret: str, **more: str) -> int:
        """The status of the answer to the form on the link's page."""
        self.ask("GET", "/h/")
        token = self.told.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        return self.ask("POST", "/h/", urlencode({"secret": secret, "csrfmiddlewaretoken": token, **more}))

    def ask(self, method: str, path: str, body: str | None = None) -> int:
        connection = http.client.HTTPConnection(urlsplit(self.house.url).netloc, timeout=PATIENCE_S)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, path, body, {"Cookie": cookies, "Content-Type": FORM})
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        self.told = answer.read().decode()
        connection.close()
        return answer.status


async def come_with(device: Device, table: Made, connect_to: Connect) -> Client:
    url = at_house(table.ws_url, device.house)
    client = await connect_to(url, origin=device.house.url, cookie=device.player)
    await client.hello()
    return client


async def secret_for(client: Client) -> str:
    """The secret of a new link to this client's place."""
    await client.say("handover")
    frame = await client.until("handover")
    path, _, secret = frame["url"].partition("#")
    assert path == "/h/"
    return str(secret)


async def two_at(house: House, connect_to: Connect) -> tuple[Made, Client, Client]:
    table = make(house.url, ("me", "open"), pace_ms=3000)
    host, second = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await second.hello()
    await sit(second, "Ben", commits=False)
    return table, host, second


async def test_in_mid_game_the_other_device_goes_on_and_the_first_is_let_go(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    table, host, second = await two_at(two_houses[0], connect_to)
    tab = await connect_to(at_house(table.ws_url, two_houses[1]))
    await tab.hello(token=table.token)
    await start(host)
    tablet = Device(two_houses[1])
    secret = await secret_for(host)
    assert tablet.post(secret) == 200
    assert "Mia" in tablet.told
    assert tablet.post(secret, act="take") == 302

    for first in (host, tab):
        assert (await first.until("refused"))["code"] == "replaced"
        assert await first.closed() == 4409
    assert (await second.until_event("handed"))["event"] == {"type": "handed", "seats": [0]}
    assert secret not in "".join(second.texts)
    client = await come_with(tablet, table, connect_to)
    assert (client.welcome["role"], client.you, client.view["at"]) == ("host", [0], 0)
    await client.say("flip", at=0)
    await second.say("flip", at=0)
    await client.until_event("flip")

    again = await connect_to(table.ws_url)
    await again.hello(token=table.token)
    assert (again.welcome["role"], again.you) == ("watcher", [])
    for command, facts in (("flip", {"at": 1}), ("handover", {}), ("leave", {})):
        assert await again.ask(command, **facts) == "not_seated"
    assert tablet.post(secret, act="take") == 410
    assert not any("Traceback" in house.output() or secret in house.output() for house in two_houses)


async def test_a_device_that_slept_is_told_when_it_is_back(house: House, connect_to: Connect) -> None:
    table, host, _ = await two_at(house, connect_to)
    tablet = Device(house)
    secret = await secret_for(host)
    seen = {"epoch": host.welcome["epoch"], "seen": host.view["n"], "chain": host.view["chain"]}
    await host.socket.close()
    assert tablet.post(secret, act="take") == 302
    back = await connect_to(table.ws_url)
    await back.say("hello", protocol=1, token=table.token, **seen)
    assert (await back.until("refused"))["code"] == "replaced"
    assert await back.closed() == 4409


async def test_the_place_comes_back_by_a_link_of_its_own(house: House, connect_to: Connect) -> None:
    table, host, second = await two_at(house, connect_to)
    phone, tablet = Device(house), Device(house)
    assert phone.post(await secret_for(host), act="take") == 302
    on_phone = await come_with(phone, table, connect_to)
    assert tablet.post(await secret_for(on_phone), act="take") == 302
    on_tablet = await come_with(tablet, table, connect_to)
    assert phone.post(await secret_for(on_tablet), act="take") == 302
    on_phone = await come_with(phone, table, connect_to)
    assert (on_phone.welcome["role"], on_phone.you) == ("host", [0])
    await on_phone.say("commit", hash=commit_of(on_phone))
    await second.until_event("committed")


async def test_only_this_device_makes_the_link_void(house: House, connect_to: Connect) -> None:
    _, host, _ = await two_at(house, connect_to)
    secret = await secret_for(host)
    await host.say("handover", on=False)
    frame = await host.until("handover")
    assert (frame["url"], frame["until"]) == (None, None)
    assert Device(house).post(secret, act="take") == 410
    assert host.you == [0]


async def test_whoever_sits_at_the_table_gets_no_second_place(house: House, connect_to: Connect) -> None:
    table, host, _ = await two_at(house, connect_to)
    device = Device(house)
    assert device.post(await secret_for(host), act="take") == 302
    client = await come_with(device, table, connect_to)
    secret = await secret_for(client)
    assert device.post(secret, act="take") == 409
    assert "play on already" in device.told


async def test_a_houses_log_holds_no_secret_of_a_link(
    start_house: Callable[..., House], connect_to: Connect
) -> None:
    house = start_house(LOG_LEVEL="DEBUG")
    _, host, _ = await two_at(house, connect_to)
    device = Device(house)
    secret = await secret_for(host)
    assert device.ask("POST", "/h/", urlencode({"secret": secret})) == 403
    assert device.post(secret) == 200
    assert device.ask("POST", "/h/picture/", urlencode({"secret": secret})) == 200
    assert device.post(secret, act="take") == 302
    assert device.post(secret, act="take") == 410
    house.stop()
    assert secret not in house.output()
