"""Keys that stand in addresses, drawn and not counted, and what is kept of a secret."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final

from games.models.person import KEY_LENGTH

KEY_BYTES: Final = KEY_LENGTH * 3 // 4

type Draw = Callable[[int], bytes]


def new_key(draw: Draw = secrets.token_bytes) -> str:
    """16 URL-safe characters, 96 bits.

    >>> new_key(bytes)
    'AAAAAAAAAAAAAAAA'
    """
    return urlsafe_b64encode(draw(KEY_BYTES)).decode()


def kept_of(secret: str) -> str:
    """The hash of a secret that is long enough not to be found by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()
