"""The addresses of accounts. What allauth has besides these (e-mail, telephones) has none."""

from django.urls import path
from django.views.generic import RedirectView

from games.pages.account import codes, doors, own

urlpatterns = [
    path("", own.account, name="account"),
    path("name/", own.name, name="account-name"),
    path("devices/", own.sign_out_elsewhere, name="account-devices"),
    path("codes/", codes.codes, name="account-codes"),
    path("forgotten/", codes.forgotten, name="account-forgotten"),
    path("sign-up/", doors.sign_up, name="account_signup"),
    path("sign-in/", doors.sign_in, name="account_login"),
    path("sign-in/passkey/", doors.passkey_sign_in, name="mfa_login_webauthn"),
    path("sign-out/", doors.sign_out, name="account_logout"),
    path("inactive/", doors.inactive, name="account_inactive"),
    path("password/", doors.password, name="account_change_password"),
    # where allauth goes with an account that staff made without a password: recovery codes set one
    path(
        "password/none/",
        RedirectView.as_view(pattern_name="account-forgotten"),
        name="account_set_password",
    ),
    path("sure/", doors.sure, name="account_reauthenticate"),
    path("sure/passkey/", doors.passkey_sure, name="mfa_reauthenticate_webauthn"),
    path("passkeys/", doors.passkey_list, name="mfa_list_webauthn"),
    path("passkeys/add/", doors.passkey_add, name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/remove/", doors.passkey_remove, name="mfa_remove_webauthn"),
    # where allauth goes when a passkey cannot be added
    path("mfa/", RedirectView.as_view(pattern_name="account"), name="mfa_index"),
]
