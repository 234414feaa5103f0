"""Keys that stand in addresses, drawn and not counted, and what is kept of a secret."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final

from games.models.person import KEY_LENGTH

KEY_BYTES: Final = KEY_LENGTH * 3 // 4

KEY: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{KEY_LENGTH}}}")

type Draw = Callable[[int], bytes]


def new_key(draw: Draw = secrets.token_bytes) -> str:
    """16 URL-safe characters, 96 bits.

    >>> new_key(bytes)
    'AAAAAAAAAAAAAAAA'
    """
    return urlsafe_b64encode(draw(KEY_BYTES)).decode()


def is_key(text: str) -> bool:
    """Whether this may be a key; nothing else is looked for in the database, which cannot read every text.

    >>> is_key(new_key()), is_key(""), is_key("\\0" * 16)
    (True, False, False)
    """
    return KEY.fullmatch(text) is not None


def kept_of(secret: str) -> str:
    """The hash of a secret that is long enough not to be found by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()
