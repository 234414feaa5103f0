"""Log lines for people (`console`) or for machines (`json`), without anything that must stay hidden."""

import logging.config
import os
import re
import sys
from typing import Any

import structlog
from django.core.exceptions import ImproperlyConfigured
from structlog.typing import EventDict, WrappedLogger

HIDDEN = frozenset(
    {
        "token",
        "cookie",
        "cookies",
        "session",
        "password",
        "seed",
        "server_seed",
        "contribution",
        "contributions",
    }
    | {"card", "cards", "piles", "up", "buried", "aside"}
)


LONG_HEX = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{32,}(?![0-9A-Za-z])")
"""How seeds, contributions, commits and the ids of players look, wherever a library's words repeat them."""


def blank_long_hex(logger: WrappedLogger, method: str, text: Any) -> str:
    """The last look at a finished line, tracebacks included: a database's error may hold a whole row."""
    return LONG_HEX.sub("[hidden]", str(text))


def hide_secrets(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Blanks the values that no log line may hold, whoever put them there."""
    for key in HIDDEN.intersection(line):
        line[key] = "[hidden]"
    return line


def name_process(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Where several processes write, each of their lines says whose it is."""
    if process := os.environ.get("LOG_PROCESS"):
        line["process"] = process
    return line


def no_trace_of_refusals(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """A request that Django refuses is its sender's fault: a line, and no traceback that anybody can
    cause."""
    if str(line.get("logger", "")).startswith("django.security."):
        line.pop("exc_info", None)
        line["level"] = "warning"
    return line


SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    name_process,
    hide_secrets,
    no_trace_of_refusals,
]


def config(style: str, level: str) -> dict[str, Any]:
    """The LOGGING setting. Raises ImproperlyConfigured for a style or level that does not exist."""
    if level.upper() not in logging.getLevelNamesMapping():
        raise ImproperlyConfigured(f"LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level!r}.")
    if style not in ("console", "json"):
        raise ImproperlyConfigured(f"LOG_FORMAT must be console or json, not {style!r}.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer(style)],
            },
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {
            # Their INFO lines tell of every address and endpoint, and a missing page is nobody's fault here.
            "daphne": {"level": "WARNING"},
            "django.request": {"level": "ERROR"},
            "django.channels": {"level": "WARNING"},
            "asyncio": {"level": "WARNING"},
            "psycopg.pool": {"level": "ERROR"},
        },
    }


def renderer(style: str) -> list[structlog.typing.Processor]:
    """Both show tracebacks without the values of variables, among which seeds and cards may stand."""
    if style == "json":
        tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        exceptions = structlog.processors.ExceptionRenderer(tracebacks)
        return [exceptions, structlog.processors.JSONRenderer(), blank_long_hex]
    plain = structlog.dev.plain_traceback
    colours = sys.stderr.isatty()
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain), blank_long_hex]


def configure(settings: dict[str, Any]) -> None:
    """Django's LOGGING_CONFIG: the standard library's loggers and structlog's write the same lines."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
