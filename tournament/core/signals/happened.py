"""The moments that an entry of the journal brought about, found by comparing the night before it and after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from tournament.core.clock import Instant
from tournament.core.entrants import PLAYING, Bust
from tournament.core.purse import prizes_now, purse, winnings
from tournament.core.rulings_log import Recorded, tell_decision, tell_situation
from tournament.core.seats import seated_tables
from tournament.core.signals.moments import Moment
from tournament.core.standings import has_winner, standings, still_in
from tournament.core.state import STOP_WORDS, State, Stop, clock_face, field_size, money, name_of, players_left
from tournament.core.structure import Break, Structure, level_in_force, level_number, level_to_play
from tournament.core.tables import WISH_WORDS, Request, tell_table
from tournament.core.terms import Buys
from tournament.core.text import Fact, Line, say
from tournament.core.windows import may_grow, open_offers, waiting

Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """A moment of a night; `mark` tells it from every other of this night, whoever noticed it."""

    moment: Moment
    at: Instant
    mark: str
    facts: Facts = ()
    level: int = 0
    """The number of the level on the clock."""
    seconds: int = 0
    """For a moment that comes before something: how long before."""


def happened(before: State, after: State, at: Instant, version: int) -> tuple[Happened, ...]:
    """
    What an entry brought about. Nothing of it is new where the entry opened the night, took something back, or wrote
    down results from elsewhere; the caller does not ask then.
    """
    step = clock_face(after, at).step if after.structure.steps else 0
    level = level_number(after.structure, step)
    found = (*_clock(before, after, at), *_people(before, after, at), *_desk(before, after), *_sales(before, after, at))
    return tuple(
        Happened(moment, at, f"{version}-{number}", tuple(sorted(facts.items())), level)
        for number, (moment, facts) in enumerate(found)
    )


Found = Iterator[tuple[Moment, dict[str, Fact]]]


def _clock(before: State, after: State, at: Instant) -> Found:
    if before.anchor == after.anchor and before.stop == after.stop and before.structure is after.structure:
        return
    if after.finished is not None or before.started is None or after.started is None or at < before.started:
        return  # whatever begins with the night is told by its clock
    was, now = clock_face(before, at).step, clock_face(after, at).step
    if after.stop is not None and before.stop is None:
        yield Moment.PAUSED, {**blinds_at(after.structure, now), "reason": _reason(after.stop)}
    elif before.stop is not None and after.stop is None:
        yield Moment.GOES_ON, blinds_at(after.structure, now)
    if now != was:
        yield begun(after.structure, now)


def _reason(stop: Stop) -> Fact:
    return stop.note or say(STOP_WORDS[stop.reason])


def begun(structure: Structure, step: int) -> tuple[Moment, dict[str, Fact]]:
    """The moment at which a row of the schedule begins."""
    row = structure.steps[step]
    if isinstance(row, Break):
        return Moment.BREAK, break_at(structure, step)
    after_break = step > 0 and isinstance(structure.steps[step - 1], Break)
    return Moment.BREAK_OVER if after_break else Moment.LEVEL, blinds_at(structure, step)


def blinds_at(structure: Structure, step: int) -> dict[str, Fact]:
    """The level that is played, and its blinds."""
    level = level_in_force(structure, step)
    return {"level": level_number(structure, step), "blinds": f"{level.small}-{level.big}", "ante": level.ante}


def next_at(structure: Structure, step: int) -> dict[str, Fact]:
    """The blinds of the next hand to begin at a row of the schedule."""
    level = level_to_play(structure, step)
    number = level_number(structure, step) + isinstance(structure.steps[step], Break)
    return {"next_level": number, "next_blinds": f"{level.small}-{level.big}"}


def break_at(structure: Structure, step: int) -> dict[str, Fact]:
    """A break of the schedule."""
    row = structure.steps[step]
    label = row.label if isinstance(row, Break) else ""
    return {"level": level_number(structure, step), "minutes": row.minutes, "break": label}


def _people(before: State, after: State, at: Instant) -> Found:
    if before.entrants is after.entrants and before.busts is after.busts and before.tables is after.tables:
        return
    field: dict[str, Fact] = {"entered": field_size(after), "left": players_left(after)}
    for key, entrant in after.entrants.items():
        earlier = before.entrants.get(key)
        if (
            entrant.status in PLAYING
            and (earlier is None or earlier.status not in PLAYING)
            and not _was_out(before, key)
        ):
            yield Moment.PLAYER_IN, {**field, "player": name_of(after, key)}
    yield from _outs(before, after, at, field)
    if has_winner(after, at) and not has_winner(before, at):
        winner = still_in(after)[0]
        won = winnings(after, at).get(winner)
        prize = money(after, won.total) if won else ""
        yield Moment.WINNER, {"player": name_of(after, winner), "prize": prize, "entered": field["entered"]}
    if after.finished is None:
        yield from _fewer(before, after, at)


def _was_out(state: State, key: int) -> bool:
    return any(key in bust.players for bust in state.busts)


def _outs(before: State, after: State, at: Instant, field: dict[str, Fact]) -> Found:
    known = {(out.player, out.at) for bust in before.busts for out in bust.outs}
    fresh = [out.player for bust in after.busts for out in bust.outs if (out.player, out.at) not in known]
    if not fresh or sum(map(_size, after.busts)) <= sum(map(_size, before.busts)):
        return
    placed = standings(after, at)
    won = winnings(after, at, placed)
    places = {key: one.place for one in placed for key in one.players}
    for key in fresh:
        prize = money(after, won[key].total) if key in won and won[key].total else ""
        yield Moment.PLAYER_OUT, {**field, "player": name_of(after, key), "place": places.get(key, ""), "prize": prize}


def _size(bust: Bust) -> int:
    return len(bust.outs)


def _fewer(before: State, after: State, at: Instant) -> Found:
    """What it means that fewer are left; whoever may still rebuy is counted as left."""
    was, left = (players_left(one) + len(waiting(one, at)) for one in (before, after))
    paid = _paid(after)
    if paid > 0 and left < was and not may_grow(after, at):
        counted: dict[str, Fact] = {"left": left, "paid": paid}
        if left == paid + 1 and paid + 1 < was:
            yield Moment.BUBBLE, counted
        if left <= paid < was:
            yield Moment.IN_THE_MONEY, counted
    if len(seated_tables(before, at)) > 1 and len(seated_tables(after, at)) == 1:
        yield Moment.FINAL_TABLE, {"left": left, "purse": money(after, purse(after).total)}
    if left == players_left(after) == 2 < was:
        yield Moment.HEADS_UP, {"players": _names(after, still_in(after))}


def _paid(state: State) -> int:
    """How many places win a prize."""
    return sum(amount > 0 for amount in prizes_now(state))


def _desk(before: State, after: State) -> Found:
    if after.hand_for_hand and not before.hand_for_hand:
        yield Moment.HAND_FOR_HAND, {"left": players_left(after), "paid": _paid(after)}
    if after.deal is not None and before.deal is None:
        yield Moment.DEAL, {"players": _names(after, after.deal.players)}
    if after.moves is not None and after.moves != before.moves:
        yield Moment.MOVES, {"players": _names(after, [move.player for move in after.moves.moves])}
    for request in after.requests:
        if request not in before.requests:
            yield Moment.CALL, _call(after, request)
    for number, ruling in after.rulings.items():
        if number not in before.rulings:
            yield Moment.RULING, _ruling(after, ruling)
    if after.announcement and after.announcement != before.announcement:
        yield Moment.ANNOUNCED, {"text": after.announcement}
    if after.finished is not None and before.finished is None:
        yield Moment.FINISHED, _ending(after, Instant(after.finished))


def _call(state: State, request: Request) -> dict[str, Fact]:
    seat = state.entrants[request.player].seat if request.player in state.entrants else None
    number = request.table or (seat.table if seat else 0)
    return {
        "table": tell_table(number, state.tables.get(number)) if number else "",
        "player": name_of(state, request.player) if request.player else "",
        "wish": say(WISH_WORDS[request.wish]),
        "text": request.note,
    }


def _ruling(state: State, ruling: Recorded) -> dict[str, Fact]:
    number = ruling.where.table
    return {
        "situation": tell_situation(ruling.found.situation),
        "decision": tell_decision(ruling.found, ruling.decided),
        "table": tell_table(number, state.tables.get(number)) if number else "",
    }


def _ending(state: State, at: Instant) -> dict[str, Fact]:
    first = [key for one in standings(state, at) if one.place == 1 for key in one.players]
    return {
        "player": _names(state, first),
        "entered": field_size(state),
        "purse": money(state, purse(state).total),
    }


def _sales(before: State, after: State, at: Instant) -> Found:
    """What may not be bought any more because of this entry, such as the first hand of a level."""
    if before is after or after.finished is not None or before.finished is not None or not before.started:
        return
    was, now = set(open_offers(before, at)), set(open_offers(after, at))
    for buys, moment in CLOSED.items():
        sold = {number for number, offer in enumerate(after.terms.offers) if offer.buys is buys}
        if before.terms == after.terms and was & sold and not now & sold:
            yield moment, closing_facts(after)


CLOSED = {Buys.BUY_IN: Moment.ENTRY_CLOSED, Buys.REBUY: Moment.REBUYS_CLOSED}


def closing_facts(state: State) -> dict[str, Fact]:
    """What is known once nothing more may be bought."""
    return {"entered": field_size(state), "purse": money(state, purse(state).total)}


def _names(state: State, players: Sequence[int]) -> Fact:
    """Several names in one fact."""
    names: list[Fact] = [name_of(state, key) for key in players]
    return reduce(_and, names) if names else ""


def _and(first: Fact, second: Fact) -> Line:
    return say("{first}, {second}", first=first, second=second)
