"""Sessions that know whose they are (`SESSION_ENGINE`), and whose a session is."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.utils import timezone
from django.utils.crypto import constant_time_compare

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from games.models import Session

SESSION: Final = re.compile(r"[0-9A-Za-z]{8,40}")
AT_ONCE: Final = 500
"""So many sessions are asked for in one question: SQLite bounds what may stand in one."""


class SessionStore(DatabaseSessions):
    """Each row of it names the account that is signed in."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        # settings name this module before there are models
        from games.models import Session

        return Session

    def _validate_session_key(self, key: str | None) -> bool:
        return is_session_key(key)

    @functools.cached_property
    def model(self) -> type[Session]:
        return self.get_model_class()

    def create_model_instance(self, data: Mapping[str, Any]) -> Session:
        row: Session = super().create_model_instance(data)  # type: ignore[arg-type,assignment]
        return _named(row, data)

    async def acreate_model_instance(self, data: Mapping[str, Any]) -> Session:
        row: Session = await super().acreate_model_instance(data)  # type: ignore[arg-type,assignment]
        return _named(row, data)


def is_session_key(key: str | None) -> bool:
    """Whether this may be a session's key; nothing else is looked for in the database, which cannot read
    every text that a cookie holds.

    >>> is_session_key("a1" * 16), is_session_key("\\0" * 32), is_session_key(None)
    (True, False, False)
    """
    return key is not None and SESSION.fullmatch(key) is not None


def _named(row: Session, data: Mapping[str, Any]) -> Session:
    user = str(data.get(SESSION_KEY, ""))
    row.user_id = int(user) if user.isdecimal() else None
    return row


def signed_in(keys: Iterable[str], now: datetime | None = None) -> dict[str, User]:
    """Who is signed in with each of these sessions. One that has run out or was ended is left out, and so is
    one from before the password was changed, or of an account that is blocked. Changes nothing."""
    wanted = list(dict.fromkeys(filter(is_session_key, keys)))
    found: dict[str, User] = {}
    for first in range(0, len(wanted), AT_ONCE):
        rows = SessionStore.get_model_class()._default_manager.filter(
            session_key__in=wanted[first : first + AT_ONCE],
            expire_date__gt=now or timezone.now(),
            user__is_active=True,
        )
        for row in rows.select_related("user"):
            if row.user is not None and _is_of(SessionStore().decode(row.session_data), row.user):
                found[row.session_key] = row.user
    return found


def user_of(key: str | None) -> User | None:
    """Who is signed in with a session; nobody without one."""
    return signed_in([key]).get(key) if key else None


def sessions_of(user: User, now: datetime | None = None) -> dict[str, dict[str, Any]]:
    """What stands in each session of an account that has not run out, by its key."""
    rows = SessionStore.get_model_class()._default_manager.filter(
        user=user, expire_date__gt=now or timezone.now()
    )
    held = {row.session_key: SessionStore().decode(row.session_data) for row in rows}
    return {key: data for key, data in held.items() if _is_of(data, user)}


def end_sessions(user: User, but: str | None = None, only: str | None = None) -> list[str]:
    """Ends the sessions of an account, but for one, or only one. Gives the keys of those that were ended."""
    rows = SessionStore.get_model_class()._default_manager.filter(user=user).exclude(session_key=but or "")
    if only is not None:
        rows = rows.filter(session_key=only)
    keys = list(rows.values_list("session_key", flat=True))
    rows.delete()
    return keys


def _is_of(data: Mapping[str, Any], user: User) -> bool:
    """As Django's own `get_user`, which would throw the session away."""
    if str(data.get(SESSION_KEY)) != str(user.pk) or not data.get(BACKEND_SESSION_KEY):
        return False
    sent = str(data.get(HASH_SESSION_KEY, ""))
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(sent, true) for true in hashes)
