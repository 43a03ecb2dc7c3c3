"""
The chip race at one table, told step by step; every step is worked out from what is typed in the
address.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.request import QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from seating.cards import Card, build_full_deck
from seating.seeded_random import generate_numbers, is_seed, shuffle_items
from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.chips.rules.chip_count import list_chip_values
from tournament.chips.rules.race import (
    ROUNDING_WORDS,
    ChipRace,
    RaceChips,
    RaceRounding,
    count_race_chips,
    run_chip_race,
)
from tournament.chips.views.chip_faces import face_of
from tournament.chips.views.night_chips import build_base_context
from tournament.engine.messages import Message, Refusal, _, say
from tournament.night.state import State, name_of, table_name_text
from tournament.tables.rules.seats import list_seated_tables
from tournament.time_source import now

CARDS = "final-nine chip race 1"
MOST_SEATS = 20
MOST_DIGITS = 7


@dataclass(frozen=True, slots=True)
class RaceSeat:
    """
    One player of the table: what he has of the chips that leave, and whether he has anything else.
    """

    seat: int
    name: str | Message
    leaving: str
    has_others: bool
    won: bool


@dataclass(frozen=True, slots=True)
class RaceStep:
    """What one player does in the race: changes, gets cards, gets chips."""

    seat: int
    name: str | Message
    changed: int
    cards: tuple[Card, ...]
    odd: int
    gets: int
    won: int
    kept_in: int


@require_safe
@never_cache
def show_chip_race(request: HttpRequest, pk: int) -> HttpResponse:
    """The race of one table: first the counts, then the cards, then what the bank brings."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    asked = request.GET
    if asked.get("op") == "deal":
        sent = [
            (name, value)
            for name, values in asked.lists()
            for value in values
            if name not in ("op", "seed")
        ]
        address = reverse("chip_race", args=[pk])
        return HttpResponseRedirect(
            f"{address}?{urlencode([*sent, ('seed', secrets.token_hex(32))])}"
        )
    context = {**build_base_context(visitor, moment), **_build_context(moment.state, asked)}
    return render(request, "chips/race.html", context)


def _build_context(state: State, asked: QueryDict) -> dict[str, Any]:
    table, value, into = (
        _parse_number(asked.get(name, "")) or 0 for name in ("table", "value", "into")
    )
    if not value or (table and table not in state.tables):
        raise Http404
    larger = [one for one in list_chip_values(state) if one > value]
    into = into or min(larger, default=0)
    seats = _build_race_seats(state, table, asked)
    rounding = next(
        (one for one in RaceRounding if one.value == asked.get("rounding")), RaceRounding.HALF_UP
    )
    seed = asked.get("seed", "") if is_seed(asked.get("seed", "")) else ""
    stacks = {
        one.seat: RaceChips(_parse_number(one.leaving) or 0, int(one.has_others)) for one in seats
    }
    found, wrong = _run_race(
        value, into, stacks, rounding, seed, [one.seat for one in seats if one.won]
    )
    odd = sum(one.leaving * value % into for one in stacks.values()) if into else 0
    return {
        "table": table,
        "table_name": table_name_text(state, table) if table else say(_("All players")),
        "value": face_of(state.chips.find_chip(value)),
        "into": face_of(state.chips.find_chip(into)),
        "larger": larger,
        "seats": seats,
        "is_counted": any(one.leaving for one in stacks.values()),
        "odd": sum(-(-(one.leaving * value % into) // value) for one in stacks.values())
        if into
        else 0,
        "raced": count_race_chips(odd, into, rounding) if into else 0,
        "rounding": rounding,
        "roundings": list(ROUNDING_WORDS.items()),
        "seed": seed,
        "race": found,
        "steps": _build_race_steps(
            seats, stacks, value, into, found, _shuffle_deck(seed) if seed else ()
        ),
        "wrong": wrong,
        "done": next(
            (one for one in state.coloured if (one.table, one.value) == (table, value)), None
        ),
    }


def _build_race_seats(state: State, table: int, asked: QueryDict) -> list[RaceSeat]:
    """Who sits at the table; without seats, so many numbers as are asked for."""
    there = list_seated_tables(state, now()).get(table, {}) if table else {}
    names: Mapping[int, str | Message] = {seat: name_of(state, key) for seat, key in there.items()}
    if not names:
        count = min(MOST_SEATS, _parse_number(asked.get("seats", "")) or 10)
        names = {seat: say(_("Seat {seat}"), seat=seat) for seat in range(1, count + 1)}
    alone = asked.getlist("alone")
    won = asked.getlist("won")
    return [
        RaceSeat(
            seat,
            name,
            asked.get(f"n-{seat}", "").strip()[:MOST_DIGITS],
            str(seat) not in alone,
            str(seat) in won,
        )
        for seat, name in names.items()
    ]


def _shuffle_deck(seed: str) -> tuple[Card, ...]:
    return shuffle_items(build_full_deck(), generate_numbers(CARDS, seed))


def _run_race(
    value: int,
    into: int,
    stacks: Mapping[int, RaceChips],
    rounding: RaceRounding,
    seed: str,
    won: list[int],
) -> tuple[ChipRace | None, Message | None]:
    """The race once its counts and its cards are there; or why it cannot be."""
    if not any(one.leaving for one in stacks.values()) or not into:
        return None, None
    odd = sum(1 for one in stacks.values() if one.leaving * value % into)
    number = count_race_chips(
        sum(one.leaving * value % into for one in stacks.values()), into, rounding
    )
    needs_cards = 0 < number < odd
    if needs_cards and not seed and not won:
        return None, None
    try:
        return run_chip_race(
            value,
            into,
            stacks,
            _shuffle_deck(seed) if seed else (),
            rounding,
            None if seed else won,
        ), None
    except Refusal as refusal:
        return None, refusal.line


def _build_race_steps(
    seats: list[RaceSeat],
    stacks: Mapping[int, RaceChips],
    value: int,
    into: int,
    found: ChipRace | None,
    deck: tuple[Card, ...],
) -> list[RaceStep]:
    """What each player does, in the order in which cards are dealt: from seat 1."""
    steps = []
    cards = iter(deck)
    for one in sorted(seats, key=lambda one: one.seat):
        leaving = stacks[one.seat].leaving
        if not leaving or not into:
            continue
        odd = -(-(leaving * value % into) // value)
        dealt = tuple(card for _turn, card in zip(range(odd), cards, strict=False))
        share = found.shares[one.seat] if found else None
        gets, won, kept = (share.gets, share.won, share.kept_in) if share else (0, 0, 0)
        steps.append(
            RaceStep(one.seat, one.name, leaving * value // into, dealt, odd, gets, won, kept)
        )
    return steps


def _parse_number(typed: str) -> int | None:
    bare = typed.strip()
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) <= 13 else None
