"""How allauth works here: no e-mail, names as everywhere, passkeys instead of a password and not besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.families.people import new_person
from games.pages.account.naming import name_and_avatar
from games.tables.names import NameRefused, clean_name

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def is_a_name(text: str) -> None:
    """Raises ValidationError for what nobody may be called."""
    try:
        clean_name(text)
    except NameRefused as refused:
        raise ValidationError(refused.message) from None


USERNAME_VALIDATORS = [is_a_name]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts of a user name and a password."""

    error_messages = {  # noqa: RUF012 - as allauth has it
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": gettext_lazy("This name and this password do not belong together."),
        "username_taken": gettext_lazy("Somebody else signs in with this name. Please choose another one."),
        "too_many_login_attempts": gettext_lazy("That was a lot of tries. Please wait five minutes."),
        "incorrect_password": gettext_lazy("This is not the password."),
        "enter_current_password": gettext_lazy("This is not your password."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        is_a_name(username)
        cleaned: str = super().clean_username(clean_name(username), shallow)
        return cleaned

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """With the account its person is made, called as the guest was."""
        with transaction.atomic():
            saved: User = super().save_user(request, user, form, commit)
            new_person(*name_and_avatar(request, saved.get_username()), user=saved)
        return saved

    def get_login_stages(self) -> list[str]:
        # A passkey is another way in, not a second lock: a password opens also where no browser has passkeys.
        return []

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return resolve_url("account-codes")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return resolve_url("account")

    def get_client_ip(self, request: HttpRequest) -> str:
        """As all other limits have it: the server has looked behind proxies that it may trust."""
        return str(request.META.get("REMOTE_ADDR") or "unknown")

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Pages say for themselves what was done."""


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Passkeys of an account."""

    error_messages = {  # noqa: RUF012 - as allauth has it
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": gettext_lazy("This passkey does not open this account."),
    }

    def generate_authenticator_name(self, user: User, type: Any) -> str:  # noqa: A002 - as allauth has it
        return _("Passkey")
