"""allauth's pages as they are used here: signing up, in and out, the password, passkeys."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from allauth.account import views as account
from allauth.account.internal.flows.reauthentication import reauthenticate_by_password
from allauth.mfa.webauthn import views as passkeys
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.views.decorators.cache import never_cache

from games.families.claiming import played_by_guest
from games.pages.account.signing import signs
from games.tables.identity import PLAYER_COOKIE, read_player


class SaysWhatIsKept:
    """Adds `played` for the template: what was played here as a guest, or None."""

    request: HttpRequest

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[misc]
        context["played"] = played_by_guest(read_player(self.request.COOKIES.get(PLAYER_COOKIE)))
        context["leave"] = self.request.POST.get("leave") == "yes"
        return context


class SignUp(SaysWhatIsKept, account.SignupView):  # type: ignore[misc]
    """Template `account/signup.html`."""

    def get_success_url(self) -> Any:
        """Recovery codes first, then where somebody wanted to go."""
        wanted = self.get_next_url()
        if self.request.method != "POST" or not wanted:
            return super().get_success_url()
        return f"{reverse('account-codes')}?{urlencode({'next': wanted})}"

    def form_valid(self, form: Form) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        if self.request.user.is_authenticated:
            # the password was typed just now: who goes on to the recovery codes is not asked again
            reauthenticate_by_password(self.request)
        return response


class SignIn(SaysWhatIsKept, account.LoginView):  # type: ignore[misc]
    """Template `account/login.html`; `refused` where a passkey did not open anything."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "refused": "refused" in self.request.GET}


class PasskeySignIn(passkeys.LoginWebAuthnView):  # type: ignore[misc]
    """Tells a browser what to sign, and lets in whoever has signed it."""

    def form_invalid(self, form: Form) -> HttpResponse:
        response = redirect("account_login")
        response["Location"] += "?refused"
        return response


class PasskeySure(passkeys.ReauthenticateWebAuthnView):  # type: ignore[misc]
    """Template `mfa/webauthn/reauthenticate.html` with `options`, what a browser is to sign."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return with_options(super().get_context_data(**kwargs))

    def form_invalid(self, form: Form) -> HttpResponse:
        context = self.get_context_data(form=form)
        shown: HttpResponse = self.render_to_response({**context, "refused": True})
        return shown


class AddPasskey(passkeys.AddWebAuthnView):  # type: ignore[misc]
    """Template `mfa/webauthn/add_form.html`. A passkey made here always signs in alone."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = with_options(super().get_context_data(**kwargs))
        return {**context, "form": kwargs.get("form") or self.get_form()}

    def get_success_url(self) -> str:
        return str(reverse_lazy("mfa_list_webauthn"))


def with_options(context: dict[str, Any]) -> dict[str, Any]:
    """With the text that goes into the page, in an attribute: no page has code in it."""
    (options,) = context["js_data"].values()
    return {**context, "options": json.dumps(options, cls=DjangoJSONEncoder)}


@never_cache
def inactive(request: HttpRequest) -> HttpResponse:
    return render(request, "account/account_inactive.html")


sign_up = signs(SignUp.as_view())
sign_in = signs(SignIn.as_view())
sign_out = signs(never_cache(account.logout))
password = signs(never_cache(account.password_change))
sure = signs(account.reauthenticate)
passkey_sign_in = signs(PasskeySignIn.as_view())
passkey_sure = signs(never_cache(PasskeySure.as_view()))
passkey_list = signs(never_cache(passkeys.list_webauthn))
passkey_add = signs(never_cache(AddPasskey.as_view()))
passkey_remove = signs(never_cache(passkeys.remove_webauthn))
