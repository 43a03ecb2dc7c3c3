"""State diff: how one state of a night differs from another, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from tournament.clock.values import Instant
from tournament.engine.messages import (
    Duration,
    Fact,
    Message,
    TimeOfDay,
    _,
    join_facts,
    say,
    say_as,
)
from tournament.night.rules.state_facts import (
    NOTHING,
    list_chip_facts,
    list_money_facts,
    list_player_facts,
)
from tournament.night.state import (
    STOP_WORDS,
    Phase,
    State,
    count_chips_in_play,
    count_entered_players,
    count_players_left,
    find_announcement,
    find_phase,
    find_start,
    find_stop,
    read_night_clock,
)
from tournament.night.values.house_rules import list_rule_rows, rule_text
from tournament.night.values.night_suspension import StackCount
from tournament.rulings_log.values import decision_text
from tournament.schedule.values import AnteBy, Level, Step, step_text
from tournament.screens.values.scenes import LAYOUT_WORDS
from tournament.tables.values import WISH_WORDS, RequestKind, Table

PHASE_WORDS = {
    Phase.PLANNED: _("Not started"),
    Phase.COUNTDOWN: _("Start scheduled"),
    Phase.RUNNING: _("Running"),
    Phase.BREAK: _("Break"),
    Phase.STOPPED: _("Paused"),
    Phase.FINISHED: _("Finished"),
}


@dataclass(frozen=True, slots=True)
class StateChange:
    """One thing that is different: what, how it was, how it is."""

    what: Message
    before: Fact
    after: Fact


def find_state_changes(before: State, after: State, now: Instant) -> tuple[StateChange, ...]:
    """Everything a director would notice, the clock first."""
    pairs = chain(
        _compare_facts(before, after, now),
        _compare_players(before, after, now),
        _compare_schedule_rows(before, after),
        _compare_rules(before, after),
        _compare_hands(before, after),
        _compare_rulings(before, after),
    )
    return tuple(pair for pair in pairs if pair.before != pair.after)


def _compare_facts(before: State, after: State, now: Instant) -> Iterator[StateChange]:
    """Whatever every night has."""
    for old, new in zip(_list_facts(before, now), _list_facts(after, now), strict=True):
        yield StateChange(old[0], old[1], new[1])


def _compare_players(before: State, after: State, now: Instant) -> Iterator[StateChange]:
    """Everybody, and every prize."""
    old = list_player_facts(before, now)
    new = list_player_facts(after, now)
    for name in old | new:
        what = (old.get(name) or new[name])[0]
        was = old[name][1] if name in old else NOTHING
        yield StateChange(what, was, new[name][1] if name in new else NOTHING)


def _compare_schedule_rows(before: State, after: State) -> Iterator[StateChange]:
    """Every row of the schedule."""
    for at in range(max(len(before.structure.steps), len(after.structure.steps))):
        what = say(_("Schedule, row {row}"), row=at + 1)
        yield StateChange(what, _row_text(before, at), _row_text(after, at))


def _row_text(state: State, at: int) -> Fact:
    if at >= len(state.structure.steps):
        return NOTHING
    step = state.structure.steps[at]
    told = step_text(state.structure, at)
    for more in _row_details_text(step):
        told = join_facts(told, more)
    return told


def _row_details_text(step: Step) -> Iterator[Fact]:
    """All that a row says besides its name, so that no two rows are told alike."""
    if isinstance(step, Level) and step.ante:
        text = _("BB ante {ante}") if step.ante_by is AnteBy.BIG_BLIND else _("ante {ante} each")
        yield say(text, ante=step.ante)
    yield say(_("{minutes} min"), minutes=step.minutes) if step.minutes else say(_("no time limit"))
    if label := step.game if isinstance(step, Level) else step.label:
        yield label
    if step.colour_up:
        yield say(_("color up {chips}"), chips=" ".join(str(chip) for chip in step.colour_up))


def _compare_rules(before: State, after: State) -> Iterator[StateChange]:
    """Every house rule."""
    for name, row in list_rule_rows():
        old = rule_text(before.rules, name, row)
        yield StateChange(say(row.label), old, rule_text(after.rules, name, row))


def _compare_hands(before: State, after: State) -> Iterator[StateChange]:
    """Every table with its hand, and the blinds that bind it."""
    for table in sorted({*before.tables, *after.tables}):
        what = say(_("Table {table}"), table=table)
        yield StateChange(what, _hand_text(before, table), _hand_text(after, table))


def _hand_text(state: State, table: int) -> Fact:
    if table not in state.tables:
        return NOTHING
    playing = state.tables[table]
    told = say(_("No hand has begun"))
    if playing.hand:
        told = say(
            _("hand {hand}, {step}"),
            hand=playing.hand,
            step=step_text(state.structure, playing.step),
        )
    for more in _table_details_text(playing):
        told = join_facts(told, more)
    if any(not request.player and request.table == table for request in state.requests):
        told = join_facts(told, say(WISH_WORDS[RequestKind.FLOOR]))
    return told


def _table_details_text(table: Table) -> Iterator[Fact]:
    """All that is said of a table besides its hand."""
    if table.name:
        yield table.name
    if table.broken:
        yield say_as("a table", "broken")
    elif table.running:
        yield say(_("Running"))
    if table.deals > 1:
        yield say(_("dealt {times} times"), times=table.deals)
    yield say(_("{seats} seats"), seats=table.size)
    if table.closed:
        yield say(_("closed: {seats}"), seats=" ".join(map(str, table.closed)))
    if table.order:
        yield say(_("to be broken as no. {order}"), order=table.order)
    if (spots := table.spots) is not None:
        text = _("button {button}, blinds {small} and {big}")
        if table.set:
            text = _("next button {button}, blinds {small} and {big}")
        yield say(text, button=spots.button, small=spots.small, big=spots.big)
    if table.checked:
        yield say(_("seats checked"))


def _compare_rulings(before: State, after: State) -> Iterator[StateChange]:
    """Every ruling, as the log has it."""
    for number in sorted({*before.rulings, *after.rulings}):
        what = say(_("Ruling {number}"), number=number)
        yield StateChange(what, _ruling_text(before, number), _ruling_text(after, number))


def _ruling_text(state: State, number: int) -> Fact:
    if number not in state.rulings:
        return NOTHING
    ruling = state.rulings[number]
    told = say("{told}", told=decision_text(ruling.found, ruling.current_decision))
    for words in (*(change.decided.reason for change in ruling.changes), ruling.outcome):
        told = join_facts(told, words) if words else told
    if ruling.found.steps:
        told = say(
            _("{told}, {done} of {steps} steps done"),
            told=told,
            done=len(ruling.done),
            steps=len(ruling.found.steps),
        )
    return told


def _list_facts(state: State, now: Instant) -> Iterator[tuple[Message, Fact]]:
    yield say(_("Name")), state.name
    yield from _list_clock_facts(state, now)
    yield say(_("Players left")), count_players_left(state)
    yield say(_("Players entered")), count_entered_players(state)
    yield say(_("Chips in play")), count_chips_in_play(state)
    yield from list_chip_facts(state)
    yield from list_money_facts(state, now)
    yield say(_("Hand for hand")), _switch_text(state.hand_for_hand)
    yield say(_("Simple night")), _switch_text(state.simple)
    yield say(_("Hand-for-hand rounds")), state.round
    yield say(_("Planned moves")), len(state.moves.moves) if state.moves else 0
    yield say(_("Seat draw")), _draw_text(state)
    yield say(_("Requests at the desk")), len(state.requests)
    yield say(_("Announcement")), find_announcement(state, now)
    ends = state.announced_until
    yield say(_("The announcement ends")), "" if ends is None else TimeOfDay(ends)
    yield say(_("On all screens")), _scene_text(state, now)
    yield (
        say(_("Tonight’s line on the screens")),
        NOTHING if state.note_line is None else state.note_line,
    )
    yield say(_("Called clock")), _decision_text(state)


def _switch_text(is_on: bool) -> Message:
    return say(_("on") if is_on else _("off"))


def _round_to_seconds(ms: int) -> Duration:
    """As people read it: less than a second is no difference."""
    return Duration(-(-ms // 1000) * 1000)


def _list_clock_facts(state: State, now: Instant) -> Iterator[tuple[Message, Fact]]:
    where = find_phase(state, now)
    stop = find_stop(state, now)
    stopped = say(STOP_WORDS[stop.reason]) if stop else say(PHASE_WORDS[where])
    shown = read_night_clock(state, now)
    step: Fact = step_text(state.structure, shown.step) if state.structure.steps else ""
    begins = find_start(state)
    yield say(_("Clock")), stopped
    yield (
        say(_("Starts at")),
        NOTHING if begins is None else TimeOfDay(begins),
    )
    yield say(_("Note")), stop.note if stop else ""
    ends = None if stop is None else stop.until
    yield say(_("Break until")), "" if ends is None else TimeOfDay(ends)
    yield say(_("Length of the break")), state.break_minutes
    yield from _list_suspension_facts(state)
    yield (
        say(_("Question after the server was away")),
        say(_("unanswered")) if state.away else NOTHING,
    )
    yield say(_("On the clock")), step
    yield say(_("Time left")), _round_to_seconds(shown.left_ms)
    yield say(_("Overtime")), _round_to_seconds(shown.over_ms)


def _list_suspension_facts(state: State) -> Iterator[tuple[Message, Fact]]:
    """Whether the night was set aside or ended by the chips, and what was counted then."""
    bag = state.bag
    yield say(_("On hold")), NOTHING if bag is None else TimeOfDay(bag.at)
    yield (
        say(_("Continues")),
        NOTHING if bag is None or bag.goes_on is None else TimeOfDay(bag.goes_on),
    )
    yield say(_("Bags")), _stacks_text(bag.held if bag else None)
    yield (
        say(_("Time given back")),
        Duration(sum(period.back - period.went for period in state.naps)),
    )
    yield say(_("Ended by chip counts")), _stacks_text(state.counted)


def _stacks_text(held: StackCount | None) -> Fact:
    return ", ".join(str(stack) for stack in held.stacks) if held and held.players else NOTHING


def _draw_text(state: State) -> Fact:
    if state.draw is None:
        return NOTHING
    if state.draw.done:
        return say(_("drawn"))
    if state.draw.promise:
        return say(_("announced: {promise}"), promise=state.draw.promise[:16])
    drawn = sum(bool(place.player) for place in state.draw.places)
    return say(_("under way, {drawn} of {cards} drawn"), drawn=drawn, cards=len(state.draw.places))


def _scene_text(state: State, now: Instant) -> Fact:
    if state.showing is not None and now < state.showing.until:
        return say(LAYOUT_WORDS[state.showing.layout])
    return NOTHING


def _decision_text(state: State) -> Fact:
    if state.decision is None:
        return NOTHING
    return state.decision.who or say(_("on"))
