"""
A sample night in progress: who came, the draw, and three levels of what happens on such an evening.
"""

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from seating.seat_draw import compute_table_sizes
from seating.seeded_random import compute_seed_commitment
from tournament import journal
from tournament.clock.actions import Pause, Resume, StartClock
from tournament.clock.values import Instant
from tournament.demo.people import NAMES, ensure_sample_players
from tournament.engine.money import Currency
from tournament.engine.time_units import MINUTE
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.values.prize_plan import find_nice_unit
from tournament.money.values.terms import set_single_price
from tournament.night.action import Action
from tournament.night.actions.night import Announce, OpenNight
from tournament.night.journal_builder import JournalBuilder
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
SECONDS_PLAYED = 60 * 49 + 26
"""Since the first deal: two levels of 20 minutes, a dispute of two, and a part of the third."""
HANDS_PLAYED = 12
Step = tuple[float, journal.Actor, Action]
"""At which minute after the first deal, who, and what."""


def list_arrival_steps(people: list[int]) -> Iterator[Step]:
    """Everybody but the last comes in; three will pay later."""
    for number, (player, name) in enumerate(zip(people[:-1], NAMES, strict=False)):
        paid = 0 if number in (4, 11) else 1000 if number == 18 else PRICE
        buys_in = BuyIn(player, 0, PRICE, paid, PaymentMethod.CASH, name)
        yield number - 36, ANN, buys_in
    yield -9, ANN, ExpectPlayer(people[-1], NAMES[-1])


def list_draw_steps(state: State, at: Instant) -> Iterator[Step]:
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
    announced = promise.apply(state, at)
    word = _("pizza")
    assert announced.draw is not None
    yield -8, ANN, promise
    yield -7, ANN, DrawSeats(seed, word, draw_seating_cards(announced, announced.draw, seed, word))


def list_play_steps(state: State, at: Instant) -> list[Step]:
    """What Ann and Ben did so far: two levels over, a dispute settled, one back in, three out."""
    tables = list_seated_tables(state, at)
    first, second, third = (tuple(seats.values()) for seats in tables.values())
    steps: list[Step] = [
        (0, ANN, StartClock()),
        (22.8, BEN, KnockOut((second[3],), by=(second[1],))),
        (24.4, BEN, BuyMore(second[3], 1, PRICE, PRICE)),
        (28, BEN, Pause(StopReason.DISPUTE, _("Table 2: who has the button?"))),
        (30, ANN, Resume()),
        (37, BEN, KnockOut((third[4], third[6]))),
        (37.4, BEN, CreditKnockout(third[4], (third[0],))),
        (45, ANN, Announce(_("Pizza arrives at the break"))),
        (SECONDS_PLAYED / 60, ANN, KnockOut((first[6],), by=(first[0], first[1]))),
    ]
    steps += list_hand_steps(tuple(tables))
    return sorted(steps, key=lambda step: step[0])


def list_hand_steps(tables: tuple[int, ...]) -> Iterator[Step]:
    """Every table plays a hand in four minutes; none begins while the clock stands."""
    for hand in range(1, HANDS_PLAYED + 1):
        minute = 4 * hand - 3 if hand < 8 else 4 * hand - 1
        for place, table in enumerate(tables):
            yield minute + 0.4 * place, BEN, NextHand(table, hand)


def build_opening(name: str, preset: Preset, price: int) -> OpenNight:
    """A night as a preset has it, with buy-ins at this price in minor units."""
    return OpenNight(
        name,
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        terms=set_single_price(preset.terms, price, Currency()),
        plan=replace(preset.plan, unit=find_nice_unit(price, Currency()), growing=True),
    )


def make_sample_night(club: Club) -> Tournament:
    """A night of the club that has been running for three levels."""
    people = ensure_sample_players(club)
    made = JournalBuilder(secrets.token_hex(16))
    first_deal = now() - SECONDS_PLAYED * 1000

    def record(steps: Iterable[Step]) -> None:
        for minute, by, action in steps:
            at = Instant(first_deal + round(minute * MINUTE))
            made.add(action, at, by.name, by.device)

    record([(-45, ANN, build_opening(_("Sample night"), BY_KEY["tda"], PRICE))])
    record(list_arrival_steps(people))
    record(list_draw_steps(made.past.state, now()))
    record(list_play_steps(made.past.state, now()))
    players = dict(zip(people, people, strict=True))
    return journal.restore_night(club, made.lines, lambda: players, made.key)
