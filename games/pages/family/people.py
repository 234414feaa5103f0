"""The children's profiles of a family: adding one and changing it."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.families.animals import ANIMALS, animal_of
from games.families.families import NotDone, people_of
from games.families.profiles import (
    PICTURES,
    PIN_PICTURES,
    add_child,
    change_child,
    child_of,
    hashed,
    is_pin,
    set_pin,
)
from games.models import Family, Person
from games.pages.family.faces import animal_names, picture_names
from games.pages.family.visiting import for_grown_ups
from games.pages.family.words import why_not
from games.querying import read, write
from games.tables.names import NameRefused, clean_name

PIN_FIELDS: Final = tuple(f"pin{number}" for number in range(1, PIN_PICTURES + 1))


@dataclass(frozen=True, slots=True)
class Profile:
    """What the form holds: a name that may be wrong yet, the looks (no `colour` is the animal's own), and
    whether the pictures stay (`keep`), go (`none`) or are these (`new`)."""

    name: str = ""
    animal: str = ANIMALS[0]
    colour: str = ""
    pin_act: str = "none"
    pin: tuple[str, ...] = ()


@require_http_methods(["GET", "HEAD", "POST"])
@for_grown_ups
async def add_profile(request: HttpRequest, person: Person, family: Family) -> HttpResponse:
    """Form: `name`, `animal`, `colour`, `pin_act` (`none` or `new`), `pin1` to `pin3`. Template
    `family/child.html`, as `_page`."""
    if family.kind == Family.Kind.GROUP:
        raise Http404
    if request.method != "POST":
        return _page(request, family, None, Profile(animal=await read(_free_animal, family)))
    sent = _sent(request)
    try:
        name = _named(sent)
        kept = await _kept(sent)
        await write(add_child, family, name, *_looks(sent), kept or "")
    except (NameRefused, NotDone) as error:
        return _page(request, family, None, sent, _words(error))
    return redirect("family-settings", key=family.key)


@require_http_methods(["GET", "HEAD", "POST"])
@for_grown_ups
async def change_profile(request: HttpRequest, person: Person, family: Family, child: str) -> HttpResponse:
    """The same form for a child that is there; `pin_act` may be `keep`."""
    found = await read(child_of, family, child)
    if found is None:
        raise Http404
    keeps = "keep" if found.pin else "none"
    animal, colour = animal_of(found.avatar), ANIMALS[found.colour % len(ANIMALS)]
    there = Profile(found.name, animal, "" if colour == animal else colour, keeps)
    if request.method != "POST":
        return _page(request, family, found, there)
    sent = _sent(request)
    try:
        name = _named(sent)
        kept = await _kept(sent)
    except NameRefused as error:
        return _page(request, family, found, sent, _words(error))
    await write(change_child, found, name, *_looks(sent))
    if kept is not None:
        await write(set_pin, found, kept)
    return redirect("family-settings", key=family.key)


def _sent(request: HttpRequest) -> Profile:
    sent = {name: str(value) for name, value in request.POST.items()}
    animal, colour = sent.get("animal", ""), sent.get("colour", "")
    return Profile(
        sent.get("name", ""),
        animal if animal in ANIMALS else ANIMALS[0],
        colour if colour in ANIMALS else "",
        sent.get("pin_act", "keep"),
        tuple(sent.get(field, "") for field in PIN_FIELDS),
    )


def _looks(sent: Profile) -> tuple[str, int]:
    """The animal, and the number of its colour."""
    return sent.animal, [str(animal) for animal in ANIMALS].index(sent.colour or sent.animal)


def _free_animal(family: Family) -> str:
    """The first that nobody of the family is: faces are told apart at once."""
    taken = {animal_of(member.person.avatar) for member in people_of(family)}
    return next((animal for animal in ANIMALS if animal not in taken), ANIMALS[0])


def _named(sent: Profile) -> str:
    name = clean_name(sent.name)
    if sent.pin_act == "new" and not is_pin(sent.pin):
        raise NameRefused(_("Please choose three pictures, or no pictures."))
    return name


async def _kept(sent: Profile) -> str | None:
    """What is kept of the pictures; None where they stay as they are. Hashing takes its time elsewhere."""
    if sent.pin_act == "new":
        return await asyncio.to_thread(hashed, sent.pin)
    return None if sent.pin_act == "keep" else ""


def _words(error: NameRefused | NotDone) -> str:
    return error.message if isinstance(error, NameRefused) else why_not(error)


def _page(
    request: HttpRequest, family: Family, child: Person | None, profile: Profile, problem: str = ""
) -> HttpResponse:
    """Template `family/child.html` with `family`, `child` (None for a new one), `profile`, the choices
    `animals` (and so colours) and `pictures`, `pin_rows` (field, its place, the picture chosen) and
    `problem`."""
    names = picture_names()
    chosen = profile.pin or ("",) * PIN_PICTURES
    context: dict[str, Any] = {
        "family": family,
        "child": child,
        "profile": profile,
        "animals": animal_names(),
        "pictures": [(picture, names[picture]) for picture in PICTURES],
        "pin_rows": list(zip(PIN_FIELDS, range(1, PIN_PICTURES + 1), chosen, strict=True)),
        "problem": problem,
    }
    return render(request, "family/child.html", context, status=422 if problem else 200)
