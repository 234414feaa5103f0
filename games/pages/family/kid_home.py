"""The front page of a child: the computer, the family, the board, and nothing else."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Device, Person
from games.pages.family.here import child_here, here
from games.pages.family.playing import tables_part


async def kid_home(request: HttpRequest) -> HttpResponse | None:
    """Template `family/kid_home.html` with `child`, `family`, and `part`: the family's tables, safe to
    include. None where no child plays here."""
    child = await child_here(request)
    device = (await here(request)).device
    return None if child is None or device is None else await _home(request, child, device)


async def _home(request: HttpRequest, child: Person, device: Device) -> HttpResponse:
    context: dict[str, Any] = {
        "child": child,
        "family": device.family,
        "part": await tables_part(device.family, child),
    }
    return render(request, "family/kid_home.html", context)
