"""How far a family's board has been counted, as one number that pages compare."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Sum

from games.models import Family, Tally

from .seasons import EVER

_RECOUNT = 1_000_000_000


def counted_of(families: Collection[int]) -> dict[int, int]:
    """By family: another number whenever the board is another one than before."""
    recounted = dict(Family.objects.filter(pk__in=families).values_list("pk", "recounted"))
    sat = (
        Tally.objects.filter(family__in=families, season=EVER, rule_code="", seats=0)
        .order_by()
        .values_list("family_id")
        .annotate(Sum("games"))
    )
    games = dict(sat)
    return {family: number * _RECOUNT + games.get(family, 0) for family, number in recounted.items()}
