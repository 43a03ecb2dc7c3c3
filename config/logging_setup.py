"""Logging: one line per warning, in words or as JSON, never with a secret."""

import json
import logging
import re
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

PLAIN = "plain"
AS_JSON = "json"
SECRETS = (
    (
        re.compile(r"(/(?:l|j|calendar|mail(?:/stop)?)/)[^\s/?#\"'<>]+"),
        r"\1…",
    ),  # a private link opens what it is for
    (re.compile(r"(://)[^\s/@\"'<>]*@"), r"\1…@"),  # the password of a database or a mail server
    (re.compile(r"whsec_[A-Za-z0-9+/=_-]+"), "whsec_…"),  # what a webhook is signed with
)

REQUEST: ContextVar[Mapping[str, object]] = ContextVar("request", default=MappingProxyType({}))
"""
What is known of the request that is being answered: its id, its night, what kind of visitor asks.
"""


def redact_secrets(text: str) -> str:
    """The text with a … wherever it would open something."""
    for pattern, shown in SECRETS:
        text = pattern.sub(shown, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Leaves secrets out wherever they turn up: in messages, addresses and tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return redact_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: when, how grave, who says it, what, and the request it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "says": record.getMessage(),
            **REQUEST.get(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        shown = {
            name: redact_secrets(value) if isinstance(value, str) else value
            for name, value in line.items()
        }
        return json.dumps(shown, ensure_ascii=False, default=str)


def build_logging_config(level: str, form: str = PLAIN) -> dict[str, Any]:
    """
    Python's logging: everything to the console; each request only where lines are collected, or if
    asked for.
    """
    quiet = "ERROR" if level == "WARNING" else level
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            PLAIN: {
                "()": RedactingFormatter,
                "format": "%(asctime)s %(levelname)s %(message)s",
                "datefmt": "%H:%M:%S",
            },
            AS_JSON: {"()": JsonFormatter},
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's and uvicorn's own handlers give way to the one above.
            "django": _build_propagating_logger(level),
            # A refused click or a mistyped address is no trouble; it is told only to somebody who
            # asks for more.
            "django.request": _build_propagating_logger(quiet),
            "django.server": _build_propagating_logger(level),
            "uvicorn": _build_propagating_logger(level),
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
            "config.request_logging": _build_propagating_logger(
                "INFO" if form == AS_JSON else level
            ),
        },
    }


def _build_propagating_logger(level: str) -> dict[str, Any]:
    """A logger without a handler of its own, whose lines go to the console as all others do."""
    return {"handlers": [], "level": level, "propagate": True}
