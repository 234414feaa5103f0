"""Where shuffles come from: one that anybody can check, one that is fast (docs/rules.md, section 6)."""

import hashlib
import hmac
import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from games.rules.cards import Card

_WORDS = 2**32


class Source(Protocol):
    """Shuffles cards for a label such as ``deal`` or ``pickup/12``."""

    def shuffled(self, label: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The same cards in a random order that belongs to the label."""
        ...


class CheckableSource:
    """The shuffle of live games: every word follows from the game seed and the label.

    >>> CheckableSource(bytes(32)).shuffled("pickup/1", ["2C", "3C", "4C"])
    ('4C', '3C', '2C')
    """

    __slots__ = ("_game_seed",)

    def __init__(self, game_seed: bytes) -> None:
        self._game_seed = game_seed

    def shuffled(self, label: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The order that the label's words give."""
        order = list(cards)
        words = self._words(label)
        for place in range(len(order) - 1, 0, -1):
            n = place + 1
            fair = _WORDS - _WORDS % n
            word = next(words)
            while word >= fair:
                word = next(words)
            other = word % n
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._game_seed, f"{label}/{block}".encode(), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4])
            block += 1


class FastSource:
    """Seeded shuffles for statistics. It ignores labels: each call takes the next words of one stream.

    ``random`` gives the stream itself, a number from 0 up to but not 1.
    """

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def shuffled(self, label: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The next random order of the stream."""
        order = list(cards)
        number = self.random
        for place in range(len(order) - 1, 0, -1):
            other = int(number() * (place + 1))
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def commitment(server_seed: bytes) -> str:
    """What is shown of the server's 32 random bytes before the deal: their SHA-256 in hex.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(server_seed).hexdigest()


def commit_of(contribution: str) -> str:
    """The commit of a contribution of 32 lower-case hex digits: SHA-256 of its ASCII, in hex."""
    return hashlib.sha256(contribution.encode()).hexdigest()


def game_seed(server_seed: bytes, contributions: Sequence[str]) -> bytes:
    """The 32 bytes from which every card follows; contributions in seat order, ``""`` where none."""
    message = "war/1\n" + "\n".join(contributions)
    return hmac.digest(server_seed, message.encode(), "sha256")
