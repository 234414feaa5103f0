"""The addresses of a family's boards."""

from django.urls import path

from .board import family_board, family_board_part
from .export import family_export, family_person_export
from .games import family_game
from .person import family_person
from .rivals import family_rivalry, family_rivals
from .seasons import family_seasons

urlpatterns = [
    path("", family_board, name="family-board"),
    path("board/", family_board_part, name="family-board-part"),
    path("people/<str:person>/", family_person, name="family-person"),
    path("people/<str:person>/export.<str:form>", family_person_export, name="family-person-export"),
    path("rivals/", family_rivals, name="family-rivals"),
    path("rivals/<str:keys>/", family_rivalry, name="family-rivalry"),
    path("seasons/", family_seasons, name="family-seasons"),
    path("games/<str:game_id>/", family_game, name="family-game"),
    path("export.<str:form>", family_export, name="family-export"),
]
