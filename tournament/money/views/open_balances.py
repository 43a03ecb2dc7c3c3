"""Open balances between players and the box, list by list, for the page."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import tzinfo

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money
from tournament.engine.money import write_amount
from tournament.localization import localize_fact
from tournament.money.rules.cash_box import list_open_balances, list_unpaid_winnings
from tournament.money.rules.prize_pool import Winnings, align_column, compute_winnings
from tournament.money.values.terms import purchase_kind_text
from tournament.money.views.cash_shortages import (
    ShortageButton,
    build_handover_buttons,
    compute_available_cash,
)
from tournament.night.state import State, entrant_name_of, to_money

SHOWN = 40
"""
How many of a list stand on the page at once; the next come up as these are done, or are found by
name.
"""


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Something between one player and the box."""

    key: int
    name: str
    cents: int
    amount: Money
    """Without its sign."""
    typed: str
    """As it stands in a field."""
    set_off: int = 0
    """So much of it can be set off against the player's prize."""
    set_off_amount: Money | None = None
    owed: Money | None = None
    """What they still have to pay, or have only promised to."""
    bought: Message | None = None
    """What they bought last, the likely reason why they owe something; and when."""
    bought_at: int = 0
    place: int = 0
    among: int = 1
    extras: tuple[str, ...] = ()
    offers: tuple[ShortageButton, ...] = ()
    """Of a prize for which the box holds too little: how it is handed over all the same."""
    short: Money | None = None
    """How much is missing in the box."""

    @property
    def form_mark(self) -> str:
        """A mark for its forms: another amount is another form, in which nothing is typed yet."""
        return f"{self.key}-{self.cents}"


@dataclass(frozen=True, slots=True)
class ListExcerpt:
    """The beginning of a list, and how many more there are."""

    rows: tuple[OpenItem, ...]
    more: int


@dataclass(frozen=True, slots=True)
class CashBoxLists:
    """Everything that is open."""

    owing: ListExcerpt
    promises: ListExcerpt
    prizes: ListExcerpt

    @property
    def is_truncated(self) -> bool:
        """Whether some stand on no list because it would be too long."""
        return any(excerpt.more for excerpt in (self.owing, self.promises, self.prizes))


def build_cash_box_lists(state: State, at: Instant, zone: tzinfo, find: str = "") -> CashBoxLists:
    """What is open with everybody whose name has this in it."""
    names = {key: localize_fact(entrant_name_of(state, key), zone) for key in state.entrants}
    won = compute_winnings(state, at)
    missing = list_unpaid_winnings(state, at, won)

    def build_excerpt(cents: dict[int, int]) -> ListExcerpt:
        keys = [key for key in cents if find.casefold() in names[key].casefold()]
        write = align_column(state, cents.values())
        rows = tuple(
            _build_open_item(
                state,
                key,
                names[key],
                cents[key],
                missing.get(key, 0),
                won.get(key, Winnings()),
                write,
            )
            for key in keys[:SHOWN]
        )
        return ListExcerpt(rows, len(keys) - len(rows))

    def get_sort_key(key: int) -> tuple[int, str]:
        return won.get(key, Winnings()).place or len(names), names[key]

    promised = {}
    for key, entrant in state.entrants.items():
        if entrant.iou > 0:
            promised[key] = entrant.iou
    prizes = build_excerpt({key: missing[key] for key in sorted(missing, key=get_sort_key)})
    return CashBoxLists(
        owing=build_excerpt(list_open_balances(state)),
        promises=build_excerpt(promised),
        prizes=replace(prizes, rows=tuple(_add_shortage(state, row) for row in prizes.rows)),
    )


def _add_shortage(state: State, row: OpenItem) -> OpenItem:
    """A prize for which the box holds too little, with the other ways to hand it over."""
    short = row.cents - compute_available_cash(state)
    if short <= 0:
        return row
    offers = build_handover_buttons(state, row.key, row.cents)
    return replace(row, offers=offers, short=to_money(state, short))


def _build_open_item(
    state: State,
    key: int,
    name: str,
    cents: int,
    missing: int,
    won: Winnings,
    write: Callable[[int], Money],
) -> OpenItem:
    set_off = max(0, min(cents, missing))
    entrant = state.entrants[key]
    owed = max(0, entrant.owes) + entrant.iou
    last = entrant.purchases[-1] if entrant.purchases else None
    return OpenItem(
        key=key,
        name=name,
        cents=cents,
        amount=write(abs(cents)),
        typed=write_amount(abs(cents), state.terms.currency),
        set_off=set_off,
        set_off_amount=to_money(state, set_off) if set_off else None,
        owed=to_money(state, owed) if owed > 0 else None,
        bought=purchase_kind_text(last.buys, last.name) if last else None,
        bought_at=last.at if last else 0,
        place=won.place,
        among=won.among,
        extras=won.extras,
    )
