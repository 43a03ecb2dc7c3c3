"""Extracts every translatable text with the files that contain it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tournament.management.languages.python_texts import extract_python_texts
from tournament.management.languages.ruling_texts import extract_ruling_texts
from tournament.management.languages.source_text import (
    SourceText,
    UnextractableText,
    list_plural_clashes,
)
from tournament.management.languages.template_texts import extract_template_texts

Reader = Callable[[str, str], Iterator[SourceText]]
Places = Mapping[SourceText, tuple[str, ...]]
"""Each text with the files it stands in, in the order in which they are read."""

READ: tuple[tuple[str, str, Reader], ...] = (
    ("templates", "*", extract_template_texts),
    ("config", "*.py", extract_python_texts),
    ("tournament", "*.py", extract_python_texts),
    ("rulings", "*.py", extract_python_texts),
    ("rulings/core/data", "*.toml", extract_ruling_texts),
    ("seating", "*.py", extract_python_texts),
)


def extract_program_texts(root: Path) -> Places:
    """What there is to translate; an error where a text is written so that nobody could."""
    found: dict[SourceText, list[str]] = {}
    for folder, pattern, reader in READ:
        for file in sorted(filter(Path.is_file, (root / folder).rglob(pattern))):
            path = file.relative_to(root).as_posix()
            for message in reader(file.read_text("utf-8"), path):
                places = found.setdefault(message, [])
                if path not in places:
                    places.append(path)
    if faults := list_plural_clashes(found):
        raise UnextractableText("\n".join(faults))
    return {message: tuple(places) for message, places in found.items() if message.text}
