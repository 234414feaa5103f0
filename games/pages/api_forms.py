"""What programs send, and what they are told when it will not do."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Schema
from pydantic import ConfigDict, Field

from games.rules import InvalidRuleset, Ruleset, house
from games.tables.names import NameRefused, clean_name


class Refusal(Exception):
    """Something that a program asked and will not get: a status, a code, and a sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message


class NewTable(Schema):
    """The body of `POST /api/tables`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rules: str | dict[str, Any] = "play-war"
    seats: list[Literal["me", "open", "computer"]] = Field(min_length=2, max_length=6)
    visibility: Literal["private", "public"] = "private"
    watching: Literal["open", "link", "approve", "none"] | None = None
    pace_ms: Literal[3000, 2000, 1200, 600, 50] = 1200
    sleeper_ms: Literal[5000, 10000, 20000, 30000, 60000] | None = 30000
    name: str | None = None
    family: str | None = Field(default=None, max_length=16)


FIELDS: Final[Mapping[str, str | Promise]] = {
    "rules": gettext_lazy("“rules” must be the id of a house, or an object with the options of a ruleset."),
    "seats": gettext_lazy("“seats” must be a list of 2 to 6 of “me”, “open” and “computer”."),
    "visibility": gettext_lazy("“visibility” must be “private” or “public”."),
    "watching": gettext_lazy("“watching” must be “open”, “link”, “approve” or “none”."),
    "pace_ms": gettext_lazy("“pace_ms” must be 3000, 2000, 1200, 600 or 50."),
    "sleeper_ms": gettext_lazy("“sleeper_ms” must be 5000, 10000, 20000, 30000, 60000 or null."),
    "name": gettext_lazy("“name” must be a text."),
    "family": gettext_lazy("“family” must be the key of a family of yours."),
}


def wrong_field(errors: Sequence[Mapping[str, Any]]) -> str:
    """The sentence about the first field that is wrong."""
    names = [str(part) for error in errors for part in error["loc"][2:3]]
    if not names:
        return _("The request must be a JSON object.")
    if names[0] in FIELDS:
        return str(FIELDS[names[0]])
    return _("There is no field “%(name)s”.") % {"name": names[0]}


def rules_of(new: NewTable) -> Ruleset:
    """The ruleset of the table, once it is sure that its seats fit. Raises `Refusal`."""
    if new.seats.count("me") > 1:
        raise Refusal(422, "seats", _("“seats” may name “me” only once."))
    if new.family is not None and (new.visibility == "public" or new.watching == "open"):
        raise Refusal(422, "family", _("A table for a family is private, and nobody finds it in a list."))
    try:
        if isinstance(new.rules, str):
            return house(new.rules, seats=len(new.seats))
        rules = Ruleset.from_dict(new.rules)
    except InvalidRuleset as error:
        message = _("These rules cannot be played: %(reason)s.") % {"reason": str(error)}
        raise Refusal(422, "rules", message) from error
    if rules.seats != len(new.seats):
        message = _("“seats” must name as many seats as the rules have: %(seats)d.")
        raise Refusal(422, "seats", message % {"seats": rules.seats})
    return rules


def name_of(new: NewTable) -> str | None:
    """The name that the maker chose, cleaned, or None. Raises `Refusal`."""
    if new.name is None:
        return None
    try:
        return clean_name(new.name)
    except NameRefused as error:
        raise Refusal(422, "name", error.message) from error
