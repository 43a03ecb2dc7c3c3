"""
A language in which every text stands in brackets: whatever is seen outside of them never went
through gettext.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import django
from babel.messages.pofile import read_po
from django.utils import translation
from django.utils.translation import trans_real

from tournament.management.languages.source_text import SourceText

LANGUAGE = "en-gb"
"""English as far as dates and numbers go, and not the language the program falls back to."""
OPEN, CLOSE = "⟦", "⟧"
IN_CONTEXT = "\x04"

HELD = frozenset({"bdi", "code", "kbd", "textarea", "script", "style"})
"""What people wrote and called things, or what is for machines."""
NAMES_TO_CHOOSE = frozenset({"timezone", "language", "currency"})
"""Lists of places, of languages in their own words, and of money as Babel calls it."""
VOID = frozenset(
    {"input", "meta", "link", "img", "br", "hr", "source", "use", "path", "col", "wbr"}
)
DIGITS = frozenset({"digits", "promise"})
"""Classes of numbers in hexadecimal, which may look like words."""
READ_ALOUD = frozenset(
    {"title", "alt", "aria-label", "aria-description", "aria-roledescription", "placeholder"}
)
WORD = re.compile(r"[^\W\d_]{2,}")


class Bracketed(NullTranslations):
    """
    Puts every text that translators get, and every one that Django brings along, into brackets;
    others stay bare.
    """

    def __init__(self, texts: Iterable[SourceText]) -> None:
        super().__init__()
        self.known = {form for text in texts for form in text.forms} | set(texts_of_django())

    def to_language(self) -> str:
        """What Django asks a language for its name."""
        return LANGUAGE

    def gettext(self, message: str) -> str:
        """A text, without what tells it apart."""
        text = message.rpartition(IN_CONTEXT)[2]
        return OPEN + text + CLOSE if text in self.known else text

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One or several."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def texts_of_django() -> Iterator[str]:
    """What Django says by itself, in forms and dates: it is translated already."""
    for file in Path(django.__file__).parent.rglob("locale/de/LC_MESSAGES/django.po"):
        for one in read_po(BytesIO(file.read_bytes())):
            yield from (one.id,) if isinstance(one.id, str) else one.id


@contextmanager
def spoken(language: Bracketed) -> Iterator[None]:
    """The language is there, as if it had a catalogue."""
    kept = dict(trans_real._translations)  # type: ignore[attr-defined]
    trans_real._translations[LANGUAGE] = language  # type: ignore[attr-defined]
    try:
        with translation.override(LANGUAGE):
            yield
    finally:
        trans_real._translations.clear()  # type: ignore[attr-defined]
        trans_real._translations.update(kept)  # type: ignore[attr-defined]


class Outside(HTMLParser):
    """Collects what a page shows outside of brackets; a text in brackets may have tags within."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.depth, self.held, self.found = 0, list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that are read aloud or shown by scripts, and the words on a button."""
        given = {name: value or "" for name, value in attrs}
        said = [
            value for name, value in given.items() if name in READ_ALOUD or _is_shown(name, value)
        ]
        if tag == "input" and given.get("type") in ("submit", "button"):
            said.append(given.get("value", ""))
        self.found += [rest for one in said if (rest := outside(one)).strip()]
        by_people = (
            tag in HELD
            or given.get("name") in NAMES_TO_CHOOSE
            or DIGITS & set(given.get("class", "").split())
        )
        if (self.held or by_people) and tag not in VOID:
            self.held.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """What people wrote ends with its element."""
        if tag in self.held:
            while self.held.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """A text, or the part of one that stands between two tags."""
        if not self.held:
            rest, self.depth = _left(data, self.depth)
            self.found += [rest] if rest.strip() else []


def _is_shown(name: str, value: str) -> bool:
    """A sentence that a script may show; what it looks things up by is no sentence."""
    return name.startswith("data-") and " " in value and (value[0].isupper() or OPEN in value)


def outside(text: str) -> str:
    """What of a text stands outside of brackets."""
    return _left(text, 0)[0]


def _left(text: str, depth: int) -> tuple[str, int]:
    rest = []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        rest.append(letter if depth == 0 and letter != CLOSE else " ")
    return "".join(rest), depth


def bare_on_page(page: str, known: "Known") -> list[str]:
    """What a page shows in words that no translator could reach."""
    reader = Outside()
    reader.feed(page)
    return [rest for piece in reader.found if (rest := known.bare(piece))]


class Known:
    """
    What may stand as it is in any language: names and numbers of rules, and what people typed.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        longest_first = sorted(
            {one.strip() for one in phrases if WORD.search(one)}, key=len, reverse=True
        )
        self.phrases = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def bare(self, text: str) -> str:
        """The text, if words are left of it that nobody knows."""
        rest = self.phrases.sub(" ", outside(text))
        words = [word for word in re.findall(r"[^\W_]+", rest) if WORD.fullmatch(word)]
        return " ".join(text.split()) if words else ""
