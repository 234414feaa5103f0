"""A page fed by a socket of the test's own, for states that no deal can be asked for.

The frames come from the engine itself: a position is laid out, turned up, and told as a table tells it.
"""

import json
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from games.rules import Card, FastSource, Flip, Game, Ruleset, flip_event, position, step
from tests.browser.tables import PATIENCE_MS, make_table, wait_for_phase

Event = dict[str, Any]
NAMES = ("Mia", "Tom", "Opa", "Ida", "Kim", "Lou")
NOW = 1_790_000_000_000
"""The server's time on a page whose own stands still, in ms."""
ANIMALS = ("bear", "fox", "owl", "frog", "rabbit", "hedgehog")


def laid_out(rules: Ruleset, *piles: str, won: Sequence[str] = (), carry: str = "") -> Game:
    """A game about to be played on from these cards, top first, and what was won or waits."""
    return position(
        rules,
        piles=[tuple(pile.split()) for pile in piles],
        won=[tuple(pile.split()) for pile in won] or [()] * len(piles),
        carry=tuple(carry.split()),
    )


def turned_up(game: Game, flips: int) -> list[Event]:
    """The events of the next flips."""
    events: list[Event] = []
    for _ in range(flips):
        progress = step(game, FastSource(1))
        events += [flip_event(event) for event in progress.events if isinstance(event, Flip)]
        game = progress.game
    return events


def table_of(game: Game, aside: Sequence[Card] = (), **more: object) -> Event:
    """The table as its first frame shows it, before the next flip."""
    seats = [
        {
            "name": NAMES[seat],
            "avatar": ANIMALS[seat],
            "kind": "person" if seat == 0 else "computer",
            "cards": game.counts[seat],
            "won": game.won_counts[seat],
            "out": False,
            "auto": False,
            "away": False,
            "keeps": None,
            "kept": False,
            "ready": False,
            "offered": False,
            "guess": None,
            "guesses": {"right": 0, "of": 0},
        }
        for seat in range(game.rules.seats)
    ]
    nothing: Event = {
        "up": {}, "before": [], "buried": {}, "tied": [], "warriors": [], "short": [], "forfeited": {},
        "takeback": {}, "pressed": [], "agreed": {}, "withheld": [], "winner": None, "next_rules": None,
        "offer": None, "what_if": None,
        "paused": None, "due": None, "ends": None, "closing": None, "closed": None, "result": None,
        "shown_code": None, "server_seed": None, "record_url": None,
        "battle": 0, "war": 0, "at": 0, "stake": 0, "captured": 0, "battles": 0, "wars": 0, "biggest_war": 0,
        "watchers": 0, "here": [], "watching": "link", "asked": [], "admitted": [],
        "showdown": False, "slept": [], "hushed": False,
    }  # fmt: skip
    return nothing | {
        "type": "table", "epoch": "e1", "n": 10, "chain": "aa", "code": "MANTAK", "visibility": "private",
        "game": "g1", "status": "playing", "host": 0, "rules": game.rules.as_dict(), "rule_code": "w1",
        "commitment": "c0", "commits": ["h"] * len(seats), "deals": 1, "seats": seats, "aside": list(aside),
        "contributions": [""] * len(seats), "carry": len(game.carry), "awaits": list(game.awaits),
        "pace_ms": 2000, "sleeper_ms": 30_000, "series": [0] * len(seats),
        "same_device": True,
        "family": False,
        "guests": False,
    } | more  # fmt: skip


class Told:
    """A page at a table whose frames the test sends."""

    def __init__(self, page: Page, table: Event, *, me: bool = True) -> None:
        self.page = page
        self.table = table
        self.heard: list[Event] = []
        self.entries: list[Event] = []
        self.build = ""
        self.silent = False
        self.stopped = False
        self.passed = 0
        self.n = int(table["n"])
        self.you = [0] if me else []
        self.role = "host" if me else "watcher"
        self.sockets: list[WebSocketRoute] = []

    def open(self, served: str, *, stopped: bool = False) -> None:
        """Shows the page; with `stopped` time passes on it only by `pass_ms`, from the server's `NOW` on."""
        made = make_table(self.page, served, ["me", "open"])
        self.page.route_web_socket("**/ws/**", self.connected)
        if stopped:
            self.page.clock.install(time=NOW / 1000)
        self.page.goto(f"{served}/t/{made['code']}/")
        wait_for_phase(self.page, "play")
        if stopped:
            self.page.clock.pause_at(NOW / 1000 + 3600)
            self.stopped = True
            self.pong(0)

    def pass_ms(self, ms: int) -> None:
        self.passed += ms
        self.page.clock.run_for(ms)

    def connected(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        if self.silent:
            return
        command = json.loads(message)
        self.heard.append(command)
        if command["type"] == "ping":
            self.pong(command["id"])
        if command["type"] == "hello":
            self.welcome()
            seen = command.get("seen")
            if seen is None:
                self.send(self.table)
            for entry in self.entries:
                if entry["n"] > (seen or 0):
                    self.send(entry)

    def now(self) -> int:
        return NOW + self.passed if self.stopped else time.time_ns() // 1_000_000

    def welcome(self) -> None:
        welcome = {"type": "welcome", "role": self.role, "you": self.you, "token": None, "epoch": "e1"}
        self.send(welcome | {"n": self.n, "now": self.now(), "build": self.build})

    def pong(self, ping: object) -> None:
        self.send({"type": "pong", "id": ping, "now": self.now()})

    def send(self, frame: Event) -> None:
        self.sockets[-1].send(json.dumps(frame))

    def wait_to_hear(self, type_: str) -> Event:
        """The first command of this type."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while True:
            for command in self.heard:
                if command["type"] == type_:
                    return command
            assert time.monotonic() < deadline, self.heard
            self.page.wait_for_timeout(20)

    def tell(
        self,
        *events: Event,
        due: Event | None = None,
        time_ms: int | None = None,
        slept: Sequence[int] = (),
    ) -> None:
        """The entries of these events, each drawn before the next comes."""
        for event in events:
            self.announce(event, due=due, time_ms=time_ms, slept=slept)
            self.page.wait_for_function(
                "n => Number(document.querySelector('#table').dataset.n) >= n",
                arg=self.n,
                timeout=PATIENCE_MS,
            )

    def announce(
        self,
        event: Event,
        *,
        due: Event | None = None,
        time_ms: int | None = None,
        slept: Sequence[int] = (),
    ) -> None:
        """The entry of this event, whenever the page may draw it."""
        self.n += 1
        entry = {"type": "entry", "n": self.n, "chain": "bb", "due": due, "ends": self.table["ends"]}
        self.entries.append(entry | {"time": time_ms, "slept": list(slept), "event": event})
        self.send(self.entries[-1])
