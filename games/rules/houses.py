"""The five houses whose rules this engine plays (docs/rules.md, section 2)."""

from dataclasses import replace

from games.rules.ruleset import InvalidRuleset, Ruleset

HOUSES: dict[str, Ruleset] = {
    "play-war": Ruleset(),
    "cardgames-io": Ruleset(winnings="won_pile", pickup="winner_first", shortage="loss", battle_limit=2_000),
    "simplest": Ruleset(pickup="winner_first", shortage="showdown", battle_limit=2_000),
    "keep-your-card": Ruleset(buried=1, shortage="stands"),
    "cardgames-zone": Ruleset(),
}
"""House id -> its ruleset for two seats."""


def house(house_id: str, seats: int = 2) -> Ruleset:
    """The ruleset of a house for 2-6 seats.

    >>> house("simplest", seats=4).shortage
    'showdown'

    Raises InvalidRuleset when there is no such house or the number of seats is wrong.
    """
    if house_id not in HOUSES:
        raise InvalidRuleset(f"rules: there is no house {house_id}", "rules")
    return replace(HOUSES[house_id], seats=seats)
