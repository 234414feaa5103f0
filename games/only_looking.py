"""A page of the admin on which nothing is changed, and which tells only what it shows."""

from typing import Any

from django.http import HttpRequest


class OnlyLooking:
    """Nothing is added, changed or deleted, and an address may filter by the list's own filters alone.

    Django lets an address filter a list by any field, `?server_seed__startswith=a` included,
    which would tell a seed one letter at a time.
    """

    filters: tuple[str, ...] = ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return lookup.split("__")[0] in self.filters
