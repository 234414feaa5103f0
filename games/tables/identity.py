"""Who somebody is: a signed player id, in a cookie for browsers, in a token for clients without cookies."""

from __future__ import annotations

import re

from django.core.signing import BadSignature, Signer

PLAYER_COOKIE = "player"
PLAYER_ID = re.compile(r"[0-9a-f]{32}")


def sign_player(player_id: str) -> str:
    """The value of the player's cookie."""
    return Signer(salt="player").sign(player_id)


def read_player(cookie: str | None) -> str | None:
    """The player id (32 hex digits) in a cookie; `None` when it was not signed here."""
    return _read(Signer(salt="player"), cookie)


def sign_token(player_id: str, code: str) -> str:
    """A token that stands for a player at one table only."""
    return Signer(salt=f"token/{code}").sign(player_id)


def read_token(token: str | None, code: str) -> str | None:
    """The player id in a token of this table; `None` when it was not signed here for it."""
    return _read(Signer(salt=f"token/{code}"), token)


def _read(signer: Signer, signed: str | None) -> str | None:
    if not signed:
        return None
    try:
        player_id = signer.unsign(signed)
    except BadSignature:
        return None
    return player_id if PLAYER_ID.fullmatch(player_id) else None
