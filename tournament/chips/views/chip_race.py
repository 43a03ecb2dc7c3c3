"""The chip race at one table, step by step, computed from the query string."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from typing import Any

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
from tournament.chips.actions import audit_table_text
from tournament.chips.rules.chip_inventory import list_chip_values
from tournament.chips.rules.chip_race import (
    ROUNDING_WORDS,
    ChipRace,
    RaceChips,
    RaceRounding,
    RaceShare,
    count_race_chips,
    run_chip_race,
)
from tournament.chips.views.chip_faces import build_chip_face
from tournament.chips.views.night_chips import build_chips_context
from tournament.engine.messages import Message, Refusal, Text, _, say
from tournament.night.state import State, entrant_name_of
from tournament.tables.rules.seats import list_seated_tables
from tournament.time_source import now

CARDS = "final-nine chip race 1"
MAX_SEATS = 20
MAX_DIGITS = 7


@dataclass(frozen=True, slots=True)
class RaceSeat:
    """
    One player of the table: how many of the chips that leave, and whether there is anything
    else.
    """

    seat: int
    name: Text
    leaving: str
    has_others: bool
    won: bool


@dataclass(frozen=True, slots=True)
class RaceStep:
    """What one player does in the race: changes, gets cards, gets chips."""

    seat: int
    name: Text
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
        sent = asked.copy()
        sent.pop("op")
        sent.pop("seed", None)
        sent["seed"] = secrets.token_hex(32)
        page = f"{reverse('chip_race', args=[pk])}?{sent.urlencode()}#cards-head"
        return HttpResponseRedirect(page)
    context = build_chips_context(visitor, moment) | _build_context(moment.state, asked)
    return render(request, "chips/race.html", context)


def _build_context(state: State, asked: QueryDict) -> dict[str, Any]:
    table, value, into = (_parse_number(asked.get(name, "")) for name in ("table", "value", "into"))
    if not value or (table and table not in state.tables):
        raise Http404
    larger = [chip for chip in list_chip_values(state) if chip > value]
    into = into or min(larger, default=0)
    seats = _build_race_seats(state, table, asked)
    chosen = asked.get("rounding")
    rounding = RaceRounding(chosen) if chosen in set(RaceRounding) else RaceRounding.HALF_UP
    seed = asked.get("seed", "")
    if not is_seed(seed):
        seed = ""
    stacks = {
        seat.seat: RaceChips(_parse_number(seat.leaving), int(seat.has_others)) for seat in seats
    }
    odd = {seat: stack.leaving * value % into if into else 0 for seat, stack in stacks.items()}
    raced = count_race_chips(sum(odd.values()), into, rounding) if into else 0
    winning = [seat.seat for seat in seats if seat.won]
    deck = shuffle_items(build_full_deck(), generate_numbers(CARDS, seed)) if seed else ()
    is_counted = any(stack.leaving for stack in stacks.values())
    needs_cards = 0 < raced < sum(rest > 0 for rest in odd.values())
    found: ChipRace | None = None
    wrong: Message | None = None
    if is_counted and into and (seed or winning or not needs_cards):
        try:
            found = run_chip_race(value, into, stacks, deck, rounding, None if seed else winning)
        except Refusal as refusal:
            wrong = refusal.line
    colored = (row for row in state.coloured if (row.table, row.value) == (table, value))
    return {
        "table": table,
        "table_name": audit_table_text(state, table),
        "value": build_chip_face(state.chips.find_chip(value)),
        "into": build_chip_face(state.chips.find_chip(into)),
        "larger": larger,
        "seats": seats,
        "is_counted": is_counted,
        "odd": sum(-(-rest // value) for rest in odd.values()),
        "raced": raced,
        "rounding": rounding,
        "roundings": list(ROUNDING_WORDS.items()),
        "seed": seed,
        "race": found,
        "steps": _build_race_steps(seats, stacks, value, into, found, deck),
        "wrong": wrong,
        "done": next(colored, None),
    }


def _build_race_seats(state: State, table: int, asked: QueryDict) -> list[RaceSeat]:
    """Who sits at the table; without seats, so many numbers as are asked for."""
    there = list_seated_tables(state, now()).get(table, {}) if table else {}
    names: Mapping[int, Text] = {seat: entrant_name_of(state, key) for seat, key in there.items()}
    if not names:
        count = min(MAX_SEATS, _parse_number(asked.get("seats", "")) or 10)
        names = {seat: say(_("Seat {seat}"), seat=seat) for seat in range(1, count + 1)}
    alone = asked.getlist("alone")
    won = asked.getlist("won")
    return [
        RaceSeat(
            seat,
            name,
            asked.get(f"n-{seat}", "").strip()[:MAX_DIGITS],
            str(seat) not in alone,
            str(seat) in won,
        )
        for seat, name in names.items()
    ]


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
    for row in sorted(seats, key=attrgetter("seat")):
        leaving = stacks[row.seat].leaving
        if not leaving or not into:
            continue
        odd = -(-(leaving * value % into) // value)
        dealt = tuple(islice(cards, odd))
        share = found.shares[row.seat] if found else RaceShare(0, 0)
        changed = leaving * value // into
        steps.append(
            RaceStep(
                row.seat,
                row.name,
                changed,
                dealt,
                odd,
                share.gets,
                share.won,
                share.kept_in,
            )
        )
    return steps


def _parse_number(typed: str) -> int:
    bare = typed.strip()
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) <= 13 else 0
