"""Compiled catalogs: the .mo file of each complete language, made anew when its .po is newer."""

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


def compile_outdated_catalogs(locale: Path) -> None:
    """
    Compile what has changed since the last start. Where nothing can be written, or a translator's
    file cannot be read, all stays as it was; `manage.py checkmessages` says what is wrong.
    """
    for po in locale.glob("*/LC_MESSAGES/django.po"):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            with suppress(OSError, PoFileError, UnicodeDecodeError):
                compile_catalog(po)


def compile_catalog(po: Path, *, unfinished: bool = False) -> tuple[int, int]:
    """
    Write the .mo file beside it, unless something is not translated yet; how many texts there are,
    and how many are missing.
    """
    catalog = read_po(BytesIO(po.read_bytes()), abort_invalid=True)
    messages = [message for message in catalog if message.id]
    missing = [
        message for message in messages if message.fuzzy or not has_translation(message.string)
    ]
    if unfinished or not missing:
        made = po.with_suffix(f".{os.getpid()}.tmp")
        with made.open("wb") as file:
            write_mo(file, catalog)
        made.replace(po.with_suffix(".mo"))
    return len(messages), len(missing)


def has_translation(said: str | Sequence[str] | None) -> bool:
    """Whether every form of a text is translated."""
    return all(said or [""])
