"""Over a whole live game nothing is shown, or logged, before its time."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from games.rules import DECK
from games.rules import house as rules_of
from tests.running import House

from .clients import Client, Frame
from .conftest import Connect
from .making import ask, make, read
from .playing import play_out, sit, take_part

CARDS = frozenset(DECK)


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a frame, wherever it stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def turned_up_in(frame: Frame) -> set[str]:
    """The cards that a frame turns up or sets aside for everybody to see."""
    event = frame["event"] if frame["type"] == "entry" else {}
    if event.get("type") == "dealt":
        return set(event["aside"])
    if event.get("type") == "flip":
        return {card for cards in event["up"].values() for card in cards}
    return set()


def assert_no_card_before_its_time(client: Client) -> int:
    """Every card in a frame is face up in it or was before. Gives the number of flips looked at."""
    known: set[str] = set()
    flips = 0
    for frame in client.frames:
        flips += frame["type"] == "entry" and frame["event"]["type"] == "flip"
        known |= turned_up_in(frame)
        assert {text for text in texts_in(frame) if text in CARDS} <= known
    return flips


def first_with(client: Client, secret: str) -> str | None:
    """The type of the first frame, or of its event, that holds a text."""
    for text, frame in zip(client.texts, client.frames, strict=True):
        if secret in text:
            return str(frame["event"]["type"] if frame["type"] == "entry" else frame["type"])
    return None


async def test_no_frame_holds_a_card_a_seed_or_a_contribution_before_its_time(
    house: House, connect_to: Connect
) -> None:
    table = make(house.url, ("me", "open", "computer"), rules_of("play-war", 3).as_dict(), pace_ms=50)
    ida, ben, watcher = [await connect_to(u) for u in (table.ws_url, table.ws_url, table.ws_watch_url)]
    await take_part(ida, table)
    await ben.hello()
    await sit(ben, "Ben")
    await watcher.hello()
    await ida.say("start")
    await play_out([ida, ben], [watcher])

    (over,) = watcher.events("over")
    for client in (ida, ben, watcher):
        assert assert_no_card_before_its_time(client) == over["result"]["flips"]
        assert first_with(client, over["server_seed"]) == "over"
        for contribution in (ida.contribution, ben.contribution):
            assert first_with(client, contribution) == "dealt"
    for own, others in ((ida, (ben, watcher)), (ben, (ida, watcher))):
        assert not any(first_with(other, own.welcome["token"]) for other in others)


async def test_the_next_games_seed_is_shown_at_its_own_end_only(house: House, connect_to: Connect) -> None:
    rules = {**rules_of("play-war", 2).as_dict(), "battle_limit": 10}
    table = make(house.url, ("me", "computer"), rules)
    player = await connect_to(table.ws_url)
    await player.hello(token=table.token)
    ends = []
    for _ in range(2):
        await player.say("start")
        await play_out([player], [])
        ends.append(len(player.frames))
        await player.hello(token=table.token)
    second = player.events("over")[1]["server_seed"]
    before_the_end = [f for f in player.texts[: ends[1]] if second in f]
    assert [json.loads(text)["event"]["type"] for text in before_the_end] == ["over"]


async def test_a_houses_log_holds_no_secret(start_house: Callable[..., House], connect_to: Connect) -> None:
    house = start_house(LOG_LEVEL="DEBUG")
    table = make(house.url, ("me", "open", "computer"), visibility="public")
    ida, ben, watcher = [await connect_to(u) for u in (table.ws_url, table.ws_url, table.ws_watch_url)]
    await take_part(ida, table)
    await ben.hello()
    await sit(ben, "Ben")
    await watcher.hello(token=ben.welcome["token"])
    for wrong in ("{}", '{"type":"flip","at":"AS"}', '{"type":"sit","name":"KS","avatar":"QS"}', "QH"):
        await ben.raw(wrong)
        assert await ben.refusal() == "bad_message"
    for path in ("/", "/watch/", f"/w/{table.watch_code}/", f"/t/{table.code}/", "/t/BOBBOB/"):
        read(house.url, "GET", path)
    await ida.say("start")
    await play_out([ida, ben], [watcher])
    (over,) = watcher.events("over")
    assert ask(house.url, "GET", over["record_url"])[0] == 200
    house.stop()

    log = house.output()
    tokens = [client.welcome["token"] for client in (ida, ben)]
    signatures = [token.partition(":")[2] for token in tokens if token]
    secrets = [over["server_seed"], ida.contribution, ben.contribution, *tokens, *signatures, table.token]
    assert [secret for secret in secrets if secret and secret in log] == []
    card = re.compile(rf"(?<![\w.:-])({'|'.join(DECK)})(?![\w.:-])")
    assert [line for line in log.splitlines() if card.search(line)] == []
