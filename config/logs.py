"""One line per warning on the console, and never the secret part of a link."""

import logging
import re
from typing import Any

SECRET_PART = re.compile(r"(/l/)[^\s/?#\"'<>]+")


class WithoutSecrets(logging.Formatter):
    """Writes a private link as /l/… wherever it turns up: in messages, addresses and tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return SECRET_PART.sub(r"\1…", super().format(record))


def logging_setup(level: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {"()": WithoutSecrets, "format": "%(asctime)s %(levelname)s %(message)s", "datefmt": "%H:%M:%S"}
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's and uvicorn's own handlers give way to the one above.
            "django": {"handlers": [], "level": level, "propagate": True},
            # A refused click or a mistyped address is no trouble; it is told only to somebody who asks for more.
            "django.request": {"handlers": [], "level": "ERROR" if level == "WARNING" else level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            "uvicorn": {"handlers": [], "level": level, "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }
