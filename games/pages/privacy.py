"""The privacy page: all that is kept of people, why, and for how long. Tests compare it with the models, with
the cookies that are set and with what scripts remember (tests/pages/test_privacy.py)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

type Words = str | Promise


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the page. `fields` are those it is about, by the labels of their models."""

    what: Words
    why: Words
    how_long: Words
    fields: Mapping[str, str] = field(default_factory=dict)


UNTIL_DELETED: Final = _("until you delete it, or yourself")
GUEST_TIME: Final = _("%(days)s days after a guest last came; with an account, until it is deleted")
NOTHING: Final = _("nothing: it is there because the software we use has it")

IN_DATABASE: Final = (
    Kept(
        _(
            "The name and the animal you chose, a drawn number that stands for you, and the days "
            "on which you first and last came"
        ),
        _("so that the table knows you when the page is loaded again, and forgets you when you stay away"),
        GUEST_TIME,
        {"games.Player": "id name avatar person created seen"},
    ),
    Kept(
        _(
            "With an account: the name you sign in with, a fingerprint of your password that "
            "nobody can turn back, when the account was made and last used"
        ),
        _("to let you in, and nobody else"),
        UNTIL_DELETED,
        {
            "auth.User": "id username password last_login date_joined is_active is_staff is_superuser "
            "groups user_permissions"
        },
    ),
    Kept(
        _("Fields for an e-mail address and a full name, which stay empty: nobody is asked for them"),
        NOTHING,
        _("always empty"),
        {
            "auth.User": "email first_name last_name",
            "account.EmailAddress": "id user email verified primary",
            "account.EmailConfirmation": "id email_address created sent key",
        },
    ),
    Kept(
        _(
            "Your passkeys: the public half of each, what it is called, when it was made and last"
            " used. Your fingerprint or face never leaves your device"
        ),
        _("to let you in without a password"),
        _("until you remove the passkey or your account"),
        {"mfa.Authenticator": "id user type data created_at last_used_at"},
    ),
    Kept(
        _("Fingerprints of your recovery codes, and which were used"),
        _("to let you in when you have forgotten the password"),
        _("until you make new ones or delete the account"),
        {"games.RecoveryCode": "id user code used"},
    ),
    Kept(
        _(
            "Where you are signed in: since when, and two words of what kind of device, such as "
            "“Chrome Android”"
        ),
        _("so that you can see it and sign out from afar"),
        _("until you sign out, at most %(session_days)s days"),
        {
            "games.Session": "session_key session_data expire_date user",
            "sessions.Session": "session_key session_data expire_date",
        },
    ),
    Kept(
        _(
            "For a grown-up with an account and for a child of a family: nickname, animal, "
            "colour, a drawn key for addresses, and when it was made"
        ),
        _("so that one person is the same on every device"),
        UNTIL_DELETED,
        {"games.Person": "id key user name avatar colour created"},
    ),
    Kept(
        _("A fingerprint of the pictures that a child chose as its PIN, if it has one"),
        _("so that brothers and sisters do not play as each other"),
        _("until a grown-up takes it away"),
        {"games.Person": "pin"},
    ),
    Kept(
        _(
            "A family or group: its name, whether children are in it, its time zone, when the "
            "school year begins, its usual rules"
        ),
        _("to show its page, and to end its days and seasons at the right hour"),
        _("until the family is deleted"),
        {"games.Family": "id key kind name time_zone school_starts rules recounted created"},
    ),
    Kept(
        _("Who is in a family, as what, since when, and when they left"),
        _("to decide who may see and change what"),
        _("until the person or the family is deleted"),
        {"games.Member": "id family person role joined left"},
    ),
    Kept(
        _(
            "Tablets and phones of a family: what they are called, a fingerprint of their secret,"
            " whether they are in kid mode, when they were linked"
        ),
        _("so that a child needs no password, and a grown-up can unlink a lost tablet"),
        _("until it is unlinked, and one day more"),
        {"games.Device": "id family key name secret kid_mode linked unlinked"},
    ),
    Kept(
        _("Invitations: the code, for what, who made it and until when"),
        _("to let one person or one device in"),
        _("until it was used or has run out"),
        {"games.Invitation": "id family code purpose made_by expires used"},
    ),
    Kept(
        _("Which tables were opened for a family"),
        _("so that only the family gets in"),
        _("as long as a game that was played there, else a week after the table has gone"),
        {"games.FamilyTable": "id family code opened"},
    ),
    Kept(
        _(
            "Finished games: rules, the seeds that every card follows from, results, times, who "
            "sat where with name and animal, who took over"
        ),
        _("so that everybody can check that the cards were fair, and for your leaderboards"),
        _("as long as somebody who played is known; where you are deleted it reads “someone”"),
        {
            "games.Game": (
                "id table visibility status rules rule_code server_seed commitment commits "
                "contributions withheld deals decisions holders what_if checkpoint result digest "
                "chain record_url started ended"
            ),
            "games.Seat": (
                "id game seat player finisher name avatar kind place cards battles_won wars "
                "wars_won biggest_war deepest fewest"
            ),
        },
    ),
    Kept(
        _(
            "Leaderboards: how often each person played, won, and the best of it, by season, "
            "rules and seats; and who won how often against whom"
        ),
        _("to show your family its board at once. All of it is counted from the games"),
        _("until the person or the family is deleted"),
        {
            "games.FamilyGame": "id family game apart ended day",
            "games.Tally": (
                "id family person season rule_code seats games wins draws streak best_streak "
                "battles battles_won wars wars_won biggest_war longest deepest closest comeback "
                "milliseconds"
            ),
            "games.Rivalry": "id family season people games wins",
        },
    ),
    Kept(
        _("The table you sit at: names, animals, settings and the cards, as they are now"),
        _("so that a game goes on after the server was restarted"),
        _("until the table is closed, and seven days more"),
        {"games.Table": "code watch_code base epoch n closed closed_for updated"},
    ),
    Kept(
        _("Whom you have blocked, and what they were called"),
        _("so that they stay away from you"),
        _("until you let them in again, or either of you is deleted"),
        {"games.Block": "id blocker blocked name avatar created"},
    ),
    Kept(
        _("What staff have done: who, when, to which table"),
        _("so that it can be seen afterwards"),
        _("until staff’s account or the thing is deleted"),
        {
            "admin.LogEntry": "id action_time user content_type object_id object_repr action_flag "
            "change_message"
        },
    ),
    Kept(
        _("Lists of what staff may do and of the kinds of things there are; no person is in them"),
        NOTHING,
        _("always"),
        {
            "auth.Group": "id name permissions",
            "auth.Permission": "id name content_type codename",
            "contenttypes.ContentType": "id app_label model",
        },
    ),
)

