"""The tables of a family: one press opens one, and the others see it and sit down."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import repeat
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from games.families.people import main_player
from games.models import Family, FamilyTable, Person
from games.pages.family.visiting import for_family
from games.pages.guests import Guest, remember
from games.pages.limits import may_make_table, too_many_tables
from games.pages.rules_form import named_rules
from games.pages.seat_names import listed, seat_name
from games.pages.watch import part
from games.querying import read, write
from games.rules import InvalidRuleset, Ruleset
from games.tables import PlayerInfo, get_tables
from games.tables.making import SeatWish

MOST_SHOWN: Final = 6
MOST_LOOKED_AT: Final = 24
SHOWN_FOR: Final = timedelta(hours=12)
PACE_MS: Final = 1200
OPEN: Final[SeatWish] = "open"


@dataclass(frozen=True, slots=True)
class Row:
    """A table of a family: who sits there (name and avatar), how many seats are free, whether they play, and
    whether whoever looks sits there."""

    code: str
    seats: tuple[tuple[str, str], ...]
    free: int
    playing: bool
    mine: bool = False

    @property
    def names(self) -> str:
        return listed([name for name, _ in self.seats])


@require_POST
@for_family
async def play_together(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Goes where somebody of the family waits for others; else opens a table by the family's usual rules."""
    player = await write(main_player, person)
    guest = Guest(player.id, player.name, player.avatar)
    if (code := await _waits_for_others(family, person)) is not None:
        response = redirect("table", code=code)
        remember(request, response, guest)
        return response
    if not await may_make_table(request):
        context = {"problem": too_many_tables(), "public_tables": [], "featured": "", "has_guest": True}
        return render(request, "home.html", context, status=429)
    rules = usual_rules(family)
    seats: list[SeatWish] = ["me", *repeat(OPEN, rules.seats - 1)]
    created = await get_tables().create(
        rules,
        seats,
        PlayerInfo(guest.id, guest.name, guest.avatar),
        "private",
        PACE_MS,
        family=family.key,
    )
    response = redirect("table", code=created.code)
    remember(request, response, guest)
    return response


async def _waits_for_others(family: Family, person: Person) -> str | None:
    """The latest table with a free seat where somebody sits: whoever presses the same button elsewhere comes
    there, and does not wait at a table of their own."""
    return next((row.code for row in await rows_of(family, person) if row.free and not row.playing), None)


def usual_rules(family: Family) -> Ruleset:
    """The rules by which a family plays where nobody says otherwise."""
    try:
        return named_rules(family.rules or "play-war")
    except InvalidRuleset:
        return Ruleset()


@require_safe
@for_family
async def family_tables(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """The tables of the family alone, for a page that has the rest already."""
    return part(request, await tables_part(family, person))


async def tables_part(family: Family, person: Person) -> str:
    """Template `family/tables.html` with `rows`: where the family sits or plays now, free seats first."""
    rows = await rows_of(family, person)
    return render_to_string("family/tables.html", {"rows": rows, "family": family, "me": person})


async def rows_of(family: Family, person: Person) -> list[Row]:
    """The latest tables of a family at which somebody sits, and which go on; none where a child plays the
    computer alone. Raises `Unavailable`."""
    own = await read(lambda: frozenset(person.players.values_list("id", flat=True)))
    since = datetime.now(UTC) - SHOWN_FOR
    opened = FamilyTable.objects.filter(family=family, opened__gte=since)[:MOST_LOOKED_AT]
    codes = await read(lambda: [table.code for table in opened])
    rows = [row for code in codes if (row := await _row(code, own)) is not None][:MOST_SHOWN]
    return sorted(rows, key=lambda row: row.playing or row.free == 0)


async def _row(code: str, own: frozenset[str]) -> Row | None:
    replica = await get_tables().open(code)
    view = await get_tables().look(code)
    if replica is None or view is None or view["status"] == "over":
        return None
    seats = view["seats"]
    mine = any({seat.player, seat.profile} & own for seat in replica.state.seats)
    seated = tuple(
        (seat_name(seat["name"], seat["avatar"]), seat["avatar"])
        for seat in seats
        if seat["kind"] == "person" and seat["avatar"] and not seat["away"]
    )
    free = sum(seat["kind"] == "open" for seat in seats)
    if not seated or (not free and sum(seat["kind"] == "person" for seat in seats) < 2):
        return None
    return Row(code, seated, free, view["status"] == "playing", mine)
