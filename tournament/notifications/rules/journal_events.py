"""Events caused by a journal entry, found by comparing the states before and after it."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, say
from tournament.money.rules.prize_pool import compute_winnings, count_paid_places
from tournament.night.state import (
    STOP_WORDS,
    ClockStop,
    State,
    count_entered_players,
    count_players_left,
    entrant_name_of,
    entrant_names_text,
    find_stop,
    read_night_clock,
    table_name_text,
    to_money,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.milestones import (
    Found,
    build_closing_facts,
    find_milestone_events,
)
from tournament.players.rules.standings import compute_standings
from tournament.players.values import PLAYING
from tournament.rulings_log.values import RecordedRuling, decision_text, situation_text
from tournament.schedule.values import (
    Break,
    Structure,
    find_level_in_force,
    find_level_number,
    find_next_hand_level,
)
from tournament.tables.values import WISH_WORDS, DeskRequest

Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True)
class NightEvent:
    """A moment of a night; `mark` tells it from every other of this night, whoever noticed it."""

    moment: EventType
    at: Instant
    mark: str
    facts: Facts = ()
    level: int = 0
    """The number of the level on the clock."""
    seconds: int = 0
    """For a moment that comes before something: how long before."""


def find_entry_events(
    before: State, after: State, at: Instant, version: int
) -> tuple[NightEvent, ...]:
    """
    What an entry brought about. Nothing of it is new where the entry opened the night, took
    something back, or wrote down results from elsewhere; the caller does not ask then.
    """
    step = read_night_clock(after, at).step if after.structure.steps else 0
    level = find_level_number(after.structure, step)
    found = (
        *_find_clock_events(before, after, at),
        *_find_player_events(before, after, at),
        *_find_milestone_events(before, after, at),
        *_find_desk_events(before, after),
    )
    return tuple(
        NightEvent(moment, at, f"{version}-{number}", tuple(sorted(facts.items())), level)
        for number, (moment, facts) in enumerate(found)
    )


def _find_clock_events(before: State, after: State, at: Instant) -> Found:
    if (
        before.anchor == after.anchor
        and before.stop == after.stop
        and before.structure is after.structure
    ):
        return
    if (
        after.finished is not None
        or before.started is None
        or after.started is None
        or at < before.started
    ):
        return  # whatever begins with the night is told by its clock
    was = read_night_clock(before, at).step
    now = read_night_clock(after, at).step
    stopped = find_stop(before, at)
    stop = find_stop(after, at)
    if stop is not None and stopped is None:
        yield (
            EventType.PAUSED,
            {**build_blind_facts(after.structure, now), "reason": _stop_reason_text(stop)},
        )
    elif stopped is not None and stop is None:
        yield EventType.GOES_ON, build_blind_facts(after.structure, now)
    if now != was:
        yield find_step_event(after.structure, now)


def _stop_reason_text(stop: ClockStop) -> Fact:
    return stop.note or say(STOP_WORDS[stop.reason])


def find_step_event(structure: Structure, step: int) -> tuple[EventType, dict[str, Fact]]:
    """The moment at which a row of the schedule begins."""
    row = structure.steps[step]
    if isinstance(row, Break):
        return EventType.BREAK, build_break_facts(structure, step)
    after_break = step > 0 and isinstance(structure.steps[step - 1], Break)
    moment = EventType.BREAK_OVER if after_break else EventType.LEVEL
    return moment, build_blind_facts(structure, step)


def build_blind_facts(structure: Structure, step: int) -> dict[str, Fact]:
    """The level that is played, and its blinds."""
    level = find_level_in_force(structure, step)
    return {
        "level": find_level_number(structure, step),
        "blinds": f"{level.small}–{level.big}",
        "ante": level.ante,
    }


def build_next_blind_facts(structure: Structure, step: int) -> dict[str, Fact]:
    """The blinds of the next hand to begin at a row of the schedule."""
    level = find_next_hand_level(structure, step)
    number = find_level_number(structure, step) + isinstance(structure.steps[step], Break)
    return {"next_level": number, "next_blinds": f"{level.small}–{level.big}"}


def build_break_facts(structure: Structure, step: int) -> dict[str, Fact]:
    """A break of the schedule."""
    row = structure.steps[step]
    label = row.label if isinstance(row, Break) else ""
    return {"level": find_level_number(structure, step), "minutes": row.minutes, "break": label}


def _find_player_events(before: State, after: State, at: Instant) -> Found:
    if (
        before.entrants is after.entrants
        and before.busts is after.busts
        and before.tables is after.tables
    ):
        return
    field: dict[str, Fact] = {
        "entered": count_entered_players(after),
        "left": count_players_left(after),
    }
    for key, entrant in after.entrants.items():
        earlier = before.entrants.get(key)
        if (
            entrant.status in PLAYING
            and (earlier is None or earlier.status not in PLAYING)
            and not _has_been_out(before, key)
        ):
            yield EventType.PLAYER_IN, {**field, "player": entrant_name_of(after, key)}
    yield from _find_bust_events(before, after, at, field)


def _has_been_out(state: State, key: int) -> bool:
    return any(key in bust.players for bust in state.busts)


def _find_bust_events(before: State, after: State, at: Instant, field: dict[str, Fact]) -> Found:
    earlier = _list_busts(before)
    outs = _list_busts(after)
    known = set(earlier)
    fresh = [out for out in outs if out not in known]
    if not fresh or len(outs) <= len(earlier):
        return
    placed = compute_standings(after, at)
    won = compute_winnings(after, at, placed)
    places: dict[int, int] = {}
    for finish in placed:
        places.update(dict.fromkeys(finish.players, finish.place))
    for key, _at in fresh:
        prize = to_money(after, won[key].total) if key in won and won[key].total else ""
        yield (
            EventType.PLAYER_OUT,
            {
                **field,
                "player": entrant_name_of(after, key),
                "place": places.get(key, ""),
                "prize": prize,
            },
        )


def _list_busts(state: State) -> list[tuple[int, int]]:
    found = []
    for bust in state.busts:
        found += [(out.player, out.at) for out in bust.outs]
    return found


def _find_milestone_events(before: State, after: State, at: Instant) -> Found:
    """
    What an entry leads to; whatever begins with the night, and ends with its beginning, is told by
    its clock.
    """
    if before.started != after.started or all(
        getattr(before, name) is getattr(after, name) for name in CONCERNED
    ):
        return
    yield from find_milestone_events(before, at, after, at)


CONCERNED = (
    "entrants",
    "busts",
    "tables",
    "anchor",
    "structure",
    "terms",
    "plan",
    "locked",
    "deal",
    "finished",
)
"""What the prizes, the sales and the number of players depend on."""


def _find_desk_events(before: State, after: State) -> Found:
    if after.hand_for_hand and not before.hand_for_hand:
        yield (
            EventType.HAND_FOR_HAND,
            {"left": count_players_left(after), "paid": count_paid_places(after)},
        )
    if after.deal is not None and before.deal is None:
        yield EventType.DEAL, {"players": entrant_names_text(after, after.deal.players)}
    if after.moves is not None and after.moves != before.moves:
        yield (
            EventType.MOVES,
            {"players": entrant_names_text(after, [move.player for move in after.moves.moves])},
        )
    for request in after.requests:
        if request not in before.requests:
            yield EventType.CALL, _build_call_facts(after, request)
    for number, ruling in after.rulings.items():
        if number not in before.rulings:
            yield EventType.RULING, _build_ruling_facts(after, ruling)
    if after.announcement and after.announcement != before.announcement:
        yield EventType.ANNOUNCED, {"text": after.announcement}
    if after.finished is not None and before.finished is None:
        yield EventType.FINISHED, _build_ending_facts(after, Instant(after.finished))


def _build_call_facts(state: State, request: DeskRequest) -> dict[str, Fact]:
    seat = state.entrants[request.player].seat if request.player in state.entrants else None
    number = request.table or (seat.table if seat else 0)
    return {
        "table": table_name_text(state, number) if number else "",
        "player": entrant_name_of(state, request.player) if request.player else "",
        "wish": say(WISH_WORDS[request.wish]),
        "text": request.note,
    }


def _build_ruling_facts(state: State, ruling: RecordedRuling) -> dict[str, Fact]:
    number = ruling.where.table
    return {
        "situation": situation_text(ruling.found.situation),
        "decision": decision_text(ruling.found, ruling.current_decision),
        "table": table_name_text(state, number) if number else "",
    }


def _build_ending_facts(state: State, at: Instant) -> dict[str, Fact]:
    winners: list[int] = []
    for finish in compute_standings(state, at):
        if finish.place == 1:
            winners += finish.players
    return {"player": entrant_names_text(state, winners), **build_closing_facts(state)}
