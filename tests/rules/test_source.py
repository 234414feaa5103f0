"""The shuffle can be checked, and every order is as likely as any other."""

import hashlib
import hmac
from collections.abc import Callable, Sequence

import pytest

from games.rules import DECK, CheckableSource, FastSource, commit_of, commitment, game_seed

DEALS = 8_000
FAIR_DECK = 2_824
"""The chi-square of 52 x 52 cards and places passes this once in a thousand fair sources (2,601 degrees)."""
FAIR_TEN = 126
"""The same for 10 x 10 (81 degrees)."""

Shuffle = Callable[[int], Sequence[str]]


def seed(number: int) -> bytes:
    return hashlib.sha256(b"deal %d" % number).digest()


def chi_square(shuffle: Shuffle, cards: Sequence[str]) -> float:
    """How unevenly each card falls on each place, over many deals."""
    size = len(cards)
    counts = {card: [0] * size for card in cards}
    for number in range(DEALS):
        for place, card in enumerate(shuffle(number)):
            counts[card][place] += 1
    expected = DEALS / size
    return sum((count - expected) ** 2 / expected for row in counts.values() for count in row)


def test_every_card_is_dealt_to_every_place_equally_often() -> None:
    assert chi_square(lambda n: CheckableSource(seed(n)).shuffled("deal", DECK), DECK) < FAIR_DECK


def test_the_fast_source_deals_every_card_to_every_place_equally_often() -> None:
    source = FastSource(11)
    assert chi_square(lambda n: source.shuffled("deal", DECK), DECK) < FAIR_DECK


def test_a_shuffle_that_swaps_with_any_place_would_be_found_out() -> None:
    number = FastSource(11).random

    def swap_any(_: int) -> Sequence[str]:
        order = list(DECK)
        for place in range(52):
            other = int(number() * 52)
            order[place], order[other] = order[other], order[place]
        return order

    assert chi_square(swap_any, DECK) > 5_000


@pytest.mark.parametrize("label", ["pickup/{}", "takeback/{}/1", "turnover/0/{}"])
def test_spoils_are_picked_up_in_every_order_equally_often(label: str) -> None:
    source = CheckableSource(seed(0))
    cards = DECK[:10]
    assert chi_square(lambda n: source.shuffled(label.format(n), cards), cards) < FAIR_TEN


def test_the_fast_source_picks_up_in_every_order_equally_often() -> None:
    source = FastSource(11)
    assert chi_square(lambda n: source.shuffled("pickup", DECK[:10]), DECK[:10]) < FAIR_TEN
    first = [source.shuffled("pickup", "AB")[0] for _ in range(DEALS)]
    assert abs(first.count("A") / DEALS - 0.5) < 0.02


def test_a_shuffle_is_what_the_rules_page_says() -> None:
    key = seed(1)
    words: list[int] = []
    for block in range(20):
        digest = hmac.new(key, f"deal/{block}".encode(), "sha256").digest()
        words += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    order = list(DECK)
    for i in range(51, 0, -1):
        while words[0] >= 2**32 // (i + 1) * (i + 1):
            words.pop(0)
        j = words.pop(0) % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert CheckableSource(key).shuffled("deal", DECK) == tuple(order)


def test_words_that_would_make_low_numbers_likelier_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [0, 2**32 - 1]  # the last comes first: for three cards 2^32 - 1 is too high
    monkeypatch.setattr(CheckableSource, "_block", lambda self, label, block: [1, *words])
    assert CheckableSource(bytes(32)).shuffled("deal", "ABC") == ("C", "B", "A")


def test_seeds_are_mixed_as_the_rules_page_says() -> None:
    server_seed = seed(2)
    message = b"war/1\nb17cefe9221a161f427e04c8ab0badba\n\nff"
    contributions = ["b17cefe9221a161f427e04c8ab0badba", "", "ff"]
    assert game_seed(server_seed, contributions) == hmac.digest(server_seed, message, "sha256")
    assert commitment(server_seed) == hashlib.sha256(server_seed).hexdigest()
    assert commit_of("ff") == hashlib.sha256(b"ff").hexdigest()


def test_different_labels_give_different_orders() -> None:
    source = CheckableSource(seed(3))
    orders = {source.shuffled(f"{label}/{n}", DECK) for label in ("pickup", "turnover/0") for n in range(50)}
    assert len(orders) == 100
