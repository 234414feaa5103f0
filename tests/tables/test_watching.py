"""Who may watch: the host says so at any time, and lets people in one by one."""

from dataclasses import replace
from random import Random

import pytest

from games.tables.admitting import ASK_AGAIN_MS, MOST_ASKED, admit, ask, set_watching, withdraw
from games.tables.closing import list_publicly
from games.tables.commands import Admit, Ask, Watching
from games.tables.entries import Entry, decode, encode
from games.tables.fold import fold
from games.tables.opening import opened, table_of
from games.tables.refusals import Refused
from games.tables.rulings import Context
from games.tables.state import Seat, TableState
from games.tables.summary import card_of, read_card
from games.tables.watching import is_listed, standing_of
from tests.tables.driving import PLAYERS, new_table

MIA, TOM, IDA = PLAYERS[:3]
NOW = 1_000_000


def context(now: int = NOW) -> Context:
    return Context(now, Random(now).randbytes)


def after(state: TableState, entries: list[Entry]) -> TableState:
    for entry in entries:
        state = fold(state, entry).state
    return state


def table(watching: str = "approve", seats: int = 2) -> TableState:
    """Mia's table with every chair taken."""
    state = new_table(Random(1), seats)
    others = tuple(Seat("computer", avatar="owl") for _ in range(seats - 1))
    state = replace(state, seats=(state.seats[0], *others))
    return after(state, set_watching(state, MIA, Watching(watching), context()))  # type: ignore[arg-type]


def asked(state: TableState, player: str, name: str = "Tom", now: int = NOW) -> TableState:
    return after(state, ask(state, player, Ask(name, "fox"), context(now)))


def refusal(call: object, *arguments: object) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments)  # type: ignore[operator]
    return refused.value.code


@pytest.mark.parametrize(
    ("watching", "by_link", "by_code"),
    [("open", "in", "in"), ("link", "in", "in"), ("approve", "waits", "waits"), ("none", "out", "out")],
)
def test_the_choice_says_who_sees_the_table(watching: str, by_link: str, by_code: str) -> None:
    state = table(watching)
    assert standing_of(state, TOM, watches=True) == standing_of(state, None, watches=True) == by_link
    assert standing_of(state, TOM, watches=False) == by_code
    # whoever sits here, or is the host, sees it by either link
    assert standing_of(state, MIA, watches=True) == "in"
    host_only = replace(state, host=IDA)
    assert standing_of(host_only, IDA, watches=True) == "in"


def test_a_free_chair_is_for_whoever_has_the_code_and_not_for_the_watch_link() -> None:
    state = table("none")
    free = state.seat(1, kind="open")
    assert standing_of(free, TOM, watches=False) == "in"
    assert standing_of(free, TOM, watches=True) == "out"
    assert standing_of(replace(free, status="playing"), TOM, watches=False) == "out"


def test_who_asks_is_let_in_by_the_host_alone() -> None:
    state = asked(table(), TOM, "  To\u202em ")
    (onlooker,) = state.asked
    assert (onlooker.name, onlooker.avatar) == ("Tom", "fox")
    assert TOM not in onlooker.id
    assert standing_of(state, TOM, watches=True) == "waits"
    assert refusal(admit, state, TOM, Admit(onlooker.id), context()) == "not_host"
    state = after(state, admit(state, MIA, Admit(onlooker.id), context()))
    assert standing_of(state, TOM, watches=True) == "in"
    assert admit(state, MIA, Admit(onlooker.id), context()) == []
    assert refusal(ask, state, TOM, Ask("Tom", "fox"), context()) == "may_watch"
    # and sent away again
    state = after(state, admit(state, MIA, Admit(onlooker.id, on=False), context()))
    assert standing_of(state, TOM, watches=True) == "waits"
    assert refusal(admit, state, MIA, Admit(onlooker.id), context()) == "nobody_asks"


def test_who_was_declined_may_ask_again_in_a_minute_and_not_sooner() -> None:
    state = asked(table(), TOM)
    state = after(state, admit(state, MIA, Admit(state.asked[0].id, on=False), context()))
    assert refusal(ask, state, TOM, Ask("Tom", "fox"), context(NOW + ASK_AGAIN_MS - 1)) == "asked_lately"
    state = asked(state, TOM, now=NOW + ASK_AGAIN_MS)
    assert [onlooker.player for onlooker in state.asked] == [TOM]
    assert state.declined == ()


def test_asking_twice_is_asking_once_and_only_so_many_wait() -> None:
    state = asked(table(), TOM)
    assert ask(state, TOM, Ask("Tom", "fox"), context()) == []
    assert refusal(ask, state, IDA, Ask(" \u200b ", "fox"), context()) == "bad_name"
    for k in range(1, MOST_ASKED):
        state = asked(state, f"{k:032x}0", now=NOW + k)
    assert refusal(ask, state, IDA, Ask("Ida", "fox"), context()) == "many_ask"
    state = after(state, withdraw(state, {TOM}))
    assert len(asked(state, IDA).asked) == MOST_ASKED


@pytest.mark.parametrize("watching", ["open", "link", "none"])
def test_nobody_need_ask_any_more_once_the_host_chooses_otherwise(watching: str) -> None:
    state = asked(asked(table(), TOM), IDA, "Ida", NOW + 1)
    state = after(state, admit(state, MIA, Admit(state.asked[0].id), context()))
    state = after(state, set_watching(state, MIA, Watching(watching), context()))  # type: ignore[arg-type]
    assert state.asked == ()
    assert len(state.admitted) == (watching != "none")
    code = refusal(ask, state, IDA, Ask("Ida", "fox"), context())
    assert code == ("no_watching" if watching == "none" else "may_watch")


def test_only_the_host_says_who_may_watch() -> None:
    assert refusal(set_watching, table(), TOM, Watching("open"), context()) == "not_host"
    assert set_watching(table(), MIA, Watching("approve"), context()) == []


def test_a_table_without_a_word_about_it_is_watched_as_before() -> None:
    for visibility, watching in (("public", "open"), ("hidden", "open"), ("private", "link")):
        written = encode(opened(replace(table(), visibility=visibility))).replace(  # type: ignore[arg-type]
            b'"watching":"approve"', b'"watching":null'
        )
        read = decode(written)
        assert table_of(read).watching == watching  # type: ignore[arg-type]


def test_a_private_table_that_anybody_may_watch_is_listed_without_its_code() -> None:
    state = replace(table("open", 3), visibility="private").seat(2, kind="open")
    assert read_card(state.code, card_of(state, 0), 0).code is None
    assert state.code.encode() not in card_of(state, 0)
    public = replace(state, visibility="public")
    assert read_card(state.code, card_of(public, 0), 0).code == state.code
    for watching in ("link", "approve", "none"):
        assert card_of(table(watching), 0) == b""


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_what_staff_hide_and_show_again_is_as_open_as_it_was(visibility: str) -> None:
    state = replace(table("open"), visibility=visibility)  # type: ignore[arg-type]
    hidden = after(state, list_publicly(state, on=False))
    assert (hidden.visibility, is_listed(hidden)) == ("hidden", False)
    assert after(hidden, list_publicly(hidden, on=True)).visibility == visibility
