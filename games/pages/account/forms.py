"""What is typed to sign up, and what a browser says of a passkey."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

from allauth.account.forms import SignupForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm, ReauthenticateWebAuthnForm
from django import forms
from django.core.exceptions import ValidationError

from games.tables.names import NameRefused, clean_name

UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError, struct.error)
LONGEST: Final = 65_536


def readable[T](read: Callable[[], T]) -> T:
    """What `read` gives; nothing that a browser sends makes more of a mess than being refused."""
    try:
        return read()
    except ValidationError:
        raise
    except UNREADABLE:
        raise get_adapter().validation_error("incorrect_code") from None


class Credential(forms.JSONField):
    """What a browser says of a passkey: an object of so many signs at most."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LONGEST:
            raise get_adapter().validation_error("incorrect_code")
        credential = readable(lambda: super(Credential, self).to_python(value))
        if not isinstance(credential, dict):
            raise get_adapter().validation_error("incorrect_code")
        return credential


class SignUpForm(SignupForm):  # type: ignore[misc]
    """The name and the password that one signs in with."""


def plain(credential: Any) -> dict[str, Any]:
    """The parts of a new passkey that are kept, and nothing else of what was sent."""
    response, more = credential["response"], credential.get("clientExtensionResults") or {}
    kept = {name: credential[name] for name in ("id", "rawId", "type")}
    kept["response"] = {name: response[name] for name in ("clientDataJSON", "attestationObject")}
    texts = [*(kept[name] for name in ("id", "rawId", "type")), *kept["response"].values()]
    if not all(isinstance(text, str) and text.isascii() and len(text) < LONGEST for text in texts):
        raise ValueError("not what browsers send")
    kept["clientExtensionResults"] = {"credProps": {"rk": (more.get("credProps") or {}).get("rk") is True}}
    return kept


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey and what it is called."""

    credential = Credential()

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except NameRefused:
            # the passkey is made already, and is not refused because of its name
            return str(get_adapter().generate_authenticator_name(self.user, Authenticator.Type.WEBAUTHN))

    def clean_credential(self) -> dict[str, Any]:
        return readable(lambda: plain(self.cleaned_data["credential"]))

    def clean(self) -> dict[str, Any]:
        return readable(super().clean)


class PasskeySignInForm(LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in with a passkey."""

    credential = Credential()

    def clean_credential(self) -> Authenticator:
        return readable(super().clean_credential)


class PasskeySureForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """Showing once more who one is, with a passkey."""

    credential = Credential()

    def clean_credential(self) -> Authenticator:
        return readable(super().clean_credential)
