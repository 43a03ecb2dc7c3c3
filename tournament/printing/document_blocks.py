"""Blocks of a printed document, drawn by a page and by a PDF alike."""

from dataclasses import dataclass

from seating.cards import Card
from tournament.printing.paper_sizes import CardSize

MAX_BRIEF_LENGTH = 16
MAX_UNBROKEN_LENGTH = 32
"""Longer texts may be broken."""


@dataclass(frozen=True, slots=True)
class PageHeading:
    """
    What stands above and below a paper: what it is, of which night or season, when it was printed.
    """

    title: str
    night: str = ""
    club: str = ""
    printed: str = ""
    seal: str = ""
    """Up to where in the journal it tells, and that entry's seal."""
    language: str = "en"
    day: str = ""
    """On which day that night was."""

    @property
    def subtitle_parts(self) -> tuple[str, ...]:
        """What stands below the title: of which night, on which day, of which club."""
        return tuple(part for part in (self.night, self.day, self.club) if part)


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """
    A column of a table; numbers stand at its far end. Neither they nor what is short is broken or
    spread.
    """

    title: str
    is_number: bool = False
    is_short: bool = False

    @property
    def is_tight(self) -> bool:
        """Whether the column is no wider than what stands in it."""
        return self.is_number or self.is_short


@dataclass(frozen=True, slots=True)
class TableCell:
    """A text in a column."""

    text: str
    column: ColumnHeading

    @property
    def is_brief(self) -> bool:
        """Whether it stays on one line."""
        return len(self.text) <= (MAX_UNBROKEN_LENGTH if self.column.is_tight else MAX_BRIEF_LENGTH)

    @property
    def has_long_word(self) -> bool:
        """Whether a word in it may have to be broken."""
        return max(map(len, self.text.split()), default=0) > MAX_BRIEF_LENGTH


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; `totals` stand below it, `strong` are the rows that stand out."""

    kind = "table"
    columns: tuple[ColumnHeading, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    totals: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    to_write_in: bool = False
    """With room in every row for a pen."""
    is_whole: bool = False
    """It stays on one sheet if that has room for it."""

    @property
    def has_head(self) -> bool:
        """Whether any column has a title."""
        return any(column.title for column in self.columns)

    @property
    def is_tight(self) -> bool:
        """
        Whether every column is no wider than what stands in it, so that the last one takes what is
        left over.
        """
        return all(column.is_tight for column in self.columns)

    @property
    def cell_rows(self) -> tuple[tuple[TableCell, ...], ...]:
        """Every row, cell by cell."""
        return tuple(self._build_cells(row) for row in self.rows)

    @property
    def total_cells(self) -> tuple[TableCell, ...]:
        """The totals, cell by cell."""
        return self._build_cells(self.totals)

    def _build_cells(self, texts: tuple[str, ...]) -> tuple[TableCell, ...]:
        return tuple(
            TableCell(text, column) for text, column in zip(texts, self.columns, strict=False)
        )


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A sentence, or several; `title` stands above them."""

    kind = "words"
    says: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class KeyPoint:
    """Something that holds: when, what, and why."""

    what: str
    when: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class KeyPointsBlock:
    """What holds about one thing; `above` is the title of several such blocks."""

    kind = "points"
    title: str
    points: tuple[KeyPoint, ...]
    above: str = ""


@dataclass(frozen=True, slots=True)
class CutOutSlip:
    """
    A piece to cut out for one player: where they come from, where they sit, and what that asks
    of them.
    """

    name: str
    to: str
    seat: str
    origin: str = ""
    card: Card | None = None
    card_words: str = ""
    says: tuple[str, ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class SlipsBlock:
    """Pieces to cut out, two in a row."""

    kind = "slips"
    slips: tuple[CutOutSlip, ...]


@dataclass(frozen=True, slots=True)
class CodesBlock:
    """Codes to scan, and what they are for."""

    kind = "codes"
    title: str
    codes: tuple[str, ...]
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WritingLinesBlock:
    """Empty lines for a pen."""

    kind = "lines"
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class CutOffBlock:
    """Blocks that stay together on one sheet if it has room for them, to be cut off below."""

    kind = "piece"
    title: str
    below: str
    """What stands small below the title."""
    blocks: tuple[TableBlock | TextBlock, ...]


Block = (
    TableBlock
    | TextBlock
    | KeyPointsBlock
    | SlipsBlock
    | CodesBlock
    | WritingLinesBlock
    | CutOffBlock
)
"""What papers are made of."""


@dataclass(frozen=True, slots=True)
class Document:
    """
    One paper. `tries` are sizes of letters with how many sheets it may fill so: 0 is as many as it
    takes.
    """

    heading: PageHeading
    blocks: tuple[Block, ...]
    tries: tuple[tuple[float, int], ...] = ((9.0, 0),)
    columns: int = 1
    paper: CardSize | None = None
    """What it is always printed on, whatever lies in the club’s printer."""
