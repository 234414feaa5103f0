"""A page that is loaded twice within a second, on whichever process: the same table and seat, no word."""

import time

from tests.running import House

from .conftest import Connect
from .making import make
from .playing import sit, start
from .test_two_processes import at_house

TIMES = 100
ONE_MESSAGE = ["welcome", "table"]
SOON_S = 1.0


async def test_a_hundred_double_reloads_on_two_processes_end_in_the_same_seat(
    two_houses: tuple[House, House], connect_to: Connect
) -> None:
    table = make(two_houses[0].url, ("me", "open"), pace_ms=3000)
    host, second = await connect_to(table.ws_url), await connect_to(table.ws_url)
    await host.hello(token=table.token)
    await second.hello()
    await sit(second, "Ben", commits=False)
    await start(host)
    await host.socket.close()
    slowest = 0.0
    for k in range(TIMES):
        gone = await connect_to(at_house(table.ws_url, two_houses[k % 2]))
        await gone.say("hello", protocol=1, token=table.token)
        gone.close_now()
        began = time.monotonic()
        client = await connect_to(at_house(table.ws_url, two_houses[(k + 1) % 2]))
        await client.hello(token=table.token)
        slowest = max(slowest, time.monotonic() - began)
        frames = [frame["type"] for frame in client.frames if frame["type"] != "watchers"]
        assert frames == ONE_MESSAGE
        assert (client.welcome["role"], client.you) == ("host", [0])
        assert [seat["kind"] for seat in client.view["seats"]] == ["person", "person"]
        assert not client.view["seats"][0]["kept"]
        client.close_now()
    assert slowest < SOON_S
    back = await connect_to(at_house(table.ws_url, two_houses[1]))
    await back.hello(token=table.token)
    await back.say("flip", at=0)
    await second.say("flip", at=0)
    await back.until_event("flip")
    assert not any("Traceback" in house.output() for house in two_houses)
