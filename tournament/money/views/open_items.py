"""What is still open between the players and the box, list by list, as the page shows it."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from datetime import tzinfo

from tournament.clock.values import Instant
from tournament.engine.messages import Money
from tournament.engine.money import write_amount
from tournament.localization import localize_fact
from tournament.money.rules.cash_box import list_balances, list_unpaid_winnings
from tournament.money.rules.prize_pool import Winnings, compute_winnings
from tournament.money.views.cash_shortages import (
    ShortageButton,
    build_handover_buttons,
    compute_available_cash,
)
from tournament.night.state import State, name_of, to_money

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
    """So much of it can be set off against his prize."""
    set_off_amount: Money | None = None
    owed: Money | None = None
    """What he still has to pay, or has only promised to."""
    place: int = 0
    among: int = 1
    extras: tuple[str, ...] = ()
    offers: tuple[ShortageButton, ...] = ()
    """Of a prize for which the box holds too little: how it is handed over all the same."""
    short: Money | None = None
    """How much is missing in the box."""

    @property
    def slug(self) -> str:
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
    unsigned: ListExcerpt
    receipts: ListExcerpt

    @property
    def more(self) -> bool:
        """Whether some stand on no list because it would be too long."""
        return any(
            excerpt.more
            for excerpt in (self.owing, self.promises, self.prizes, self.unsigned, self.receipts)
        )


def build_cash_box_lists(state: State, at: Instant, zone: tzinfo, find: str = "") -> CashBoxLists:
    """What is open with everybody whose name has this in it."""
    told = {key: localize_fact(name_of(state, key), zone) for key in state.entrants}
    wanted = {key: name for key, name in told.items() if find.casefold() in name.casefold()}
    won = compute_winnings(state, at)
    missing = list_unpaid_winnings(state, at, won)

    def build_excerpt(cents: dict[int, int]) -> ListExcerpt:
        keys = [key for key in cents if key in wanted]
        rows = (
            _build_open_item(
                state, key, told[key], cents[key], missing.get(key, 0), won.get(key, Winnings())
            )
            for key in keys
        )
        return ListExcerpt(_take_first_items(rows), _count_more_items(keys, wanted))

    def build_prize_item(key: int) -> OpenItem:
        row = _build_open_item(
            state, key, told[key], missing[key], missing[key], won.get(key, Winnings())
        )
        short = row.cents - compute_available_cash(state)
        if short <= 0:
            return row
        return replace(
            row,
            offers=build_handover_buttons(state, key, row.cents, row.name),
            short=to_money(state, short),
        )

    entrants = state.entrants.items()
    by_place = sorted(
        missing, key=lambda key: (won.get(key, Winnings()).place or len(told), told[key])
    )
    return CashBoxLists(
        owing=build_excerpt(list_balances(state)),
        promises=build_excerpt({key: entrant.iou for key, entrant in entrants if entrant.iou > 0}),
        prizes=ListExcerpt(
            _take_first_items(build_prize_item(key) for key in by_place if key in wanted),
            _count_more_items(by_place, wanted),
        ),
        unsigned=build_excerpt(
            {
                key: sum(out.cents for out in entrant.payouts if out.needs_signing)
                for key, entrant in entrants
                if any(out.needs_signing for out in entrant.payouts)
            }
        ),
        receipts=build_excerpt(
            {
                key: entrant.due
                for key, entrant in entrants
                if entrant.purchases or entrant.payments or entrant.payouts
            }
        ),
    )


def _take_first_items(rows: Iterable[OpenItem]) -> tuple[OpenItem, ...]:
    return tuple(row for _number, row in zip(range(SHOWN), rows, strict=False))


def _count_more_items(keys: Iterable[int], wanted: Container[int]) -> int:
    return max(0, sum(key in wanted for key in keys) - SHOWN)


def _build_open_item(
    state: State, key: int, name: str, cents: int, missing: int, won: Winnings
) -> OpenItem:
    set_off = max(0, min(cents, missing))
    owed = max(0, state.entrants[key].owes) + state.entrants[key].iou
    return OpenItem(
        key=key,
        name=name,
        cents=cents,
        amount=to_money(state, abs(cents)),
        typed=write_amount(abs(cents), state.terms.currency),
        set_off=set_off,
        set_off_amount=to_money(state, set_off) if set_off else None,
        owed=to_money(state, owed) if owed > 0 else None,
        place=won.place,
        among=won.among,
        extras=won.extras,
    )
