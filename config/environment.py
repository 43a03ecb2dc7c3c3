"""Environment variables: read once, with a plain sentence for each invalid one."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE = ("1", "true", "yes", "on")
FALSE = ("", "0", "false", "no", "off")


def read_text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def read_list(name: str) -> list[str]:
    """A list written with commas, such as ALLOWED_HOSTS=poker.example,tv.example."""
    return [word.strip() for word in read_text(name).split(",") if word.strip()]


def read_number(name: str, default: int) -> int:
    value = read_text(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, and it is set to “{value}”.")
    return int(value)


def read_switch(name: str) -> bool:
    value = read_text(name).lower()
    if value not in TRUE + FALSE:
        raise ImproperlyConfigured(f"{name} must be yes or no, and it is set to “{value}”.")
    return value in TRUE


def read_choice(name: str, choices: tuple[str, ...]) -> str:
    """One of a few words; the first is the default."""
    value = read_text(name, choices[0])
    if value not in choices:
        raise ImproperlyConfigured(
            f"{name} must be one of {', '.join(choices)}, and it is set to “{value}”."
        )
    return value


def read_secret_key(kept_in: Path) -> str:
    """
    The key that signs cookies and links: from outside, or the kept one, or a passing one before the
    first start.
    """
    given = read_text("SECRET_KEY")
    if given:
        return given
    try:
        return kept_in.read_text().strip() or secrets.token_urlsafe(64)
    except FileNotFoundError:
        return secrets.token_urlsafe(64)
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The secret key in {kept_in} cannot be read ({problem.strerror}). Nothing was "
            f"changed. "
            "Start Final Nine as the user who owns that file."
        ) from problem
