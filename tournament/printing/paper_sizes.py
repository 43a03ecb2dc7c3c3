"""The sizes of paper that a club prints on. Lengths are points: 72 to the inch."""

from enum import StrEnum

MM = 72 / 25.4


class PaperSize(StrEnum):
    """The paper in the club's printer."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def width(self) -> float:
        """Its short side."""
        return 210 * MM if self is PaperSize.A4 else 8.5 * 72

    @property
    def height(self) -> float:
        """Its long side."""
        return 297 * MM if self is PaperSize.A4 else 11.0 * 72


class CardSize(StrEnum):
    """A smaller sheet, the same in every country, for what is held in the hand."""

    A5 = "a5"

    @property
    def width(self) -> float:
        """Its short side."""
        return 148 * MM

    @property
    def height(self) -> float:
        """Its long side."""
        return 210 * MM


LETTER_CURRENCIES = frozenset(
    {"USD", "CAD", "MXN", "PHP", "CLP", "COP", "VES", "CRC", "GTQ", "PAB"}
)
"""Money of countries where printers hold Letter paper."""


def choose_paper(asked: str, currency: str) -> PaperSize:
    """
    The paper somebody asked for, else the one that lies in printers where such money is used.

    >>> choose_paper("", "USD"), choose_paper("a4", "USD"), choose_paper("?", "EUR")
    (<PaperSize.LETTER: 'letter'>, <PaperSize.A4: 'a4'>, <PaperSize.A4: 'a4'>)
    """
    if asked in set(PaperSize):
        return PaperSize(asked)
    return PaperSize.LETTER if currency in LETTER_CURRENCIES else PaperSize.A4
