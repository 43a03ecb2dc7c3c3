"""Chip refunds of a ruling: what each player put in and gets back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from rulings.core.book import ChipRefund
from rulings.core.data_loader import RulingsError, gettext_noop
from rulings.core.pots import Chips, PotRefund, compute_refund
from tournament.engine.messages import Message, Text, _, say
from tournament.rulings_log.views.incident_place import PersonAtTable
from tournament.tables.values import MAX_SEATS

MAX_DIGITS = 13
PART_WORDS = {
    ChipRefund.STREET: _("of it on this street"),
    ChipRefund.FORFEITED: _("of it blinds and antes"),
}
"""What else has to be known of each player."""
WHOLE_CHIPS = gettext_noop("Type whole chips in digits.")


@dataclass(frozen=True, slots=True)
class RefundRow:
    """A player who may have put chips in."""

    seat: int
    name: Text
    put_in: str
    part: str
    knew: bool
    back: int


@dataclass(frozen=True, slots=True)
class RefundDraft:
    """What was typed, and what comes of it."""

    rows: tuple[RefundRow, ...]
    part_words: str
    asks_knowing: bool
    is_worked_out: bool
    back: int
    stays: int
    fault: str


def build_refund_draft(
    refund: ChipRefund, people: Iterable[PersonAtTable], sent: Mapping[str, str]
) -> RefundDraft:
    """The refund of a ruling, worked out as far as something was typed."""
    there = tuple(people) or tuple(
        PersonAtTable(seat, 0, seat_name_text(seat)) for seat in range(1, MAX_SEATS + 1)
    )
    knowing = [person.seat for person in there if f"knew-{person.seat}" in sent]
    told = None
    fault = ""
    try:
        put_in = parse_seat_chips(sent, "in", there)
        told = calculate_refund(refund, put_in, parse_seat_chips(sent, "part", there), knowing)
    except RulingsError as wrong:
        fault = gettext(wrong.text) % wrong.gaps
    return RefundDraft(
        rows=tuple(
            build_refund_row(person, sent, person.seat in knowing, told) for person in there
        ),
        part_words=PART_WORDS.get(refund, ""),
        asks_knowing=refund is ChipRefund.ALL_BUT_KNOWING,
        is_worked_out=told is not None,
        back=sum(told.back.values()) if told else 0,
        stays=told.stays if told else 0,
        fault=fault,
    )


def calculate_refund(
    refund: ChipRefund, put_in: Chips, part: Chips, knowing: Iterable[int]
) -> PotRefund | None:
    """Whose chips come back; nothing while nobody has put any in."""
    if not put_in:
        return None
    split = dict.fromkeys(put_in, 0) | dict(part)
    return compute_refund(
        put_in,
        refund,
        street=split if refund is ChipRefund.STREET else None,
        posted=split if refund is ChipRefund.FORFEITED else None,
        knowing=[seat for seat in knowing if seat in put_in],
    )


def build_refund_row(
    person: PersonAtTable, sent: Mapping[str, str], knew: bool, told: PotRefund | None
) -> RefundRow:
    """A player with what was typed about them, and what they take back."""
    put_in = sent.get(f"in-{person.seat}", "")
    part = sent.get(f"part-{person.seat}", "")
    return RefundRow(
        person.seat, person.name, put_in, part, knew, told.back.get(person.seat, 0) if told else 0
    )


def seat_name_text(seat: int) -> Message:
    """What a seat is called where nobody knows who sits there."""
    return say(_("Seat {seat}"), seat=seat)


def parse_seat_chips(
    sent: Mapping[str, str], name: str, people: Iterable[PersonAtTable]
) -> dict[int, int]:
    """Chips by seat, as they were typed; a text that is no number is an error."""
    found = {}
    for person in people:
        text = "".join(sent.get(f"{name}-{person.seat}", "").split())
        if text and not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
            raise RulingsError(WHOLE_CHIPS)
        if text:
            found[person.seat] = int(text)
    return found
