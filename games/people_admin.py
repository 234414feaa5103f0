"""Accounts and families in the admin: so much that staff can help, and no more.

Staff see that there is an account or a family, and how many are in it. Children's names and games, codes,
keys, PINs, passwords and secrets are shown nowhere. An account that staff delete goes as one that its owner
deletes.
"""

from typing import TYPE_CHECKING, Any, Final

from asgiref.sync import async_to_sync
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.families.deletion import delete_person
from games.models import Family, Person
from games.only_looking import OnlyLooking
from games.pages.deleting.sure import forget_everywhere

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    _FamilyAdmin = admin.ModelAdmin[Family]
    _UserAdmin = UserAdmin[User]
else:
    _FamilyAdmin, _UserAdmin = admin.ModelAdmin, UserAdmin

FAMILY: Final = ("id", "name", "kind", "time_zone", "created", "recounted")
COUNTS: Final = ("grown_ups", "children", "devices")
MAY: Final = ("is_active", "is_staff", "is_superuser")
ACCOUNT: Final = ("username", *MAY, "last_login", "date_joined")


class FamilyAdmin(OnlyLooking, _FamilyAdmin):
    list_display = (*FAMILY, *COUNTS)
    fields = (*FAMILY, *COUNTS)
    filters = list_filter = ("kind",)
    search_fields = ("id", "name")
    ordering = ("-created",)

    def get_queryset(self, request: HttpRequest) -> Any:
        here = Q(members__left=None)
        return (
            super()
            .get_queryset(request)
            .annotate(
                _children=Count("members", filter=here & Q(members__role="child"), distinct=True),
                _others=Count("members", filter=here & ~Q(members__role="child"), distinct=True),
                _devices=Count("devices", filter=Q(devices__unlinked=None), distinct=True),
            )
        )

    @admin.display(description=_("grown-ups"))
    def grown_ups(self, family: Any) -> int:
        return int(family._others)

    @admin.display(description=_("children"))
    def children(self, family: Any) -> int:
        return int(family._children)

    @admin.display(description=_("devices"))
    def devices(self, family: Any) -> int:
        return int(family._devices)


class AccountAdmin(_UserAdmin):
    """Nobody's password is shown, not as its hash either; a new one may be set."""

    list_display = ACCOUNT
    list_filter = ("is_active", "is_staff")
    search_fields = ("username",)
    fieldsets = (
        (None, {"fields": ("username",)}),
        (_("Permissions"), {"fields": (*MAY, "groups", "user_permissions")}),
        (_("Important dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        return lookup.split("__")[0] in self.list_filter

    def delete_model(self, request: HttpRequest, obj: "User") -> None:
        person = Person.objects.filter(user=obj).first()
        if person is None:
            super().delete_model(request, obj)
            return
        gone = delete_person(person)
        transaction.on_commit(lambda: async_to_sync(forget_everywhere)(gone))

    def delete_queryset(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        for user in queryset:
            self.delete_model(request, user)
