"""
A sample night in progress: who came, the draw, and three levels of what happens on such an evening.
"""

import secrets
from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from seating.seat_draw import compute_table_sizes
from seating.seeded_random import compute_seed_commitment
from tournament import journal
from tournament.clock.actions import JumpToStep, Pause, Resume, SetTimeLeft, StartClock
from tournament.demo.people import NAMES, ensure_sample_players
from tournament.engine.money import Currency
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.values.terms import set_single_price
from tournament.night.action import Action
from tournament.night.actions.night import Announce, OpenNight
from tournament.night.rules.night_presets import BY_KEY, Preset
from tournament.night.state import State, StopReason
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.rules.standings import list_active_players
from tournament.players.values import PaymentMethod
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats, draw_seating_cards
from tournament.tables.rules.seats import list_seated_tables
from tournament.time_source import now

ANN = journal.Actor("Ann", "iPhone")
BEN = journal.Actor("Ben", "Android")
PRICE = 2500
Step = tuple[journal.Actor, Action]


def list_arrival_steps(people: list[int]) -> Iterator[Step]:
    """Everybody but the last comes in; three will pay later."""
    for number, (player, name) in enumerate(zip(people[:-1], NAMES, strict=False)):
        paid = 0 if number in (4, 11) else 1000 if number == 18 else PRICE
        yield ANN, BuyIn(player, 0, PRICE, paid, PaymentMethod.CASH, name)
    yield ANN, ExpectPlayer(people[-1], NAMES[-1])


def list_draw_steps(state: State) -> Iterator[Step]:
    """The draw for seats, with the word that somebody in the room said."""
    seed = secrets.token_hex(32)
    players = tuple(sorted(list_active_players(state)))
    sizes = compute_table_sizes(len(players), state.rules.table_seats)
    promise = AnnounceDraw(
        compute_seed_commitment(seed),
        players,
        sizes,
        tuple(range(1, len(sizes) + 1)),
        players[: len(sizes)],
        keeps=True,
    )
    announced = promise.apply(state, now())
    word = _("pizza")
    assert announced.draw is not None
    yield ANN, promise
    yield ANN, DrawSeats(seed, word, draw_seating_cards(announced, announced.draw, seed, word))


def list_play_steps(state: State) -> Iterator[Step]:
    """What Ann and Ben did so far: three levels in, a dispute settled, one back in, three out."""
    first, second, third = (
        tuple(seats.values()) for seats in list_seated_tables(state, now()).values()
    )
    yield ANN, StartClock()
    for table in (1, 2, 3):
        yield ANN, NextHand(table, 1)
    yield ANN, JumpToStep(step=1, from_step=0)
    yield BEN, KnockOut((second[3],), by=(second[1],))
    yield BEN, BuyMore(second[3], 1, PRICE, PRICE)
    yield BEN, Pause(StopReason.DISPUTE, _("Table 2: who has the button?"))
    yield ANN, Resume()
    yield ANN, JumpToStep(step=2, from_step=1)
    yield BEN, KnockOut((third[4], third[6]))
    yield BEN, CreditKnockout(third[4], (third[0],))
    yield ANN, KnockOut((first[5],), by=(first[0], first[1]))
    for table in (1, 2, 3):
        yield ANN, NextHand(table, 2)
    yield ANN, SetTimeLeft(step=2, left_ms=12 * 60_000 + 34_000)
    yield ANN, Announce(_("Pizza arrives at the break"))


def build_opening(name: str, preset: Preset, price: int) -> OpenNight:
    """A night as a preset has it, with buy-ins at this price in minor units."""
    return OpenNight(
        name,
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        terms=set_single_price(preset.terms, price, Currency()),
        plan=replace(preset.plan, growing=True),
    )


def make_sample_night(club: Club) -> Tournament:
    """A night of the club that has been running for three levels."""
    opening = build_opening(_("Sample night"), BY_KEY["tda"], PRICE)
    night = journal.open_night(club, opening, ANN, secrets.token_hex(16))
    people = ensure_sample_players(club)
    steps = (lambda _state: list_arrival_steps(people), list_draw_steps, list_play_steps)
    for part in steps:
        night.refresh_from_db()
        for by, action in part(journal.build_snapshot(night).state):
            journal.perform_action(night, action, by, secrets.token_hex(16))
    return night