COOKIES: Final[Mapping[str, Kept]] = {
    "player": Kept(
        _("the drawn number that stands for you, signed"), _("so that a table knows you"), _("a year")
    ),
    "sessionid": Kept(
        _("a drawn key, only while you are signed in"),
        _("so that you stay signed in"),
        _("%(session_days)s days, or until you sign out"),
    ),
    "csrftoken": Kept(
        _("a drawn number"), _("so that no other site can press buttons here in your name"), _("a year")
    ),
    "device": Kept(
        _("a secret, only on a device that a grown-up has linked to a family"),
        _("so that it asks only who is playing"),
        _("until it is unlinked"),
    ),
    "messages": Kept(_("a sentence, only for staff"), _("to say what was done"), _("until the next page")),
}

REMEMBERED: Final[Mapping[str, Words]] = {
    "name": _("the name you typed last"),
    "animal": _("the animal you chose last"),
    "sound": _("whether there is sound"),
    "tips": _("whether tips are shown"),
    "tips-shown": _("which tips you have seen"),
    "add-first": _("how sums wait for you to add first"),
    "four-colours": _("whether the deck has four colours"),
    "count-three": _("whether you count to three"),
    "count-aloud": _("whether it counts aloud"),
    "pace": _("how fast you like it"),
    "wars": _("whether the log shows only wars"),
    "muted": _("whose pictures and phrases you have hidden"),
    "looked": _("when a page was loaded again, for one visit"),
    "renewed": _("which version was loaded, for one visit"),
    "part": _("the numbers you gave to the shuffle, for one visit"),
}
"""What scripts keep in the browser, by its key. Of it only a name and an animal are sent, on sitting down."""


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Template `privacy.html` with `kept`, `cookies` (name and line) and `remembered`, in words."""
    context = {
        "kept": [_said(line) for line in IN_DATABASE],
        "cookies": [(name, _said(line)) for name, line in COOKIES.items()],
        "remembered": list(REMEMBERED.values()),
        "guest_days": settings.GUEST_DAYS,
    }
    return render(request, "privacy.html", context)


def _said(line: Kept) -> Kept:
    days = {"days": settings.GUEST_DAYS, "session_days": settings.SESSION_COOKIE_AGE // 86_400}
    return Kept(line.what, line.why, str(line.how_long) % days)
