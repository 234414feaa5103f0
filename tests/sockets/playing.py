"""How clients play: they show their contribution when asked, and turn up a card whenever it is their turn."""

import asyncio

from .clients import Client, Frame, commit_of
from .making import Made

GAME_S = 60.0
AVATARS = ("bear", "fox", "frog", "owl", "rabbit", "hedgehog")


async def sit(client: Client, name: str, *, commits: bool = True) -> int:
    """Sits down in the first free seat; with a commit unless told otherwise. Gives the seat."""
    commit = {"commit": commit_of(client)} if commits else {}
    assert await client.ask("sit", name=name, avatar=free_animal(client), **commit) is None
    (seat,) = client.you
    return seat


def free_animal(client: Client) -> str:
    taken = {seat["avatar"] for seat in client.view["seats"]}
    return next(animal for animal in AVATARS if animal not in taken)


async def take_part(client: Client, table: Made) -> None:
    """The maker's client comes, is known by its token, and commits."""
    await client.hello(token=table.token)
    assert await client.ask("commit", hash=commit_of(client)) is None


async def start(client: Client) -> None:
    """The host starts, again where the house is busy or thinks it too fast; returns when cards are dealt."""
    while True:
        await client.say("start")
        if (await client.until(_dealt_or_refused))["type"] == "entry":
            return
        assert client.frames[-1]["code"] in ("busy", "too_fast"), client.frames[-1]
        await asyncio.sleep(0.2)


def _dealt_or_refused(frame: Frame) -> bool:
    return frame["type"] == "refused" or _says(frame, "dealt")


async def play(client: Client, *, until_at: int | None = None) -> None:
    """Plays until the game is over and the next one's commitment drawn, or `until_at` flips are up."""
    turned: int | None = None
    while True:
        view = client.view
        if until_at is not None and view["at"] >= until_at and view["status"] == "playing":
            return
        mine = set(client.you) & set(view["awaits"])
        if view["status"] == "playing" and mine and turned != view["at"]:
            turned = view["at"]
            await client.say("flip", at=turned)
        frame = await client.hear()
        if _says(frame, "revealing"):
            await client.say("reveal", contribution=client.contribution)
        elif frame["type"] == "refused" and frame["code"] == "too_fast":
            await asyncio.sleep(0.02)
            turned = None
        elif frame["type"] == "refused":
            raise AssertionError(frame)
        elif _says(frame, "drawn"):
            return


def _says(frame: Frame, event: str) -> bool:
    return frame["type"] == "entry" and bool(frame["event"]["type"] == event)


async def watch(client: Client) -> None:
    """Only looks on, until the game is over."""
    await client.until_event("drawn")


async def play_out(players: list[Client], watchers: list[Client]) -> None:
    """A whole game: everybody plays or watches it to its end at the same time."""
    async with asyncio.timeout(GAME_S), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(play(player))
        for watcher in watchers:
            group.create_task(watch(watcher))
