"""A table of the other ways: the game's own rules and events, kept in this process and nowhere else."""

import msgspec

from games.rules import FastSource, Ruleset, deal, flip_event, step

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Table:
    """`members` are those who are shown it, in whatever form its server writes to them."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.rules = Ruleset(seats=seats)
        self.source = FastSource(int(name))
        self.game = deal(self.rules, self.source)
        self.members: dict[object, object] = {}
        self._flipped: set[int] = set()
        self._n = 0

    def snapshot(self) -> bytes:
        """The first frame of a socket."""
        return encode({"type": "table", "game": self.name, "at": self.game.at, "awaits": self.game.awaits})

    def flip(self, seat: int, at: int) -> bytes | None:
        """The frame for everybody once all awaited seats have flipped."""
        if at != self.game.at or seat not in self.game.awaits:
            return None
        self._flipped.add(seat)
        if len(self._flipped) < len(self.game.awaits):
            return None
        self._flipped.clear()
        progress = step(self.game, self.source)
        event = flip_event(progress.events[0])  # type: ignore[arg-type]
        self.game = progress.game
        if self.game.result is not None:
            self.game = deal(self.rules, self.source)
            event |= {"at": 0, "awaits": self.game.awaits}
        self._n += 1
        return encode({"type": "entry", "n": self._n, "due": None, "event": event})


_tables: dict[str, Table] = {}


def table_at(path: str) -> tuple[Table, int]:
    """The table and the seat (-1 watches) of a path `/ws/SEATS/TABLE/SEAT`."""
    _, _, seats, name, seat = path.split("/")
    if name not in _tables:
        _tables[name] = Table(name, int(seats))
    return _tables[name], int(seat)
