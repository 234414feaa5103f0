"""A game is counted on the boards of its people's families in the transaction that finishes it.

Whoever changes who is who locks in the same order, so that no game falls between: game, players, people,
families.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.db.models import Q

from games.models import Family, FamilyGame, Member, Person, Player, Rivalry, Seat, Tally

from .played import Who, one_game_of
from .recounting import recount_locked
from .rows import sums_of, write_games, write_rivalries, write_tallies
from .sums import ANY_RULES, ANY_SEATS, CountedGame, people_text, rivals_of


def count(game_id: str, ended: datetime) -> list[int]:
    """Counts a game that this transaction has just finished, its seats included. The ids of the families on
    whose boards it stands now."""
    finishers = Seat.objects.filter(game=game_id).exclude(finisher=None).values("finisher")
    # whoever claims this game meanwhile waits, and then finds it finished
    players = Player.objects.filter(pk__in=finishers).order_by("pk").select_for_update(no_key=True)
    owners = {player.pk: player.person_id for player in players if player.person_id is not None}
    people = set(owners.values())
    if len(people) < 2:
        return []
    # so does who joins or leaves a family
    list(Person.objects.filter(pk__in=people).order_by("pk").select_for_update(no_key=True).values_list("pk"))
    there: dict[int, dict[int, datetime | None]] = defaultdict(dict)
    members = Member.objects.filter(Q(left=None) | Q(left__gte=ended), person__in=people)
    for family_id, person, left in members.values_list("family_id", "person_id", "left"):
        there[family_id][person] = left
    shared = [family_id for family_id, of_family in there.items() if len(of_family) > 1]
    families = Family.objects.filter(pk__in=shared).order_by("pk").select_for_update(no_key=True)
    return [family.pk for family in families if _count(family, there[family.pk], owners, game_id)]


def _count(
    family: Family, left: Mapping[int, datetime | None], owners: Mapping[str, int], game_id: str
) -> bool:
    theirs = {player: person for player, person in owners.items() if person in left}
    game = one_game_of(family, Who(left, theirs), game_id)
    if game is None:
        return False
    if FamilyGame.objects.filter(family=family, ended__gte=game.ended).exists():
        recount_locked(family)  # streaks hang on the order
        return True
    write_games(family.pk, [game])
    if not game.apart:
        _add(family, game)
    return True


def _add(family: Family, game: CountedGame) -> None:
    tallies = Tally.objects.filter(
        family=family,
        season__in=game.seasons,
        rule_code__in=(ANY_RULES, game.rules),
        seats__in=(ANY_SEATS, game.seats),
        person__in=[part.person for part in game.parts],
    )
    texts = [people_text(people) for people in rivals_of(game.people)]
    rivalries = Rivalry.objects.filter(family=family, season__in=game.seasons, people__in=texts)
    sums = sums_of(tallies, rivalries)
    sums.add([game])
    write_tallies(family.pk, sums.tallies.items())
    write_rivalries(family.pk, sums.rivalries.items())
