"""Every text of the program, with the files it stands in."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tournament.management.languages.python_texts import python_texts
from tournament.management.languages.ruling_texts import ruling_texts
from tournament.management.languages.source_text import SourceText, UnextractableText, clashes
from tournament.management.languages.template_texts import template_texts

Reader = Callable[[str, str], Iterator[SourceText]]
Places = Mapping[SourceText, tuple[str, ...]]
"""Each text with the files it stands in, in the order in which they are read."""

READ: tuple[tuple[str, str, Reader], ...] = (
    ("templates", "*", template_texts),
    ("config", "*.py", python_texts),
    ("tournament", "*.py", python_texts),
    ("rulings", "*.py", python_texts),
    ("rulings/core/data", "*.toml", ruling_texts),
    ("seating", "*.py", python_texts),
)


def texts_of(root: Path) -> Places:
    """What there is to translate; an error where a text is written so that nobody could."""
    found: dict[SourceText, list[str]] = {}
    for folder, pattern, reader in READ:
        for file in sorted(one for one in (root / folder).rglob(pattern) if one.is_file()):
            path = file.relative_to(root).as_posix()
            for message in reader(file.read_text("utf-8"), path):
                places = found.setdefault(message, [])
                if path not in places:
                    places.append(path)
    if faults := clashes(found):
        raise UnextractableText("\n".join(faults))
    return {message: tuple(places) for message, places in found.items() if message.text}
