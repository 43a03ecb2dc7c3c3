"""The form of the pots: seats with their chips, and what comes out of it in plain values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from rulings.core.data_loader import RulingsError
from rulings.core.pots import (
    OddChipRule,
    Pots,
    Winners,
    build_pots,
    order_odd_chip_seats,
    pay_out_pots,
)

SEATS = range(1, 11)
MAX_CHIPS = 10**9
ON = "on"
WHOLE = re.compile(r"[0-9]+|[0-9]{1,3}(?:[ .,'’\u00a0\u202f][0-9]{3})+")
"""Digits, or groups of three."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the form, as it was typed."""

    seat: int
    chips: str
    folded: bool
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Contender:
    """A seat that can win a pot."""

    seat: int
    wins: bool
    wins_low: bool


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot with those who can win it."""

    number: int
    name: str
    chips: int
    contenders: tuple[Contender, ...]

    @property
    def has_winner(self) -> bool:
        """Whether somebody wins it."""
        return any(contender.wins for contender in self.contenders)


@dataclass(frozen=True, slots=True)
class SeatPayout:
    """What a seat gets in the end."""

    seat: int
    put_in: int
    back: int
    """The part of it that nobody called."""
    gets: int


class PotForm:
    """What was typed, and everything that follows from it."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        self.typed = typed
        self.button = parse_chips(typed.get("button", "")) or 0
        self.unit = parse_chips(typed.get("unit", "")) or 1
        self.dead = parse_chips(typed.get("dead", "")) or 0
        self.high_low = typed.get("low") == ON

    @cached_property
    def rows(self) -> tuple[SeatRow, ...]:
        """The form's rows as they were typed."""
        return tuple(self.read_row(seat) for seat in SEATS)

    def read_row(self, seat: int) -> SeatRow:
        """One row as it was typed."""
        chips = self.typed.get(f"in-{seat}", "").strip()
        return SeatRow(
            seat,
            chips,
            self.typed.get(f"out-{seat}") == ON,
            bool(chips) and parse_chips(chips) is None,
        )

    @cached_property
    def put_in(self) -> dict[int, int]:
        """The chips of each seat that put any in."""
        return {row.seat: chips for row in self.rows if (chips := parse_chips(row.chips))}

    @cached_property
    def fault(self) -> str:
        """What cannot be worked out, in one sentence."""
        wrong = [row for row in self.rows if row.wrong]
        if wrong:
            return _("Seat %(seat)s: type a whole number of chips.") % {"seat": wrong[0].seat}
        try:
            self.calculate_payouts()
        except RulingsError as fault:
            return _(fault.text) % fault.gaps
        return ""

    @cached_property
    def all_pots(self) -> Pots:
        """The pots."""
        folded = {row.seat for row in self.rows if row.folded and row.seat in self.put_in}
        return build_pots(self.put_in, folded, self.dead if self.put_in else 0)

    @cached_property
    def pot_rows(self) -> tuple[PotRow, ...]:
        """The pots with who can win them; of a pot that only one can win, that one wins."""
        rows = []
        for number, pot in enumerate(self.all_pots.pots):
            name = _("Side pot %(number)s") % {"number": number} if number else _("Main pot")
            contenders = []
            for seat in sorted(pot.able):
                wins = len(pot.able) == 1 or self.is_winner(number, seat)
                contenders.append(Contender(seat, wins, self.is_winner(number, seat, "low")))
            rows.append(PotRow(number, name, pot.chips, tuple(contenders)))
        return tuple(rows)

    def is_winner(self, number: int, seat: int, half: str = "win") -> bool:
        """Whether somebody ticked this seat for this pot."""
        return self.typed.get(f"{half}-{number}-{seat}") == ON

    @property
    def has_all_winners(self) -> bool:
        """Whether every pot has a winner."""
        return bool(self.pot_rows) and all(pot.has_winner for pot in self.pot_rows)

    def calculate_payouts(self) -> dict[int, int]:
        """What each seat gets, once every pot has a winner."""
        if not self.has_all_winners:
            return {}
        winners = []
        for pot in self.pot_rows:
            high = [contender.seat for contender in pot.contenders if contender.wins]
            low = [contender.seat for contender in pot.contenders if contender.wins_low]
            winners.append(Winners(tuple(high), tuple(low) if self.high_low else ()))
        order = order_odd_chip_seats(OddChipRule.LEFT_OF_BUTTON, self.put_in, self.button)
        return pay_out_pots(self.all_pots, winners, order, self.unit)

    @cached_property
    def payout_rows(self) -> tuple[SeatPayout, ...]:
        """What everybody gets, seat by seat; nothing before every pot has a winner."""
        if self.fault or not self.has_all_winners:
            return ()
        gets = self.calculate_payouts()
        return tuple(
            SeatPayout(seat, chips, self.all_pots.uncalled.get(seat, 0), gets.get(seat, 0))
            for seat, chips in sorted(self.put_in.items())
        )

    @property
    def uncalled_chips(self) -> tuple[tuple[int, int], ...]:
        """What comes back because nobody called it."""
        return tuple(sorted(self.all_pots.uncalled.items()))


def parse_chips(text: str) -> int | None:
    """
    A whole number of chips, however its thousands are parted; nothing where it is none, such as
    1.5.
    """
    if not WHOLE.fullmatch(text):
        return None
    number = int("".join(letter for letter in text if letter.isdigit()))
    return number if number <= MAX_CHIPS else None
