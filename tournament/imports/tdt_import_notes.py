"""Import notes on a `.tdt` file: sentences, each once, and amounts that needed help."""

from collections import Counter
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from unicodedata import category, normalize

from tournament.club.player_names import NEVER, TURNERS, UNSEEN
from tournament.engine.messages import Fact, Message, Money, ngettext, say, say_count
from tournament.engine.money import MAX_CENTS, Currency

Forms = tuple[str, str]

NOISE = Decimal("0.000001")
"""What a computer's own arithmetic leaves behind an amount: 33.300000000000004 is 33.30."""

ROUNDED = ngettext(
    "{count} amount was rounded.",
    "{count} amounts were rounded.",
)
TOO_LARGE = ngettext(
    "{count} amount was too large and was skipped.",
    "{count} amounts were too large and were skipped.",
)
CUT = ngettext("{count} long text was cut.", "{count} long texts were cut.")


@dataclass(slots=True)
class TdtNotes:
    """Import notes in the order in which they came up; what happens often is counted."""

    currency: Currency
    lines: dict[Message, None] = field(default_factory=dict)
    counted: Counter[Forms] = field(default_factory=Counter)

    def add_note(self, text: str, **facts: Fact) -> None:
        """Note for the import preview; the same one stands there once."""
        self.lines[say(text, **facts)] = None

    def add_count_note(self, forms: Forms, count: int) -> None:
        """The same about several."""
        self.lines[say_count(forms, count)] = None

    def tally_note(self, forms: Forms) -> None:
        """Count how often this was so; the note stands below the others."""
        self.counted[forms] += 1

    def list_messages(self) -> tuple[Message, ...]:
        """Everything there is to say."""
        return (*self.lines, *(say_count(forms, times) for forms, times in self.counted.items()))

    def to_cents(self, amount: Decimal) -> int:
        """An amount in whole minor units; what is smaller than one is rounded and said."""
        if abs(amount) * self.currency.whole > MAX_CENTS:
            self.tally_note(TOO_LARGE)
            return 0
        exact = amount.quantize(Decimal(1).scaleb(-self.currency.digits), ROUND_HALF_UP)
        if abs(exact - amount) > NOISE:
            self.tally_note(ROUNDED)
        return int(exact * self.currency.whole)

    def to_positive_cents(self, amount: Decimal) -> int:
        """The same of an amount that cannot be less than nothing."""
        return max(0, self.to_cents(amount))

    def to_money(self, cents: int) -> Money:
        """An amount as a note shows it."""
        return Money(cents, self.currency.code, self.currency.digits)

    def clean_line(self, said: str, longest: int) -> str:
        """
        A text as it can be shown on one line: nothing unseen, and no longer than what is kept.
        """
        kept = (
            letter
            for letter in normalize("NFC", said)
            if letter.isspace() or category(letter) not in NEVER
        )
        text = " ".join("".join(letter for letter in kept if letter not in TURNERS).split())
        if len(text) > longest:
            self.tally_note(CUT)
            text = text[:longest].rstrip()
        return text if any(category(letter) not in UNSEEN for letter in text) else ""
