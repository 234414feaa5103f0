"""Log lines: readable for people or for machines, and silent about what must stay hidden."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, SuspiciousOperation

from warsite import log_lines


@pytest.fixture
def style() -> str:
    return "json"


@pytest.fixture
def lines(style: str) -> Iterator[io.StringIO]:
    """What is logged while the test runs."""
    written = io.StringIO()
    config = log_lines.config(style, "INFO")
    config["handlers"]["stderr"]["stream"] = written
    log_lines.configure(config)
    yield written
    log_lines.configure(settings.LOGGING)


def test_both_loggers_write_one_json_object_a_line(lines: io.StringIO) -> None:
    structlog.get_logger("games.test").info("table opened", seats=2)
    logging.getLogger("games.test").warning("slow %s", "store")
    first, second = (json.loads(line) for line in lines.getvalue().splitlines())
    assert (first["event"], first["level"], first["logger"], first["seats"]) == (
        "table opened",
        "info",
        "games.test",
        2,
    )
    assert (second["event"], second["level"]) == ("slow store", "warning")


def test_tokens_seeds_and_cards_are_hidden(lines: io.StringIO) -> None:
    structlog.get_logger("games.test").info(
        "x", token="t0p", server_seed="t0p", cards=["t0p"], contribution="t0p"
    )
    logging.getLogger("games.test").info("y", extra={"cookie": "t0p", "piles": "t0p"})
    assert "t0p" not in lines.getvalue()
    assert lines.getvalue().count("[hidden]") == 6


def test_one_of_several_processes_says_which_it_is(
    lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_PROCESS", "3")
    structlog.get_logger("games.test").info("x")
    logging.getLogger("games.test").info("y")
    assert [json.loads(line)["process"] for line in lines.getvalue().splitlines()] == ["3", "3"]


@pytest.mark.parametrize("style", ["json", "console"])
def test_a_traceback_shows_no_values(lines: io.StringIO) -> None:
    try:
        server_seed = "t0p".upper()
        raise LookupError("nothing there")
    except LookupError:
        structlog.get_logger("games.test").exception("failed")
        logging.getLogger("games.test").exception("failed too")
    assert lines.getvalue().count("nothing there") >= 2
    assert server_seed not in lines.getvalue()


@pytest.mark.parametrize("style", ["json", "console"])
def test_what_looks_like_a_seed_or_a_persons_id_is_blanked_in_the_words_of_libraries(
    lines: io.StringIO,
) -> None:
    seed, player = "5eed" * 16, "c0ffee00" * 4
    try:
        raise ValueError(f'Failing row contains (g1a2, {seed}, ["{player}"])')
    except ValueError:
        structlog.get_logger("games.test").exception("not kept", table="MANTAK", n=7, reason=f"key ({seed})")
        logging.getLogger("games.test").exception("not kept: %s", player)
    assert seed not in lines.getvalue()
    assert player not in lines.getvalue()
    assert lines.getvalue().count("Failing row contains") >= 2
    assert "MANTAK" in lines.getvalue()


@pytest.mark.parametrize(("style", "level"), [("xml", "INFO"), ("json", "LOUD")])
def test_a_wrong_style_or_level_is_refused(style: str, level: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="must be"):
        log_lines.config(style, level)


@pytest.mark.parametrize("style", ["json", "console"])
def test_a_refused_request_leaves_a_line_without_a_traceback(lines: io.StringIO) -> None:
    for name in ("DisallowedHost", "TooManyFieldsSent"):
        try:
            raise SuspiciousOperation("not here")
        except SuspiciousOperation as error:
            logging.getLogger(f"django.security.{name}").error("refused", exc_info=error)
    assert lines.getvalue().count("refused") == 2
    assert "Traceback" not in lines.getvalue()
    assert "error" not in lines.getvalue()
