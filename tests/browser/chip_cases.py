"""
Chips of a club and of its nights, for their pages: a usual case, one full of odd words, one put
away.
"""

import secrets
from dataclasses import replace

from tournament import journal
from tournament.chips.actions import ChangeChips, compute_chips_mark
from tournament.chips.store import add_set, archive_set, read_chip_set
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import PAINTS, SOURCE_CASE, Chip, ChipSet, sort_chip_set
from tournament.clock.actions import StartClock
from tournament.engine.money import Currency
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import set_single_price
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY, SET_A
from tournament.players.actions.knockouts import KnockOut

ANN = journal.Actor("Ann", "iPhone")
PRESET = BY_KEY["hpt20"]
OPENING = OpenNight("Friday, with chips", "hpt20", 1000, PRESET.structure, PRESET.rules)


def fill_chips(club: Club, hostile: str) -> dict[str, str]:
    """Write the sets; gives the numbers of those that have a page of their own."""
    case = add_set(club, replace(SOURCE_CASE, name="The wooden case"), by="Ann")
    odd = hostile.replace("\u202e", "").replace("\u202c", "")
    chips = (Chip(10**at, 1000, odd[:20], paint) for at, paint in enumerate(PAINTS))
    mine = add_set(club, sort_chip_set(chips, odd[:40]), by=odd[:80])
    gone = add_set(club, replace(SOURCE_CASE, name="The old case"), by="Ann")
    archive_set(club, gone.pk, by="Ann")
    nights = {
        "chips_night": a_night(club, read_chip_set(case)),
        "odd_chips_night": a_night(club, read_chip_set(mine)),
    }
    return {
        "chip_set": str(case.pk),
        "odd_chips": str(mine.pk),
        **{name: str(one.pk) for name, one in nights.items()},
    }


def a_night(club: Club, chips: ChipSet) -> Tournament:
    """A night of this case in which eleven play, one more than the case makes equal stacks for."""
    terms = set_single_price(BY_KEY["hpt20"].terms, 2000, Currency())
    opening = replace(OPENING, terms=terms, chips=chips, chips_for=StackDemand(10))
    night = journal.open_night(club, opening, ANN, secrets.token_hex(16))
    choice = ChangeChips(
        chips, compute_chips_mark(journal.build_snapshot(night).state), StackDemand(10), by_set=True
    )
    buying = (BuyIn(key, 0, 2000, 2000, name=f"Player {key}", piles=SET_A) for key in range(1, 12))
    done: tuple[Action, ...] = (choice, *buying, StartClock(), KnockOut((1,), (2,)))
    for action in done:
        night.refresh_from_db()
        journal.perform_action(night, action, ANN, secrets.token_hex(16))
    night.refresh_from_db()
    return night
