"""The addresses of a family's boards."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from .board import family_board, family_board_part
from .export import family_export, family_person_export
from .games import family_game
from .person import family_person
from .rivals import family_rivalry, family_rivals
from .seasons import family_seasons

KEY = "[A-Za-z0-9_-]{16}"


class Key(StringConverter):
    """The key of a family or a person; no other text is looked for."""

    regex = KEY


class Keys(StringConverter):
    """Those of two or three people."""

    regex = rf"{KEY}(?:\.{KEY}){{1,2}}"


class GameId(StringConverter):
    regex = "[A-Za-z0-9_-]{1,12}"


class Form(StringConverter):
    regex = "csv|json"


register_converter(Key, "key")
register_converter(Keys, "keys")
register_converter(GameId, "game_id")
register_converter(Form, "form")

urlpatterns = [
    path("", family_board, name="family-board"),
    path("board/", family_board_part, name="family-board-part"),
    path("people/<key:person>/", family_person, name="family-person"),
    path("people/<key:person>/export.<form:form>", family_person_export, name="family-person-export"),
    path("rivals/", family_rivals, name="family-rivals"),
    path("rivals/<keys:keys>/", family_rivalry, name="family-rivalry"),
    path("seasons/", family_seasons, name="family-seasons"),
    path("games/<game_id:game_id>/", family_game, name="family-game"),
    path("export.<form:form>", family_export, name="family-export"),
]
