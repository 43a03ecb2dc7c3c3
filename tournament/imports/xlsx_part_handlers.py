"""
SAX handlers for the parts of a workbook; only cell texts are kept.

openpyxl can be driven to 1.5 GB and half a minute by a file of 22 kB. This keeps values only, stops
at the first cell too many, and looks at the clock meanwhile.
"""

import re
import time
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from typing import Any
from xml.sax.handler import ContentHandler

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

from tournament.engine.messages import Refusal, _, refuse
from tournament.imports.size_limits import MAX_CHARACTERS, check_table_size

LOOKS = 4096
"""The clock is looked at after so many elements."""
LETTERS = 26
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
UNDERSCORE = 0x5F


def build_timeout_error() -> Refusal:
    """What is said of a workbook that keeps the program busy."""
    return refuse(_("Reading takes too long. Import it in parts."))


class XlsxPartHandler(ContentHandler):
    """Walks through one part; `start_tag` and `end_tag` get the bare name of every element."""

    def __init__(self, deadline: float) -> None:
        super().__init__()
        self.deadline = deadline
        self.seen = 0

    def startElement(self, name: str, attrs: Any) -> None:
        """An element begins."""
        self.seen += 1
        if not self.seen % LOOKS and time.monotonic() > self.deadline:
            raise build_timeout_error()
        self.start_tag(name.rpartition(":")[2], attrs)

    def endElement(self, name: str) -> None:
        """An element ends."""
        self.end_tag(name.rpartition(":")[2])

    def start_tag(self, name: str, attrs: Any) -> None:
        """To be said by each part."""

    def end_tag(self, name: str) -> None:
        """To be said by each part."""


class WorkbookHandler(XlsxPartHandler):
    """
    `workbook.xml` and its relations: which sheets there are, and which day their numbers count
    from.
    """

    def __init__(self, deadline: float) -> None:
        super().__init__(deadline)
        self.sheets: dict[str, str] = {}
        self.targets: dict[str, tuple[str, str]] = {}
        self.epoch = WINDOWS_EPOCH

    def start_tag(self, name: str, attrs: Any) -> None:
        """A sheet, a relation, or the day from which is counted."""
        if name == "sheet" and attrs.get("state", "visible") == "visible":
            pointers = [value for key, value in attrs.items() if key.endswith(":id")]
            self.sheets[attrs.get("name", "")] = pointers[0] if pointers else ""
        elif name == "Relationship":
            self.targets[attrs.get("Id", "")] = (
                attrs.get("Type", "").rpartition("/")[2],
                attrs.get("Target", ""),
            )
        elif name == "workbookPr" and attrs.get("date1904", "0") in ("1", "true"):
            self.epoch = MAC_EPOCH


class StylesHandler(XlsxPartHandler):
    """`styles.xml`: by which styles a number is a day."""

    def __init__(self, deadline: float) -> None:
        super().__init__(deadline)
        self.codes: dict[str, str] = {str(number): code for number, code in BUILTIN_FORMATS.items()}
        self.days: list[bool] = []
        self.within = False

    def start_tag(self, name: str, attrs: Any) -> None:
        """A format, or a style that uses one."""
        if name == "numFmt":
            self.codes[attrs.get("numFmtId", "")] = attrs.get("formatCode", "")[:200]
        elif name == "cellXfs":
            self.within = True
        elif name == "xf" and self.within:
            self.days.append(is_date_format(self.codes.get(attrs.get("numFmtId", ""), "")))

    def end_tag(self, name: str) -> None:
        """The styles of cells end."""
        if name == "cellXfs":
            self.within = False


class SharedStringsHandler(XlsxPartHandler):
    """`sharedStrings.xml`: the texts that cells point to."""

    def __init__(self, deadline: float) -> None:
        super().__init__(deadline)
        self.texts: list[str] = []
        self.parts: list[str] | None = None
        self.aside = 0

    def start_tag(self, name: str, attrs: Any) -> None:
        """A text; how it is pronounced is left out."""
        if name == "rPh":
            self.aside += 1
        elif name == "t" and not self.aside:
            self.parts = self.parts or []
        elif name == "si":
            self.texts.append("")

    def characters(self, content: str) -> None:
        """Letters of a text."""
        if self.parts is not None:
            self.parts.append(content)

    def end_tag(self, name: str) -> None:
        """A text is whole."""
        if name == "rPh":
            self.aside -= 1
        elif name == "t" and self.parts is not None:
            if self.texts:
                self.texts[-1] = (self.texts[-1] + unescape_text("".join(self.parts)))[
                    : MAX_CHARACTERS + 1
                ]
            self.parts = None


