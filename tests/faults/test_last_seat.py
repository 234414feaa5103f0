"""Several people at several houses want the last chair in the same moment."""

import asyncio

import pytest

from tests.sockets.clients import Client, come
from tests.sockets.making import make
from tests.sockets.playing import AVATARS

from .cast import Cast
from .evidence import Evidence
from .gathering import at_house

PEOPLE = ("Ida", "Ben", "Tom", "Eva")
AGAIN_S = 0.15
"""Between two races; who is faster sends more than a socket may."""


@pytest.mark.fault("X11", "four people at two houses sit down in one chair")
@pytest.mark.parametrize("times", [20, pytest.param(500, marks=pytest.mark.long)])
async def test_one_gets_it_and_the_others_are_told(cast: Cast, evidence: Evidence, times: int) -> None:
    made = await asyncio.to_thread(make, cast.houses[0].url, ("me", "open"))
    host, *people = [await come(at_house(made.ws_url, cast.houses[k % 2])) for k in range(5)]
    await host.hello(token=made.token)
    await asyncio.gather(*(client.hello() for client in people))
    animals = [animal for animal in AVATARS if animal != host.view["seats"][0]["avatar"]]
    for number in range(times):
        # by turns any chair, and this one
        seat: dict[str, object] = {} if number % 2 else {"seat": 1}
        codes = await asyncio.gather(
            *(client.ask("sit", name=name, avatar=animal, **seat)
              for client, name, animal in zip(people, PEOPLE, animals, strict=False))
        )  # fmt: skip
        (winner,) = (k for k, code in enumerate(codes) if code is None)
        assert {code for code in codes if code is not None} <= {"full", "taken"}
        assert [client.you for client in people] == [[1] if k == winner else [] for k in range(4)]
        await asyncio.gather(*(until_seated(client, PEOPLE[winner]) for client in (host, *people)))
        assert await people[winner].ask("leave") is None
        await asyncio.gather(*(until_seated(client, "") for client in (host, *people)))
        await asyncio.sleep(AGAIN_S)
    for client in (host, *people):
        await client.socket.close()
    evidence.holds("I2", "one person in the chair on all screens")
    evidence.holds("I3", f"{times} races, one winner each")
    evidence.asked_no_more("no game is played")


async def until_seated(client: Client, name: str) -> None:
    while client.view["seats"][1]["name"] != name:
        await client.hear()
