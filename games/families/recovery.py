"""Codes for those who have forgotten their password: shown once, kept as hashes, each opens once."""

from __future__ import annotations

import secrets
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.contrib.auth import get_user_model
from django.db import transaction

from games.families.keys import Draw
from games.models import RecoveryCode

if TYPE_CHECKING:
    from django.contrib.auth.models import User

CODES: Final = 8
SIGNS: Final = "23456789ACDEFGHJKMNPQRTVWXY"
"""No two of them look alike."""
GROUPS: Final = 3
GROUP: Final = 4


def new_codes(user: User, draw: Draw = secrets.token_bytes) -> list[str]:
    """Eight codes; those that were made before open nothing any more. Nobody can be told them again."""
    codes = [drawn_code(draw) for _ in range(CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code=hashed(code)) for code in codes)
    return codes


def one_more_code(user: User, draw: Draw = secrets.token_bytes) -> str:
    """A code beside those that there are, as staff hands it out."""
    code = drawn_code(draw)
    RecoveryCode.objects.create(user=user, code=hashed(code))
    return code


def codes_left(user: User) -> int:
    return RecoveryCode.objects.filter(user=user, used=None).count()


def recover(username: str, code: str, password: str, now: datetime) -> User | None:
    """Sets a new password with a code, which is used up by it. None where the code is not that account's.

    Whoever had signed in with the password before is signed out by it.
    """
    with transaction.atomic():
        row = RecoveryCode.objects.filter(
            code=hashed(code), used=None, user__username__iexact=username, user__is_active=True
        ).first()
        if row is None or not RecoveryCode.objects.filter(pk=row.pk, used=None).update(used=now):
            return None
        user = get_user_model().objects.get(pk=row.user_id)
        user.set_password(password)
        user.save(update_fields=["password"])
    return user


def opens(username: str, code: str) -> User | None:
    """The account that a code would open; nothing is used up."""
    row = RecoveryCode.objects.filter(
        code=hashed(code), used=None, user__username__iexact=username, user__is_active=True
    ).select_related("user")
    found = row.first()
    return found.user if found is not None else None


def drawn_code(draw: Draw) -> str:
    """A code of 57 bits.

    >>> drawn_code(bytes)
    '2222-2222-2222'
    """
    number = int.from_bytes(draw(16))
    signs = []
    for _ in range(GROUPS * GROUP):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    groups = ["".join(signs[first : first + GROUP]) for first in range(0, len(signs), GROUP)]
    return "-".join(groups)


def hashed(code: str) -> str:
    """Of a code as somebody types it: in small letters, with other dashes or none."""
    typed = "".join(sign for sign in code.upper() if sign in SIGNS)
    return sha256(typed.encode()).hexdigest()
