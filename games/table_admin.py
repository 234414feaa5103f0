"""Tables in the admin: they are listed, and staff may end, hide and show them.

What staff do goes the way of everything that happens at a table, as an entry in its log, so that people
there see it.
Nothing here reads or writes `base`, which holds the seed of the game in progress.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.only_looking import OnlyLooking
from games.tables import Refused, Tables, Unavailable, get_tables
from games.tables.tidying import close_table, show_table

if TYPE_CHECKING:
    _TableAdmin = admin.ModelAdmin[Table]
else:
    _TableAdmin = admin.ModelAdmin

TABLE = ("code", "closed", "closed_for", "updated")

type Act = Callable[[Tables, str], Awaitable[bool]]


class TableAdmin(OnlyLooking, _TableAdmin):
    list_display = TABLE
    fields = TABLE
    filters = list_filter = ("closed_for",)
    search_fields = ("code",)
    ordering = ("-updated",)
    actions = ("end", "hide", "show")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).defer("base")

    def has_staff_permission(self, request: HttpRequest) -> bool:
        """Who may change tables may do so here, by the actions alone."""
        user = request.user
        return user.is_active and user.is_staff and user.has_perm("games.change_table")

    @admin.action(description=_("End: people see why, a game there is interrupted"), permissions=["staff"])
    def end(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        self._do(request, tables, partial(close_table, why="staff"), gettext("Ended."))

    @admin.action(description=_("Hide from the public list"), permissions=["staff"])
    def hide(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        self._do(request, tables, partial(show_table, on=False), gettext("Hidden."))

    @admin.action(description=_("Show on the public list again"), permissions=["staff"])
    def show(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        self._do(request, tables, partial(show_table, on=True), gettext("Shown."))

    def _do(self, request: HttpRequest, tables: QuerySet[Table], act: Act, done: str) -> None:
        failed = 0
        for table in tables:
            try:
                was_there = async_to_sync(act)(get_tables(), table.code)
            except (Refused, Unavailable):
                failed += 1
                continue
            if was_there:
                self.log_change(request, table, done)
        if failed:
            words = ngettext(
                "%(count)s table could not be reached. Try again in a moment.",
                "%(count)s tables could not be reached. Try again in a moment.",
                failed,
            )
            self.message_user(request, words % {"count": failed}, messages.WARNING)
