"""Results that were played and written down elsewhere, taken over as they are."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from tournament.clock.values import Instant, build_initial_clock
from tournament.engine.messages import Fact, Message, _, ngettext, refuse, say, say_count
from tournament.engine.money import MAX_CENTS
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.terms import BountyKind, PurchaseKind
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import (
    CashBoxCount,
    CashMoveKind,
    CashMovement,
    State,
    find_buy_in_offer,
)
from tournament.players.actions.entries import MAX_PLAYERS, check_player_name
from tournament.players.actions.knockouts import MAX_HUNTERS
from tournament.players.values import (
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
    Payout,
    Purchase,
    RecordedResult,
)
from tournament.schedule.values import MAX_CHIPS

MAX_SOURCE_LENGTH = 120
MAX_TIMES = 1000
"""How often somebody can have bought something, or have been knocked out, in one night."""


@register_action
@dataclass(frozen=True, slots=True)
class RecordResults:
    """
    A night that was played elsewhere: everybody who took part with what they bought, their place
    and what they won, exactly as it was written down, also where our own rules would have shared
    otherwise. `source` says where it comes from.
    """

    kind = "record_results"
    duty = Duty.DIRECT
    began: int
    ended: int
    rows: tuple[RecordedResult, ...]
    source: str
    knows_money: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.entrants or state.box or state.started is not None:
            raise refuse(
                _("This night has entries already. Open a new one for results from elsewhere.")
            )
        if not 0 < self.began <= self.ended <= at:
            raise refuse(_("The end must be after the start and not in the future."))
        if not 1 <= len(self.source.strip()) <= MAX_SOURCE_LENGTH:
            raise refuse(
                _("Say in 1 to {most} letters where the results come from."), most=MAX_SOURCE_LENGTH
            )
        if not 1 <= len(self.rows) <= MAX_PLAYERS:
            raise refuse(_("A night has 1 to {most} players."), most=MAX_PLAYERS)
        names = {named.player: named.name.strip() for named in self.rows}
        for row in self.rows:
            _check_row(state, row, self.ended)
        _check_no_duplicates(self.rows)
        _check_places(self.rows)
        _check_hunters(self.rows, names)
        _check_amount_limit(self.rows)

    def apply(self, state: State, at: Instant) -> State:
        note = self.source.strip()
        rows = tuple(replace(row, name=row.name.strip()) for row in self.rows)
        best = min((row.place for row in rows if row.place), default=0)
        night = replace(
            state,
            started=self.began,
            finished=self.ended,
            anchor=build_initial_clock(state.structure),
            entrants={row.player: self._build_entrant(state, row, best) for row in rows},
            busts=(
                *_list_rebuy_busts(rows, self.began),
                *_list_final_busts(rows, best, self.ended),
            ),
            locked=_list_prizes(rows),
            fixed_at_end=True,
            count=CashBoxCount(0, 0, self.ended),
            recorded=rows,
            knows_money=self.knows_money,
        )
        made = compute_prize_pool(night)
        moved = (
            CashMovement(CashMoveKind.HOUSE_IN, made.house + made.added, self.ended, note),
            CashMovement(CashMoveKind.FEES_OUT, made.fees, self.ended, note),
        )
        return replace(night, box=tuple(movement for movement in moved if movement.cents))

    def _build_entrant(self, state: State, row: RecordedResult, best: int) -> Entrant:
        """Entrant with all purchases paid and all winnings handed out."""
        bought = row.purchases or (_build_unknown_buy_in(state, self.began),)
        due = sum(purchase.price for purchase in bought)
        return Entrant(
            row.name,
            max(0, row.player),
            EntrantStatus.IN if row.place == best else EntrantStatus.OUT,
            self.began if row.place == best else _pick_bust_time(row, self.ended),
            bought,
            (Payment(due, PaymentMethod.CASH, self.ended),) if due else (),
            (Payout(row.won, PaymentMethod.CASH, self.ended, self.source.strip()),)
            if row.won
            else (),
            declined=row.place != best,
        )

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "Imported {count} result from “{source}”",
            "Imported {count} results from “{source}”",
        )
        line = say_count(forms, len(self.rows), source=self.source.strip())
        return line if self.knows_money else say(_("{line}; payments not known"), line=line)


def _build_unknown_buy_in(state: State, at: int) -> Purchase:
    """Buy-in of somebody of whom only is known that they took part."""
    offer = find_buy_in_offer(state)
    return Purchase(PurchaseKind.BUY_IN, 0, offer.chips if offer else 0, at)


def _pick_bust_time(row: RecordedResult, ended: int) -> int:
    return ended if row.out_at < 0 else row.out_at


def _list_rebuy_busts(rows: tuple[RecordedResult, ...], began: int) -> Iterator[Bust]:
    """The knock-outs that a rebuy mended; nobody knows when they were, so they stand first."""
    for row in rows:
        for by in row.earlier:
            yield Bust((Elimination(row.player, began, by),), apart=True)


def _list_final_busts(rows: tuple[RecordedResult, ...], best: int, ended: int) -> Iterator[Bust]:
    """
    The last place goes out first, those without one before them, each alone; who shares a place
    goes together.
    """
    out = sorted(
        (row for row in rows if row.place != best), key=lambda row: -(row.place or MAX_PLAYERS + 1)
    )
    for _place, together in groupby(out, key=lambda row: (row.place, row.place or row.player)):
        yield Bust(
            tuple(Elimination(row.player, _pick_bust_time(row, ended), row.by) for row in together),
            apart=True,
        )


def _list_prizes(rows: tuple[RecordedResult, ...]) -> tuple[int, ...]:
    """What each place won; who won without a place stands behind them all."""
    placed = sorted((row for row in rows if row.place), key=lambda row: (row.place, -row.prize))
    amounts: list[int] = []
    for group in placed:
        amounts += [0] * (group.place - 1 - len(amounts))
        amounts.append(group.prize)
    amounts += [row.prize for row in rows if not row.place and row.prize]
    while amounts and not amounts[-1]:
        amounts.pop()
    return tuple(amounts)


# --- what cannot have been


def _check_row(state: State, row: RecordedResult, ended: int) -> None:
    if row.player >= 0 or row.name.strip():
        check_player_name(row.name)
    name = _player_text(row)
    if not 0 <= row.place <= MAX_PLAYERS:
        raise refuse(
            _("{name}: a place is a number from 1 to {most}."), name=name, most=MAX_PLAYERS
        )
    if row.prize < 0 or row.bounty < 0:
        raise refuse(_("{name}: winnings can’t be below 0."), name=name)
    if not -1 <= row.out_at <= ended:
        raise refuse(_("{name} can’t have gone out after the end."), name=name)
    if len(row.purchases) > MAX_TIMES or len(row.earlier) > MAX_TIMES:
        raise refuse(_("{name}: that is more than {most} times."), name=name, most=MAX_TIMES)
    for purchase in row.purchases:
        _check_purchase(state, name, purchase, ended)


def _check_purchase(state: State, name: Fact, purchase: Purchase, ended: int) -> None:
    heads = state.terms.bounty is not BountyKind.NONE
    parts = (
        purchase.fee,
        purchase.bounty,
        purchase.price - purchase.fee - purchase.bounty,
        purchase.life,
        purchase.chips,
        MAX_CHIPS - purchase.chips,
    )
    if min(parts) < 0 or not 0 <= purchase.at <= ended or (purchase.bounty and not heads):
        raise refuse(_("{name}: the purchases don’t add up."), name=name)


def _player_text(row: RecordedResult) -> Fact:
    return row.name.strip() or say(_("Player {number}"), number=abs(row.player))


def _check_no_duplicates(rows: tuple[RecordedResult, ...]) -> None:
    times = Counter(named.player for named in rows)
    for row in rows:
        if times[row.player] > 1 or not row.player:
            raise refuse(_("{name} is named twice."), name=_player_text(row))


def _check_places(rows: tuple[RecordedResult, ...]) -> None:
    """Who shares a place takes as many places: after two who are third comes the fifth."""
    places = Counter(row.place for row in rows if row.place)
    free = 1
    for place in sorted(places):
        if place < free:
            raise refuse(
                _(
                    "Nobody can finish {place}: places up to {last} are taken. "
                    "After two on 3 comes 5."
                ),
                place=place,
                last=free - 1,
            )
        free = place + places[place]


def _check_hunters(rows: tuple[RecordedResult, ...], names: dict[int, str]) -> None:
    places = {placed.player: placed.place for placed in rows}
    for row in rows:
        for by in (row.by, *row.earlier):
            if len(by) > MAX_HUNTERS or len(set(by)) != len(by):
                raise refuse(_("Name each player once, and at most {most}."), most=MAX_HUNTERS)
            if row.player in by or not places.keys() >= set(by):
                raise refuse(
                    _("{name} was knocked out by somebody who was not there."),
                    name=_player_text(row),
                )
        if row.place and any(places[key] == row.place for key in row.by):
            raise refuse(
                _("{name} can’t have been knocked out by somebody on the same place."),
                name=_player_text(row),
            )


def _check_amount_limit(rows: tuple[RecordedResult, ...]) -> None:
    won = sum(row.won for row in rows)
    paid = 0
    for row in rows:
        paid += sum(purchase.price for purchase in row.purchases)
    if max(won, paid) > MAX_CENTS:
        raise refuse(_("That amount is too large. Check it."))
