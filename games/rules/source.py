"""Where shuffles come from: one that anybody can check, one that is fast (docs/rules.md, section 6)."""

import hashlib
import hmac
import random
import struct
from collections.abc import Sequence
from typing import Protocol

from games.rules.cards import Card

_ALL_WORDS = 2**32
_EIGHT_WORDS = struct.Struct(">8I")


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
        words: list[int] = []
        block = 0
        for place in range(len(order) - 1, 0, -1):
            n = place + 1
            fair = _ALL_WORDS - _ALL_WORDS % n
            word = fair
            while word >= fair:
                if not words:
                    words = self._block(label, block)
                    block += 1
                word = words.pop()
            other = word % n
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def _block(self, label: str, block: int) -> list[int]:
        """Eight words, the next one last."""
        digest = hmac.digest(self._game_seed, f"{label}/{block}".encode(), "sha256")
        return list(_EIGHT_WORDS.unpack(digest)[::-1])


class FastSource:
    """Seeded shuffles for statistics. It ignores labels: each call takes the next words of one stream.

    ``random`` gives the stream itself, a number from 0 up to but not 1.
    """

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def shuffled[T](self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        """The next random order of the stream: one number for two cards, else one a card."""
        number = self.random
        if len(cards) == 2:
            first, second = cards
            return (second, first) if number() < 0.5 else (first, second)
        return tuple(sorted(cards, key=lambda _: number()))


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
