"""The admins' door: passwords cannot be found by trying them."""

from typing import Any

from asgiref.sync import async_to_sync
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.pages.busy import busy
from games.tables import StoreUnavailable, get_tables


class SignIn(AdminAuthenticationForm):
    """Counts every try of an address; to look at a password costs the house more than to send one."""

    def clean(self) -> dict[str, Any]:
        address = str(self.request.META.get("REMOTE_ADDR", "")) if self.request is not None else ""
        try:
            may_try = async_to_sync(get_tables().guessing.may_try_password)(address)
        except StoreUnavailable:
            raise ValidationError(busy()) from None
        if not may_try:
            raise ValidationError(_("That was a lot of tries. Please wait a minute, then try again."))
        return super().clean()
