"""Who may watch a new table, and the pages for those who may not look at one, or not yet."""

from dataclasses import dataclass
from typing import Final, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.pages.guests import ANIMALS
from games.pages.links import play_socket, watch_socket
from games.pages.lookup import Found
from games.pages.visitors import standing_here
from games.tables.state import Visibility, Watching

WISHES: Final = ("join", "open", "link", "approve", "none")
"""Who may watch; with `join` the list also offers the free seats."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One answer to who may watch, in the form for a new table."""

    value: str
    name: str
    says: str
    chosen: bool


def wishes(chosen: str) -> list[Wish]:
    said = (
        (_("Anybody, and a free seat may be taken"), _("The list of tables shows it, with its free seats.")),
        (_("Anybody"), _("The list of tables shows it. Friends sit down by the link or the code.")),
        (_("Whoever has the link"), ""),
        (_("Whom I let in"), _("You are asked about everybody who opens the link to watch.")),
        (_("Nobody"), ""),
    )
    return [
        Wish(value, name, says, value == chosen)
        for value, (name, says) in zip(WISHES, said, strict=True)
    ]  # fmt: skip


def wished(sent: str, public: bool) -> tuple[Visibility, Watching | None]:
    """What a form asks for: who may take a free seat, and who may watch (None: as usual)."""
    if public or sent == "join":
        return "public", "open"
    return "private", cast(Watching, sent) if sent in WISHES else None


async def kept_out(
    request: HttpRequest, found: Found, *, watches: bool, screen: bool = False
) -> HttpResponse | None:
    """The page for somebody who may not look at a table; None for whoever may.

    Template `ask_to_watch.html` with `ws_path` and `animals` where the host may let them in; else
    `no_watching.html`, `removed.html` or, on a big `screen`, where nobody types, `screen_waits.html`, with
    status 403, or `not_for_you.html` with status 404 and
    `for_kids` (whether a child's device asks). None holds anything of the table.
    """
    match await standing_here(request, found.state, watches=watches):
        case "in":
            return None
        case "removed" if watches:
            return render(request, "removed.html", status=403)
        case "removed":
            return None  # the table's page says it, as its socket is told
        case "not_family" | "not_for_kids" as why:
            context = {"for_kids": why == "not_for_kids"}
            return render(request, "not_for_you.html", context, status=404)
        case "out":
            return render(request, "no_watching.html", status=403)
        case _ if screen:
            return render(request, "screen_waits.html", status=403)
        case _:
            path = watch_socket(found.watch_code) if watches else play_socket(found.code)
            return render(request, "ask_to_watch.html", {"ws_path": path, "animals": ANIMALS})
