"""Settings that come from outside: environment variables, and the secret kept in the data folder."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SECRET_FILE = "secret_key"


def text(name: str, default: str = "") -> str:
    """The variable without surrounding space; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def listed(name: str) -> list[str]:
    return [item.strip() for item in text(name).split(",") if item.strip()]


def port(name: str, default: int) -> int:
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= 65535:
        raise ImproperlyConfigured(f"{name} must be a number from 1 to 65535, and it is {value!r}.")
    return int(value)


def number(name: str, default: int) -> int:
    """A whole number from 1 on."""
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or int(value) < 1:
        raise ImproperlyConfigured(f"{name} must be a whole number from 1 on, and it is {value!r}.")
    return int(value)


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
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "OPTIONS": {"pool": {"timeout": 5}, **dict(parse_qsl(parts.query))},
        }
    raise ImproperlyConfigured("DATABASE_URL must begin with sqlite:/// or postgresql://.")


def sqlite(name: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": {
            # Without IMMEDIATE a transaction that reads first and then writes fails when another one writes.
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }
