"""Reads templates for code, inline styles and text without a translation."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tests.guards.tree import ours

BLOCKS = re.compile(
    r"{%\s*comment\b.*?{%\s*endcomment\s*%}|{#.*?#}|{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}"
    # fills an attribute of the page it extends
    r"|{%\s*block\s+\w*class\s*%}.*?{%\s*endblock\b.*?%}",
    re.DOTALL,
)
MARKS = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
SPOKEN_ATTRIBUTES = (
    "title",
    "placeholder",
    "alt",
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "label",
)
NOT_SPOKEN = ("script", "style", "code", "kbd", "svg")
# Names that are the same in every language.
NAMES = re.compile(r"Final Nine|\b(?:OBS|QR|TV|WLAN)\b|&\w+;")
WORD = re.compile(r"[^\W\d_]{2,}")


def faults_in(folder: Path) -> list[str]:
    return [
        f"{file.relative_to(folder)}:{fault}"
        for file in ours(folder, "*.html")
        for fault in faults(file)
    ]


def faults(file: Path) -> list[str]:
    text = file.read_text()
    unsafe = [
        f"{line_of(text, found)}: {found[0]}"
        for found in re.finditer(r"\|\s*safe\b|autoescape\s+off", text)
    ]
    reader = Reader()
    reader.feed(without_marks(text))
    reader.close()
    return unsafe + reader.found


def line_of(text: str, found: "re.Match[str]") -> int:
    return text.count("\n", 0, found.start()) + 1


def without_marks(text: str) -> str:
    """
    The bare HTML; what a variable or a translation fills in is taken out, and the lines keep their
    numbers.
    """

    def lines_only(found: "re.Match[str]") -> str:
        return "\n" * found[0].count("\n")

    return MARKS.sub(lines_only, BLOCKS.sub(lines_only, text))


class Reader(HTMLParser):
    """Collects what must not stand in a template."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []
        self.silent: list[str] = []

    def say(self, fault: str, lines_below: int = 0) -> None:
        self.found.append(f"{self.getpos()[0] + lines_below}: {fault}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for fault in (*element_faults(tag, dict(attributes)), *attribute_faults(tag, attributes)):
            self.say(fault)
        if tag in NOT_SPOKEN:
            self.silent.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, text: str) -> None:
        if not self.silent and (word := untranslated(text)):
            self.say(f"untranslated text “{word}”", text.partition(word)[0].count("\n"))


def element_faults(tag: str, attributes: dict[str, str | None]) -> Iterator[str]:
    if tag == "style":
        yield "<style>"
    if tag == "script" and "src" not in attributes and attributes.get("type") != "application/json":
        yield "<script> without src"


def attribute_faults(tag: str, attributes: list[tuple[str, str | None]]) -> Iterator[str]:
    button = tag == "input" and dict(attributes).get("type") in ("submit", "button", "reset")
    for name, value in attributes:
        if name == "style":
            yield "style="
        if name.startswith(("on", "hx-on", "data-hx-on")):
            yield f"{name}="
        if (value or "").strip().lower().startswith(("js:", "javascript:")):
            yield f"{name} begins with {(value or '').strip().split(':')[0]}:"
        spoken = name in SPOKEN_ATTRIBUTES or (name == "value" and button)
        if spoken and (word := untranslated(value or "")):
            yield f"untranslated {name} “{word}”"


def untranslated(text: str) -> str:
    """The first word that a reader of another language would stumble over."""
    found = WORD.search(NAMES.sub(" ", text))
    return found[0] if found else ""