class SheetHandler(XlsxPartHandler):
    """One sheet: its cells that hold something, by row and column from 0."""

    def __init__(
        self, deadline: float, texts: list[str], days: list[bool], epoch: datetime
    ) -> None:
        super().__init__(deadline)
        self.texts = texts
        self.days = days
        self.epoch = epoch
        self.rows: dict[int, dict[int, str]] = {}
        self.row = self.column = -1
        self.kind = "n"
        self.is_day = False
        self.parts: list[str] | None = None
        self.kept: list[str] = []

    def start_tag(self, name: str, attrs: Any) -> None:
        """A row, a cell, or what is in it."""
        if name == "c":
            self.column = parse_column_index(attrs.get("r", ""), self.column + 1)
            self.kind = attrs.get("t", "n")
            style = _read_index(attrs.get("s", ""))
            self.is_day = style is not None and style < len(self.days) and self.days[style]
            self.kept = []
        elif name in ("v", "t"):
            self.parts = []
        elif name == "row":
            number = _read_index(attrs.get("r", ""))
            self.row = self.row + 1 if number is None else number - 1
            self.column = -1

    def characters(self, content: str) -> None:
        """Letters of a value."""
        if self.parts is not None:
            self.parts.append(content)

    def end_tag(self, name: str) -> None:
        """A value or a cell is whole."""
        if name in ("v", "t") and self.parts is not None:
            self.kept.append("".join(self.parts))
            self.parts = None
        elif name == "c" and self.kept:
            if text := self._cell_text("".join(self.kept)[: MAX_CHARACTERS + 1]):
                check_table_size(self.row + 1, self.column + 1)
                self.rows.setdefault(self.row, {})[self.column] = text
            self.kept = []

    def _cell_text(self, value: str) -> str:
        """What a cell says, by its kind."""
        if self.kind == "s":
            number = int(value) if value.strip().isdigit() else -1
            return self.texts[number].strip() if 0 <= number < len(self.texts) else ""
        if self.kind in ("str", "inlineStr"):
            return unescape_text(value).strip()
        if self.kind == "e":
            return ""
        if self.kind == "d":
            return value.strip().replace("T", " ").removesuffix(" 00:00:00")
        return number_text(value.strip(), self.epoch if self.is_day else None)


def _read_index(text: str) -> int | None:
    """A number of a row or a style as the file writes it; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def parse_column_index(place: str, otherwise: int) -> int:
    """
    The column of a cell, from 0.

    >>> parse_column_index("A1", 7), parse_column_index("AB12", 7), parse_column_index("", 7)
    (0, 27, 7)
    """
    letters = place.rstrip("0123456789").upper()
    if not letters or len(letters) > 3 or not (letters.isascii() and letters.isalpha()):
        return otherwise
    column = 0
    for letter in letters:
        column = column * LETTERS + ord(letter) - ord("A") + 1
    return column - 1


def unescape_text(text: str) -> str:
    r"""
    A text as it was typed: programs write what XML cannot hold by its number, and the underscore
    where a text looks so.

    >>> unescape_text("two_x000D_lines"), unescape_text("_x005F_x0041_"), unescape_text("_x0041_")
    ('two\rlines', '_x0041_', '_x0041_')
    """
    return ESCAPED.sub(_decode_escape, text) if "_x" in text else text


def _decode_escape(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return chr(code) if code < ord(" ") or code == UNDERSCORE else found[0]


def number_text(value: str, epoch: datetime | None) -> str:
    """
    A number as it would be typed; one that is a day as year-month-day.

    >>> number_text("12.50", None), number_text("3", None), number_text("0.30000000000000004", None)
    ('12.5', '3', '0.3')
    >>> number_text("45352", WINDOWS_EPOCH), number_text("45352.8125", WINDOWS_EPOCH)
    ('2024-03-01', '2024-03-01 19:30')
    """
    try:
        number = float(value)
        day = from_excel(number, epoch) if epoch is not None else None
    except (ValueError, OverflowError):
        return ""
    if day is not None:
        return day_text(day)
    if number != number or abs(number) == float("inf"):
        return ""
    return f"{number:.8f}".rstrip("0").rstrip(".") if abs(number) < 1e15 else f"{number:.0f}"


def day_text(day: object) -> str:
    """A day, with the time of day where there is one."""
    if isinstance(day, datetime):
        if (day.hour, day.minute, day.second) == (0, 0, 0):
            return day.date().isoformat()
        return day.isoformat(" ", "seconds" if day.second else "minutes")
    if isinstance(day, date):
        return day.isoformat()
    if isinstance(day, time_of_day):
        return day.isoformat("minutes")
    return str(day) if isinstance(day, timedelta) else ""
