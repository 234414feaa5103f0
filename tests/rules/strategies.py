"""Random rulesets, seeds and positions."""

from hypothesis import strategies as st

from games.rules import DECK, CheckableSource, Game, InvalidRuleset, Ruleset, position
from games.rules.ruleset import ACES, PICKUPS, SHORTAGES, TURNOVERS, WINNINGS

sources = st.binary(min_size=32, max_size=32).map(CheckableSource)

ANY_SEATS = st.integers(2, 6)
SHORT_LIMITS = st.integers(1, 300)

war_words = st.text(st.sampled_from("aZéßж ,!7"), min_size=1, max_size=20).filter(
    lambda word: 1 <= sum(map(str.isalpha, word)) <= 20
)


@st.composite
def rulesets(
    draw: st.DrawFn,
    *,
    seats: st.SearchStrategy[int] = ANY_SEATS,
    pickups: tuple[str, ...] = PICKUPS,
    turnovers: tuple[str, ...] = TURNOVERS,
    shortages: tuple[str, ...] = SHORTAGES,
    limits: st.SearchStrategy[int] = SHORT_LIMITS,
) -> Ruleset:
    """A ruleset that makes sense; one that needs a battle limit gets one."""
    word = draw(st.none() | war_words)
    options = {
        "seats": draw(seats),
        "ace": draw(st.sampled_from(ACES)),
        "cards_up": draw(st.integers(1, 2)),
        "buried": draw(st.integers(0, 20) | st.integers(0, 4))
        if word is None
        else sum(map(str.isalpha, word)),
        "war_word": word,
        "winnings": draw(st.sampled_from(WINNINGS)),
        "pickup": draw(st.sampled_from(pickups)),
        "turnover": draw(st.sampled_from(turnovers)),
        "shortage": draw(st.sampled_from(shortages)),
        "battle_limit": draw(st.none() | limits),
        "time_limit": draw(st.none() | st.integers(60, 3_600)),
    }
    if options["ace"] == "wild":
        options["cards_up"] = 1
    try:
        return Ruleset.from_dict(options)
    except InvalidRuleset:
        return Ruleset.from_dict({**options, "battle_limit": draw(limits)})


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset) -> Game:
    """Any cards of the deck anywhere before a first battle; few of them, so that shortages come soon."""
    seats = rules.seats
    deck = draw(st.permutations(DECK))[: draw(st.integers(seats, 52) | st.integers(seats, 4 * seats))]
    where = draw(st.lists(st.integers(0, 2 * seats), min_size=len(deck), max_size=len(deck)))
    dealt: list[list[str]] = [[] for _ in range(2 * seats + 1)]
    for index, (card, place) in enumerate(zip(deck, where, strict=True)):
        dealt[index if index < 2 else place].append(card)
    return position(rules, dealt[:seats], dealt[seats : 2 * seats], dealt[-1])


@st.composite
def tables(draw: st.DrawFn) -> Game:
    """A position under any ruleset."""
    return draw(positions(draw(rulesets())))
