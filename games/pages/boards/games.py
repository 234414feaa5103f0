"""Games in a list, and one of them on a page of its own."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.families.animals import colour_of
from games.families.looking import Looking
from games.families.past import PastGame, PastSeat, game_of
from games.families.sums import same_house
from games.models import Family
from games.pages.busy import says_when_busy
from games.pages.seat_names import listed, seat_name
from games.querying import read

from .lines import seat_of
from .looking import for_the_family
from .words import apart_words, house_of, moment_words, reason_words


@dataclass(frozen=True, slots=True)
class ShownSeat:
    name: str
    avatar: str
    seat: str
    href: str
    place: int
    cards: int
    won: bool
    biggest_war: int | None
    wars: int | None


@dataclass(frozen=True, slots=True)
class ShownGame:
    """`why` is empty where the game counts, `winners` where nobody won."""

    href: str
    record: str
    when: str
    stamp: str
    house: str
    why: str
    winners: str
    how: str
    minutes: int
    game: PastGame
    seats: tuple[ShownSeat, ...]


def shown_game(family: Family, game: PastGame) -> ShownGame:
    seats = tuple(_seat(family, seat) for seat in game.seats)
    winners = [seat.name for seat in seats if seat.won]
    return ShownGame(
        href=reverse("family-game", args=[family.key, game.id]),
        record=game.record_url,
        when=moment_words(game.ended),
        stamp=game.ended.isoformat(timespec="minutes"),
        house=house_of(same_house(game.rule_code)),
        why=apart_words(game.apart),
        winners=listed(winners),
        how=reason_words(game.reason, winners),
        minutes=max(1, round((game.ended - game.started).total_seconds() / 60)),
        game=game,
        seats=seats,
    )


def _seat(family: Family, seat: PastSeat) -> ShownSeat:
    """Computers are called after their animals, as at the table."""
    return ShownSeat(
        name=seat_name(seat.name, seat.avatar),
        avatar=seat.avatar,
        seat=seat_of(seat.colour) if seat.colour is not None else f"seat-{colour_of(seat.avatar)}",
        href=reverse("family-person", args=[family.key, seat.person]) if seat.person else "",
        place=seat.place,
        cards=seat.cards,
        won=seat.won,
        biggest_war=seat.biggest_war,
        wars=seat.wars,
    )


@require_safe
@says_when_busy
@for_the_family
async def family_game(request: HttpRequest, look: Looking, game_id: str) -> HttpResponse:
    """Template `boards/game.html` with `game`, a `ShownGame` whose seats stand in the order of their
    places, and `family`."""
    game = await read(game_of, look.family, game_id)
    if game is None:
        raise Http404
    shown = shown_game(look.family, game)
    seats = sorted(shown.seats, key=lambda seat: seat.place)
    context = {"family": look.family, "game": shown, "seats": seats}
    return render(request, "boards/game.html", context)
