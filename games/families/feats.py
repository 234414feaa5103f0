"""What each seat did in a game, from what everybody saw of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules import CheckableSource, Conceded, Decision, Event, Flip, Ruleset, deal, game_seed, play


@dataclass(slots=True)
class Feats:
    """One seat's battles won, and the wars (battles in which it was among the tied) it fought and won; the
    most cards at stake in one it won, the most wars it fought in one battle, the fewest cards it had after
    a battle. None where there was none."""

    battles_won: int = 0
    wars: int = 0
    wars_won: int = 0
    biggest_war: int | None = None
    deepest: int = 0
    fewest: int | None = None


class Watched:
    """A game that is looked on at: let its events pass `watch`, then read `feats`, one a seat."""

    def __init__(self, seats: int) -> None:
        self.feats = [Feats() for _ in range(seats)]
        self._fought = [0] * seats
        self._tied: set[int] = set()

    def watch(self, events: Iterable[Event]) -> Iterator[Event]:
        """The same events, looked at as they pass."""
        for event in events:
            if not isinstance(event, Conceded):
                self._flip(event)
            yield event

    def _flip(self, flip: Flip) -> None:
        self._tied.update(flip.tied)
        for seat in flip.warriors:
            self._fought[seat] += 1
        if not flip.warriors:
            self._battle_ends(flip)

    def _battle_ends(self, flip: Flip) -> None:
        for seat, feats in enumerate(self.feats):
            held = flip.cards[seat] + flip.won[seat]
            feats.fewest = held if feats.fewest is None else min(feats.fewest, held)
            feats.deepest = max(feats.deepest, self._fought[seat])
            feats.wars += seat in self._tied
        if flip.winner is not None:
            winner = self.feats[flip.winner]
            winner.battles_won += 1
            if flip.winner in self._tied:
                winner.wars_won += 1
                winner.biggest_war = max(winner.biggest_war or 0, flip.stake)
        if self._tied:
            self._fought = [0] * len(self.feats)
            self._tied.clear()


def feats_of(
    rules: Mapping[str, Any],
    server_seed: str,
    contributions: Sequence[str],
    decisions: Iterable[Mapping[str, Any]],
) -> list[Feats]:
    """What each seat did, from what a record holds: the game is turned up again to its end."""
    ruleset = Ruleset.from_dict(rules)
    source = CheckableSource(game_seed(bytes.fromhex(server_seed), contributions))
    made = [Decision(one["at"], one["kind"], one["seat"]) for one in decisions]
    watched = Watched(ruleset.seats)
    for progress in play(deal(ruleset, source), source, made):
        for _ in watched.watch(progress.events):
            pass
    return watched.feats
