"""Settings come from environment variables alone, and are safe without any."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.running import ROOT, house_environment
from warsite import addresses, environment

NAMES = (
    "ALLOWED_HOSTS CSRF_TRUSTED_ORIGINS SECURE_SSL_REDIRECT SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE DEBUG "
    "SECURE_PROXY_SSL_HEADER STORE_URL"
)


def settings_with(tmp_path: Path, **variables: str) -> dict[str, Any]:
    """The settings of a process of its own, since they are read once."""
    code = (
        "import json; from warsite import settings as s\n"
        f"print(json.dumps([getattr(s, name) for name in '{NAMES}'.split()]))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=house_environment(tmp_path, 8000, variables),
        capture_output=True,
        check=True,
    )
    return dict(zip(NAMES.split(), json.loads(answer.stdout), strict=True))


def test_at_home_it_knows_its_own_addresses_with_their_port(tmp_path: Path) -> None:
    found = settings_with(tmp_path, PORT="8001")
    assert {"localhost", "127.0.0.1", *addresses.lan_addresses()} <= set(found["ALLOWED_HOSTS"])
    assert "*" not in found["ALLOWED_HOSTS"]
    assert "http://localhost:8001" in found["CSRF_TRUSTED_ORIGINS"]
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["DEBUG"] is False


def test_an_https_address_makes_everything_strict(tmp_path: Path) -> None:
    found = settings_with(tmp_path, SITE_URL="https://war.example.org")
    assert found["ALLOWED_HOSTS"] == ["war.example.org"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://war.example.org"]
    assert (
        found["SECURE_SSL_REDIRECT"] is found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    )
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_a_plain_address_trusts_no_proxy(tmp_path: Path) -> None:
    found = settings_with(tmp_path, SITE_URL="http://war.lan:8000, http://10.0.0.5:8000")
    assert found["ALLOWED_HOSTS"] == ["war.lan", "10.0.0.5"]
    assert found["SECURE_PROXY_SSL_HEADER"] is None


def test_redis_url_names_the_store(tmp_path: Path) -> None:
    assert settings_with(tmp_path, REDIS_URL="redis://r:6379/1")["STORE_URL"] == "redis://r:6379/1"
    own = settings_with(tmp_path)["STORE_URL"]
    assert own.startswith("unix:///")
    assert len(own) < 100


def test_reading_the_settings_writes_nothing(tmp_path: Path) -> None:
    settings_with(tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_djangos_deployment_check_is_clean(tmp_path: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=house_environment(tmp_path, 8000, {"SITE_URL": "https://war.example.org"}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "no issues" in checked.stdout


def test_sqlite_is_asked_for_immediate_transactions(tmp_path: Path) -> None:
    found = environment.database("", tmp_path)
    assert found["NAME"] == str(tmp_path / "war.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert environment.database("sqlite:////var/lib/a%20b.db", tmp_path)["NAME"] == "/var/lib/a b.db"


def test_postgresql_is_taken_apart(tmp_path: Path) -> None:
    found = environment.database("postgresql://war:p%40ss@db.lan:5433/games?sslmode=require", tmp_path)
    assert (found["USER"], found["PASSWORD"]) == ("war", "p@ss")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.lan", "5433", "games")
    assert found["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize("value", ["0", "65536", "-1", "8000.0", "²", "x"])
def test_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(ImproperlyConfigured, match="PORT must be a number"):
        environment.number("PORT", 8000, 65535)


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", " ")
    assert environment.number("PORT", 8000, 65535) == 8000
