"""Facts that the night already knows: game, button, absences."""

from collections.abc import Iterator, Mapping

from rulings.core.facts import FACTS, NO, YES
from rulings.core.question_selection import list_unknown_facts
from rulings.core.ruling_decision import BookSelection
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.night.state import State, count_players_left
from tournament.night.values.night_suspension import measure_excluded_time
from tournament.players.values import EntrantStatus
from tournament.rulings_log.views.incident_place import (
    IncidentPlace,
    find_blind_level,
    follow_clock,
)

FAMILIES = (
    ("lowball", ("lowball", "2-7", "deuce", "badugi")),
    ("stud", ("stud", "razz")),
    ("flop", ("hold", "omaha", "nlh", "plo", "flop")),
    ("draw", ("draw",)),
)
"""Kinds of games, and words by which a level of the schedule names them."""
HEADS_UP = 2
LIMITS = (
    ("no_limit", ("no limit", "no-limit", "nlh")),
    ("pot_limit", ("pot limit", "pot-limit", "plo")),
)


def list_known_facts(state: State, place: IncidentPlace, at: Instant) -> dict[str, str]:
    """All that is known, by fact."""
    seat = _find_seat_facts(state, place, at)
    return {
        "tournament": YES,
        **dict(_find_game_facts(state, follow_clock(state, place, at))),
        **dict(_find_player_count(state, place)),
        **dict(seat),
    }


def filter_known_facts(
    desk: BookSelection, situation: str, known: Mapping[str, str]
) -> dict[str, str]:
    """What of it these books would ask about a situation."""
    asked = list_unknown_facts(desk, situation, {})
    return {name: known[name] for name in asked if name in known}


def classify_game(game: str, kinds: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    """Which of some kinds the words of a game name; nothing where it is none of them."""
    words = game.casefold()
    for kind, names in kinds:
        if any(name in words for name in names):
            return kind
    return ""


def _find_game_facts(state: State, place: IncidentPlace) -> Iterator[tuple[str, str]]:
    """
    As the level names it; where it names none, the kind of game that the last ruling was about,
    else the usual one. A game of which nobody knows the kind is asked about.
    """
    game = find_blind_level(state, place).game
    family = classify_game(game, FAMILIES)
    if not game:
        family = _find_last_game_kind(state) or FACTS["family"].usual
    if family:
        yield "family", family
    betting = classify_game(game, LIMITS) if game else FACTS["betting"].usual
    if betting:
        yield "betting", betting


def _find_player_count(state: State, place: IncidentPlace) -> Iterator[tuple[str, str]]:
    """Whether only two can bet, where nobody else is left or sits at the table."""
    table = state.tables.get(place.table)
    if state.started is not None and count_players_left(state) == HEADS_UP:
        yield "heads_up", "event"
    elif table is not None and not table.broken and len(table.seats) == HEADS_UP:
        yield "heads_up", "pot"


def _find_last_game_kind(state: State) -> str:
    for ruling in reversed(tuple(state.rulings.values())):
        for told in ruling.found.told:
            if told.fact == "family":
                return told.answer
    return ""


def _find_seat_facts(state: State, place: IncidentPlace, at: Instant) -> Iterator[tuple[str, str]]:
    """
    Where the player of the seat sits from the button, whether they posted a blind, and how long
    they have been away.
    """
    table = state.tables.get(place.table)
    if table is None or place.seat not in table.seats:
        return
    key = table.seats[place.seat]
    entrant = state.entrants[key]
    is_absent = entrant.status is EntrantStatus.ABSENT
    if table.running and table.hand == place.hand and table.spots is not None and table.reported:
        has_posted = key in (table.small_by, table.big_by)
        yield "seat_is_button", YES if table.spots.button == place.seat else NO
        if has_posted:
            yield "seat_entitled", YES
        if is_absent:
            yield "whose_seat", "posted" if has_posted else "away"
    if is_absent:
        yield "seat_present", NO
        stood = measure_excluded_time(state.naps, state.bag, entrant.since, at)
        minutes = max(0, at - entrant.since - stood) // MINUTE
        answers = FACTS["absent_minutes"].answers
        yield "absent_minutes", next(each.key for each in answers if each.is_in_range(minutes))
