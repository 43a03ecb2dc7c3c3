"""Changes in the middle of a simulated night: rules, prices, times, people and seats."""

from dataclasses import replace
from random import Random

from tests.properties import choices
from tests.properties.prices import dearer
from tournament.clock.actions import JumpToStep, SetStepEnd, SetTimeLeft
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.night.action import Action
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.journal_history import JournalHistory
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand, CorrectPlace, CountStack
from tournament.players.values import EntrantStatus
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.tables.actions.penalties import Penalize, Warn
from tournament.tables.actions.seats import (
    CheckSeats,
    LockSeat,
    OpenTable,
    SeatPlayer,
    SetTable,
    SwapSeats,
)
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.values import MAX_TABLES

HARMLESS = (
    AddUnnamedPlayers,
    ChangeRules,
    CheckSeats,
    EditStructure,
    EditTerms,
    JumpToStep,
    SetBlindPoster,
    SetStepEnd,
    SetTimeLeft,
)
PEOPLE = (CountStack, KnockOut, MarkAbsent, Penalize, CorrectPlace, AnswerSameHand, Warn)
BY_HAND = (ChangeRules, LockSeat, OpenTable, SeatPlayer, SetTable, SwapSeats)
"""Afterwards the tables need not be as the rules alone would have them."""
BEFORE_THE_START = (AddUnnamedPlayers, ChangeRules, EditStructure, EditTerms, Refund, Refund)


def some_errand(chance: Random, past: JournalHistory, at: Instant) -> Action:
    """Mostly something sensible that changes how the night goes on."""
    out = any(one.status is EntrantStatus.OUT for one in past.state.entrants.values())
    kinds = (
        *HARMLESS,
        *BY_HAND,
        *PEOPLE,
        *((CountStack, CorrectPlace, AnswerSameHand) if out else ()),
    )
    return asked(chance, chance.choice(kinds), past, at)


def asked(chance: Random, kind: type[Action], past: JournalHistory, at: Instant) -> Action:
    """
    How somebody might ask for this; prices keep the order in which they stand, tables their
    numbers.
    """
    if kind is EditTerms:
        return edit_terms(chance, past)
    if kind is OpenTable:
        free = [number for number in range(1, MAX_TABLES) if number not in past.state.tables]
        return OpenTable(free[0] if free else MAX_TABLES, past.state.rules.table_seats)
    return choices.CHOICES[kind.kind](chance, past, at)


def edit_terms(chance: Random, past: JournalHistory) -> EditTerms:
    """Something dearer, or one purchase more; what could be bought stays where it stood."""
    now = past.state.terms
    known = [offer.buys for offer in now.offers]
    terms = replace(now, house=now.house + 1)
    for _try in range(5 if known else 0):
        found = dearer(chance, now)
        if [offer.buys for offer in found.offers][: len(known)] == known:
            terms = found
    return EditTerms(terms, compute_digest(now))
