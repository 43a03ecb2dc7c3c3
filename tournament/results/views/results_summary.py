"""Results of a night in words and rows, without payments and debts."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, Text, _, ngettext, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.money.rules.prize_pool import align_column
from tournament.money.rules.prize_report import DealSummary, build_deal_summary, is_free_night
from tournament.night.rules.night_outcome import Finish, build_night_outcome
from tournament.night.state import (
    State,
    entrant_name_of,
    entrant_names_text,
    read_night_clock,
    to_money,
)
from tournament.players.rules.standings import list_eliminations
from tournament.players.values import PLAYING
from tournament.schedule.values import Break, find_level_number, step_text

REBUYS = ngettext("{count} rebuy", "{count} rebuys")
ADD_ONS = ngettext("{count} add-on", "{count} add-ons")


@dataclass(frozen=True, slots=True)
class FinishRow:
    """How one player did."""

    finish: Finish
    name: Text
    prize: Money | None
    bounty: Money | None
    again: int
    """How often they bought chips again, by a rebuy or by entering once more."""
    is_in: bool
    """They have chips."""
    out_by: Text
    """Who knocked them out for good; empty where nobody knows."""

    @property
    def detail_lines(self) -> tuple[Message, ...]:
        """What stands beside the name."""
        said = []
        if self.again:
            said.append(say_count(REBUYS, self.again))
        if self.finish.add_ons:
            said.append(say_count(ADD_ONS, self.finish.add_ons))
        return tuple(said)

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
    has_prizes: bool
    has_bounties: bool
    has_hits: bool
    has_hunters: bool

    @property
    def facts(self) -> tuple[Message, ...]:
        """How many played and bought, and for how much."""
        said = [say_count(ngettext("{count} player", "{count} players"), self.players)]
        if self.entries != self.players:
            said.append(say_count(ngettext("{count} entry", "{count} entries"), self.entries))
        if self.rebuys:
            said.append(say_count(REBUYS, self.rebuys))
        if self.add_ons:
            said.append(say_count(ADD_ONS, self.add_ons))
        if self.purse:
            said.append(say(_("{amount} prize pool"), amount=self.purse))
        return tuple(said)


def build_results_page(state: State, at: Instant) -> ResultsPage:
    """How the night ended, or stands at this instant."""
    outcome = build_night_outcome(state, at)
    write = align_column(state, [finish.prize for finish in outcome.finishes])
    out_by = _map_last_hunters(state)
    rows = tuple(
        _build_finish_row(state, finish, write, out_by.get(finish.number, ()))
        for finish in outcome.finishes
    )
    began = state.started if state.started is not None and state.started <= at else None
    minutes = None
    level = None
    if began is not None and not state.recorded:
        minutes = outcome.length // MINUTE
        level = _level_text(state, read_night_clock(state, Instant(outcome.ended)).step)
    return ResultsPage(
        rows=rows,
        winners=tuple(row for row in rows if row.finish.place == 1),
        bargain=build_deal_summary(state, at),
        purse=None if is_free_night(state) or not outcome.purse else to_money(state, outcome.purse),
        players=outcome.field,
        entries=outcome.entries,
        began=began,
        minutes=minutes,
        level=level,
        rebuys=sum(row.finish.rebuys for row in rows),
        add_ons=sum(row.finish.add_ons for row in rows),
        is_final=state.finished is not None,
        has_prizes=any(row.prize for row in rows),
        has_bounties=any(row.bounty for row in rows),
        has_hits=any(row.finish.hits for row in rows),
        has_hunters=any(row.out_by for row in rows),
    )


def _level_text(state: State, step: int) -> Message:
    if isinstance(state.structure.steps[step], Break):
        return step_text(state.structure, step)
    return say(_("Level {level}"), level=find_level_number(state.structure, step))


def _map_last_hunters(state: State) -> dict[int, tuple[int, ...]]:
    """Who had a part in the last knockout of everybody who is out."""
    last = {out.player: out.by for out in list_eliminations(state)}
    return {
        key: tuple(hunter for hunter in by if hunter in state.entrants)
        for key, by in last.items()
        if state.entrants[key].status not in PLAYING
    }


def _build_finish_row(
    state: State,
    finish: Finish,
    write_prize: Callable[[int], Money],
    hunters: tuple[int, ...],
) -> FinishRow:
    return FinishRow(
        finish=finish,
        name=entrant_name_of(state, finish.number),
        prize=write_prize(finish.prize) if finish.prize else None,
        bounty=to_money(state, finish.bounty) if finish.bounty else None,
        again=finish.rebuys + finish.re_entries,
        is_in=state.finished is None and state.entrants[finish.number].status in PLAYING,
        out_by=entrant_names_text(state, hunters),
    )
