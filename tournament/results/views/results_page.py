"""
How a night ended, or stands, as everybody may see it: places, prizes and facts; never who paid or
owes what.
"""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, _, ngettext, say, say_count
from tournament.money.rules.prize_report import DealSummary, build_deal_summary, is_free
from tournament.night.rules.night_outcome import Finish, NightOutcome, build_night_outcome
from tournament.night.state import State, name_of, read_night_clock, to_money
from tournament.players.rules.purchase_windows import may_prize_pool_grow
from tournament.players.values import PLAYING
from tournament.schedule.values import step_text

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class FinishRow:
    """How one player did."""

    finish: Finish
    name: str | Message
    prize: Money | None
    bounty: Money | None
    again: int
    """How often he bought chips again, by a rebuy or by entering once more."""
    is_in: bool
    """He has chips."""

    @property
    def besides(self) -> tuple[Message, ...]:
        """What stands below his name where there is no room for more columns."""
        told = [say(_("bounties {sum}"), sum=self.bounty)] if self.bounty else []
        if self.finish.hits:
            told.append(
                say_count(ngettext("{count} knock-out", "{count} knock-outs"), self.finish.hits)
            )
        if self.again:
            told.append(
                say_count(ngettext("bought again once", "bought again {count} times"), self.again)
            )
        return tuple(told)

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.finish.among > 1

    @property
    def worst(self) -> int:
        """The last of the places that they share."""
        return self.finish.place + self.finish.among - 1


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """The whole page."""

    rows: tuple[FinishRow, ...]
    winners: tuple[FinishRow, ...]
    """Those on the first place, once somebody has it."""
    bargain: DealSummary | None
    purse: Money | None
    players: int
    entries: int
    began: int | None
    minutes: int | None
    level: Message | None
    rebuys: int
    add_ons: int
    is_final: bool
    may_change: bool
    """Places and prizes may still change although the night is over for most."""
    has_prizes: bool
    has_bounties: bool
    has_hits: bool
    has_again: bool


def build_results(state: State, at: Instant) -> ResultsPage:
    """How the night ended, or stands at this instant."""
    told = build_night_outcome(state, at)
    rows = tuple(_build_finish_row(state, one) for one in told.finishes)
    played = state.started is not None and state.started <= at and not state.recorded
    return ResultsPage(
        rows=rows,
        winners=tuple(row for row in rows if row.finish.place == 1),
        bargain=build_deal_summary(state, at),
        purse=None if is_free(state) or not told.purse else to_money(state, told.purse),
        players=told.field,
        entries=told.entries,
        began=state.started if state.started is not None and state.started <= at else None,
        minutes=_measure_minutes(told) if played else None,
        level=step_text(state.structure, read_night_clock(state, Instant(told.ended)).step)
        if played
        else None,
        rebuys=sum(row.finish.rebuys for row in rows),
        add_ons=sum(row.finish.add_ons for row in rows),
        is_final=state.finished is not None,
        may_change=state.finished is None and may_prize_pool_grow(state, at),
        has_prizes=any(row.prize for row in rows),
        has_bounties=any(row.bounty for row in rows),
        has_hits=any(row.finish.hits for row in rows),
        has_again=any(row.again for row in rows),
    )


def _build_finish_row(state: State, one: Finish) -> FinishRow:
    return FinishRow(
        finish=one,
        name=name_of(state, one.number),
        prize=to_money(state, one.prize) if one.prize else None,
        bounty=to_money(state, one.bounty) if one.bounty else None,
        again=one.rebuys + one.re_entries,
        is_in=state.finished is None and state.entrants[one.number].status in PLAYING,
    )


def _measure_minutes(told: NightOutcome) -> int:
    return (told.ended - told.began) // MINUTE_MS
