"""Compares what was read from a `.tdt` file with what was imported of it."""

from dataclasses import replace

from tournament.clock.values import Instant
from tournament.club.player_names import clean_details, clean_name
from tournament.imports.incoming_data import IncomingData, IncomingNight, IncomingResult
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import Terms
from tournament.night.actions.night import OpenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.rules.night_outcome import Finish, build_night_outcome
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import RecordedResult
from tournament.schedule.values import Level, Structure

LONG_AFTER = Instant(253_370_764_800_001)
PLAIN = Structure((Level(10, 20),))


def taken_over(found: IncomingData) -> list[str]:
    """Everything that is not as it was read; a refusal comes through."""
    faults = [
        f"{one.ref}: kept as {name}"
        for one in found.players
        if (name := clean_name(one.name)) != one.name
    ]
    for one in found.players:
        if clean_details(one.details) != one.details:
            faults.append(f"{one.ref}: details change")
    numbers = {one.ref: number for number, one in enumerate(found.players, 1)}
    names = {one.ref: one.name for one in found.players}
    for night in found.nights:
        faults += _night_faults(night, numbers, names)
    return faults


def _night_faults(
    night: IncomingNight, numbers: dict[str, int], names: dict[str, str]
) -> list[str]:
    opening = OpenNight(
        night.name,
        "",
        max(1, night.stack),
        night.structure or PLAIN,
        night.rules or HouseRules(),
        terms=night.terms or Terms(),
        plan=night.plan or PrizePlan(),
    )
    past = add_entry(JournalHistory(), Entry(1, LONG_AFTER, opening, "Ann"))
    if not night.results:
        return []
    rows = tuple(_row(one, numbers, names) for one in night.results)
    past = add_entry(
        past,
        Entry(2, LONG_AFTER, RecordResults(night.began, night.ended, rows, "a.tdt", True), "Ann"),
    )
    counted = {one.number: one for one in build_night_outcome(past.state, LONG_AFTER).finishes}
    return [
        f"{one.ref}: {_shown(counted[numbers[one.ref]])} where {wanted} was read"
        for one in night.results
        if _shown(counted[numbers[one.ref]]) != (wanted := _wanted(one))
    ]


def _row(one: IncomingResult, numbers: dict[str, int], names: dict[str, str]) -> RecordedResult:
    by, earlier = (
        tuple(numbers[ref] for ref in one.by),
        tuple(tuple(numbers[ref] for ref in refs) for refs in one.earlier),
    )
    row = RecordedResult(
        numbers[one.ref], names[one.ref], one.place, one.prize, one.bounty, one.purchases, by
    )
    return replace(
        row, earlier=earlier, out_at=-1 if one.out_at is None else one.out_at, by_deal=one.by_deal
    )


def _shown(one: Finish) -> tuple[object, ...]:
    return (
        one.place,
        one.prize,
        one.bounty,
        one.by_deal,
        one.spent,
        one.buy_ins,
        one.rebuys,
        one.add_ons,
    )


def _wanted(one: IncomingResult) -> tuple[object, ...]:
    return (
        one.place,
        one.prize,
        one.bounty,
        one.by_deal,
        one.paid,
        one.buy_ins,
        one.rebuys,
        one.add_ons,
    )
