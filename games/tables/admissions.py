"""Entries about who may come and watch: who may, who asks, and what the host answers."""

from __future__ import annotations

from msgspec import Struct


class WatchingSet(Struct, frozen=True, tag="watching", tag_field="k"):
    who: str


class Asked(Struct, frozen=True, tag="asked", tag_field="k"):
    """Somebody would like to watch; `id` stands for the player wherever others see it."""

    id: str
    player: str
    name: str
    avatar: str


class Admitted(Struct, frozen=True, tag="admitted", tag_field="k"):
    """The host's answer. Whoever may not watch may ask again at `again` (server ms)."""

    id: str
    on: bool
    again: int | None = None


class Withdrew(Struct, frozen=True, tag="withdrew", tag_field="k"):
    """Somebody who had asked is not there any more."""

    id: str


class GuestsSet(Struct, frozen=True, tag="guests", tag_field="k"):
    """Whoever has the code may come to a family's table, or only the family and who sits there."""

    on: bool


type Admission = WatchingSet | Asked | Admitted | Withdrew | GuestsSet
