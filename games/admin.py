"""What an admin may look at: games, players and tables, and nothing that a player could not see."""

from typing import TYPE_CHECKING, Any, Final

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.http import HttpRequest

from games.models import Family, Game, Player, Seat, Table
from games.only_looking import OnlyLooking
from games.people_admin import AccountAdmin, FamilyAdmin
from games.sign_in import SignIn
from games.table_admin import TableAdmin

if TYPE_CHECKING:
    _SeatInline = admin.TabularInline[Seat, Game]
    _GameAdmin = admin.ModelAdmin[Game]
    _PlayerAdmin = admin.ModelAdmin[Player]
else:
    _SeatInline, _GameAdmin, _PlayerAdmin = admin.TabularInline, admin.ModelAdmin, admin.ModelAdmin

admin.site.login_form = SignIn
# what they show of people is nobody's business here
admin.site.unregister((EmailAddress, Authenticator))
admin.site.register(Table, TableAdmin)
admin.site.register(Family, FamilyAdmin)
admin.site.unregister(get_user_model())
admin.site.register(get_user_model(), AccountAdmin)

GAME: Final = ("id", "table", "visibility", "status", "rules", "rule_code", "commitment", "deals", "started")
# Seeds tell the cards, and so do cards already counted: only a game that is over shows them.
FINISHED_GAME: Final = (
    *("ended", "result", "decisions", "withheld", "holders", "what_if"),
    *("server_seed", "commits", "contributions", "digest", "chain", "record_url"),
)
SEAT: Final = ("seat", "name", "avatar", "kind", "player")
FINISHED_SEAT: Final = ("place", "cards")


def is_finished(game: Game | None) -> bool:
    return game is not None and game.status == Game.Status.FINISHED


class SeatInline(OnlyLooking, _SeatInline):
    model = Seat
    extra = 0

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> tuple[str, ...]:
        return SEAT + FINISHED_SEAT if is_finished(obj) else SEAT


@admin.register(Game)
class GameAdmin(OnlyLooking, _GameAdmin):
    list_display = ("id", "table", "status", "visibility", "rule_code", "players", "started", "ended")
    filters = list_filter = ("status", "visibility")
    search_fields = ("id", "table", "seats__name")
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> Any:
        """What families play among themselves is theirs."""
        games = super().get_queryset(request).exclude(visibility=Game.Visibility.FAMILY)
        return games.prefetch_related("seats")

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> tuple[str, ...]:
        return GAME + FINISHED_GAME if is_finished(obj) else GAME

    @admin.display(description=Seat._meta.verbose_name_plural)
    def players(self, game: Game) -> str:
        return ", ".join(seat.name for seat in game.seats.all())


@admin.register(Player)
class PlayerAdmin(OnlyLooking, _PlayerAdmin):
    list_display = ("name", "avatar", "id", "person", "created")
    filters = list_filter = ("avatar",)
    search_fields = ("name", "id")
    fields = ("id", "name", "avatar", "person", "created", "seen")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Guests and those with an account; a child is its family's."""
        return super().get_queryset(request).exclude(person__isnull=False, person__user=None)
