"""Settings that come from outside: environment variables, and the secret kept in the data folder."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SECRET_FILE = "secret_key"
LEAST_TOKEN = 20
WAIT_S = 5
"""So long a query waits for a lock or a connection before people are told that the house is busy."""
VANISHED_S = 20
CONNECTIONS = 5
"""So many connections a process has to PostgreSQL at most: one writes, two read, two are for pages."""


def text(name: str, default: str = "") -> str:
    """The variable without surrounding space; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def listed(name: str) -> list[str]:
    return [item.strip() for item in text(name).split(",") if item.strip()]


def number(name: str, default: int, most: int) -> int:
    """A whole number from 1 to `most`."""
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= most:
        raise ImproperlyConfigured(f"{name} must be a number from 1 to {most}, and it is {value!r}.")
    return int(value)


def token(name: str) -> str:
    """A secret that somebody must bring; "" for none. A short one could be found by trying."""
    value = text(name)
    if value and (len(value) < LEAST_TOKEN or not value.isascii() or not value.isprintable()):
        raise ImproperlyConfigured(
            f"{name} must be {LEAST_TOKEN} or more letters and digits; `openssl rand -hex 20` makes one."
        )
    return value


def secret_key(data_dir: Path) -> str:
    """SECRET_KEY, else the one kept in the data folder, else a new one, which `serve` keeps there."""
    if given := text("SECRET_KEY"):
        return given
    try:
        return (data_dir / SECRET_FILE).read_text(encoding="ascii").strip()
    except OSError:
        return secrets.token_urlsafe(64)


def database(url: str, data_dir: Path) -> dict[str, Any]:
    """Django's DATABASES entry for a `sqlite:` or `postgresql:` address; SQLite in the data folder for ""."""
    parts = urlsplit(url or f"sqlite:///{data_dir / 'war.sqlite3'}")
    if parts.scheme == "sqlite":
        return sqlite(unquote(parts.path[1:]))
    if parts.scheme in ("postgres", "postgresql"):
        return postgresql(parts)
    raise ImproperlyConfigured("DATABASE_URL must begin with sqlite:/// or postgresql://.")


def postgresql(parts: SplitResult) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # A connection that the server has closed is found out before it is used.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {
                "min_size": 1,
                "max_size": CONNECTIONS,
                "max_waiting": 200,
                "timeout": WAIT_S,
                # Its pauses double: begun anew this often, it is back two seconds after the server.
                "reconnect_timeout": WAIT_S - 1,
            },
            "connect_timeout": WAIT_S,
            # A server that vanished without a word is given up, so that no thread waits for it for hours.
            "tcp_user_timeout": VANISHED_S * 1000,
            "keepalives_idle": VANISHED_S,
            "keepalives_interval": WAIT_S,
            "keepalives_count": 2,
            "options": f"-c lock_timeout={WAIT_S}s",
            **dict(parse_qsl(parts.query)),
        },
    }


def sqlite(name: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        # Nothing is asked of the file at connecting: it may be locked, or its disk full.
        "OPTIONS": {
            # Without IMMEDIATE a transaction that reads first and then writes fails when another one writes.
            "transaction_mode": "IMMEDIATE",
            "timeout": WAIT_S,
        },
    }
