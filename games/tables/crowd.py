"""Who watches a table on this process: people, however many sockets each of them has.

The store counts the people of all processes, each of them once. It is told who came and who went, and
everybody anew only where it does not know this process any more.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from .store import Crowding

MOST_AT_ONCE = 2000
"""So many people are told of in one beat."""


class Crowd:
    """`sockets` holds whom each socket belongs to: a player's id, or a name of its own for one without."""

    def __init__(self) -> None:
        self.sockets: dict[object, str] = {}
        self._people: Counter[str] = Counter()
        self._seated: frozenset[str] = frozenset()
        self._told: set[str] = set()
        self._touched: set[str] = set()
        self._stamp = 0
        self._anew = False
        self._sent: Crowding | None = None

    def come(self, who: object, person: str) -> None:
        self.go(who)
        self.sockets[who] = person
        self._people[person] += 1
        self._touched.add(person)

    def go(self, who: object) -> None:
        person = self.sockets.pop(who, None)
        if person is None:
            return
        self._people[person] -= 1
        if not self._people[person]:
            del self._people[person]
        self._touched.add(person)

    @property
    def has_more(self) -> bool:
        """There are people of whom the store has not been told."""
        return self._anew or bool(self._touched)

    def news(self, seated: frozenset[str]) -> Crowding:
        """What the store does not know yet. Whoever sits at the table is no watcher, whatever else is open.

        The answer goes to `took`; until then it counts as lost, and the next news tell everybody anew.
        """
        self._touched |= seated ^ self._seated
        self._seated = seated
        whole = self._anew or self._sent is not None
        if whole:
            self._told.clear()
            self._touched = set(self._people)
        looked_at = list(islice(self._touched, MOST_AT_ONCE))
        self._touched.difference_update(looked_at)
        counted = {person for person in looked_at if person in self._people and person not in seated}
        new = counted - self._told
        gone = {person for person in looked_at if person in self._told} - counted
        own = len(self._told) + len(new) - len(gone)
        self._sent = Crowding(tuple(new), tuple(gone), own, self._stamp, whole)
        return self._sent

    def took(self, sent: Crowding, known: bool) -> None:
        """The store has taken the news, or answers that it does not know this process as it should."""
        self._sent = None
        self._anew = not known
        if not known:
            return
        self._told.update(sent.new)
        self._told.difference_update(sent.gone)
        self._stamp = sent.stamp_after
