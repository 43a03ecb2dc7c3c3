"""What a paper says, as plain values in the reader's language. A page and a PDF draw the same blocks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above and below a paper: what it is, of which night or season, when it was printed."""

    title: str
    night: str = ""
    club: str = ""
    printed: str = ""
    seal: str = ""
    """Up to where in the journal it tells, and that entry's seal."""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Across:
    """A column of a table; numbers stand at its far end and are never broken."""

    title: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `totals` stand below it, `strong` are the rows that stand out."""

    columns: tuple[Across, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    totals: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    is_large: bool = False
    """To be read on a wall."""
    to_write_in: bool = False
    """With room in every row for a pen."""


Block = Table
"""What papers are made of."""


@dataclass(frozen=True, slots=True)
class Document:
    """One paper."""

    heading: Heading
    blocks: tuple[Block, ...]
