"""One night in every phase, written into a running server's database."""

import json
import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from django.test import override_settings

from tests.browser.cash_box_nights import fill_tills
from tests.browser.chip_cases import fill_chips
from tests.browser.club_players import seat_players
from tests.browser.draw_nights import fill_draws
from tests.browser.leagues import fill_big_season, fill_league
from tests.browser.next_nights import fill_templates, fill_trials
from tests.browser.notification_targets import fill_told
from tests.browser.own_rules import fill_own_rules
from tests.browser.payout_nights import fill_purses
from tests.browser.ruling_nights import fill_rulings
from tests.browser.seat_cards import fill_cards
from tests.browser.seated_nights import seat_tables
from tests.browser.table_nights import fill_tables
from tests.live.nights import signed_in
from tests.server import RunningServer, written_by
from tournament import journal
from tournament.access.private_links import make_link
from tournament.clock.actions import JumpToStep, Pause, RecordOutage, SetTimeLeft, StartClock
from tournament.club.member_accounts import add_member
from tournament.models import Club, LinkKind, Member, Membership, Role, Tournament
from tournament.night.action import Action
from tournament.night.actions.early_stop import SuspendNight
from tournament.night.actions.night import (
    Announce,
    FinishNight,
    HandForHand,
    OpenNight,
    RenameNight,
)
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import StopReason
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.actions.hands import NextHand
from tournament.time_source import now

HOSTILE = (
    "Wolfeschlegelsteinhausenbergerdorff<b>&\"'</b> \u202eDr.\u202c 𝕯é{{7*7}} von Nimmerwiedersehen"
)
HOUR = 3_600_000
LIKE_NEW_S = 420

START = StartClock()
UP = (JumpToStep(1, 0), JumpToStep(2, 1))
PHASES: dict[str, tuple[Action, ...]] = {
    "planned": (),
    "running": (
        START,
        *UP,
        NextHand(1, 1),
        KnockOut((-27,)),
        Announce("Pizza arrives at the break"),
    ),
    "paused": (START, Pause(StopReason.OTHER)),
    "dispute": (START, *UP, Pause(StopReason.DISPUTE, "Table 2: who has the button?")),
    "stopped_for_break": (START, Pause(StopReason.BREAK)),
    "break": (START, JumpToStep(3, 0)),
    "last_level": (START, JumpToStep(20, 0)),
    "overtime": (START, JumpToStep(20, 0), SetTimeLeft(20, 1)),
    "bagged": (START, SuspendNight(note="We go on: Fri, Nov 27, 8:00 PM")),
    "decision": (START, HandForHand(True), CallClock("Bob")),
    "finished": (START, KnockOut(tuple(range(-27, -1))), FinishNight()),
    "hostile": (
        START,
        Announce(HOSTILE[:140]),
        JumpToStep(20, 0),
        NextHand(1, 1),
        AddUnnamedPlayers(200, 0, 0),
        KnockOut((-200,)),
        RenameNight(HOSTILE[:80]),
        HandForHand(True),
        CallClock(HOSTILE),
        Pause(StopReason.DISPUTE, HOSTILE),
    ),
}


def put_before(server: RunningServer) -> dict[str, str]:
    """
    Write all of it into a fresh server's database; gives the nights' numbers and the cookies and
    links of those who look at them, by name. Into one file it is written once, and later servers of
    the same workshop are given a copy for some minutes: later the blinds of the tables would be
    known no more.
    """
    if server.environment["DATABASE_URL"]:
        return named_in(written_by(__name__, server.settings))
    first, file = server.data.parent / "phases.sqlite3", server.data / "final-nine.sqlite3"
    said = first.with_suffix(".json")
    if said.exists() and time.time() - said.stat().st_mtime < LIKE_NEW_S:
        copy(first, file)
    else:
        said.write_text(written_by(__name__, server.settings))
        copy(file, first)
    return named_in(said.read_text())


def named_in(said: str) -> dict[str, str]:
    named: dict[str, str] = json.loads(said)
    return named


def copy(one: Path, other: Path) -> None:
    """Overwrite a database that may be open with another."""
    with closing(sqlite3.connect(one)) as source, closing(sqlite3.connect(other)) as target:
        source.backup(target)


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
def main() -> None:
    """Run in a process that has the server's settings; nobody signs in with these passwords."""
    club = Club.objects.get()
    ann = add_member(club, "Ann", secrets.token_hex(8), Role.OWNER)
    add_member(club, HOSTILE[:60], secrets.token_hex(8), Role.DEALER)
    empty = Club.objects.create(name="Cleo's club", timezone="UTC")
    cleo = add_member(empty, "Cleo", secrets.token_hex(8), Role.OWNER)
    around = Club.objects.create(name="Sample club", timezone="UTC", is_sample=True)
    ivo = add_member(around, "Ivo", secrets.token_hex(8), Role.OWNER)
    Membership.objects.create(club=empty, member=ivo, role=Role.WATCHER)
    nights = {phase: open_night(club, ann, phase, actions) for phase, actions in PHASES.items()}
    nights["countdown"] = open_night(club, ann, "countdown", (StartClock(now() + 2 * HOUR),))
    nights["empty"] = open_night(club, ann, "empty", (), players=0)
    nights["away"] = open_night(club, ann, "away", (START,))
    perform(ann, nights["away"], RecordOutage(now() - 120_000, now()))
    make_link(club, LinkKind.DIRECTOR, HOSTILE[:60], night=nights["running"], made_by=ann)
    _link, welcome = make_link(empty, LinkKind.OWNER, "First owner")
    _link, tv = make_link(club, LinkKind.SCREEN, "TV over the bar", night=nights["running"])
    found = {phase: str(night.pk) for phase, night in nights.items()}
    found |= seat_players(club) | fill_tills(club, HOSTILE) | fill_purses(club, HOSTILE)
    found |= seat_tables(club, HOSTILE) | fill_tables(club, HOSTILE)
    found |= fill_draws(club, HOSTILE) | fill_cards(club, HOSTILE)
    found |= fill_own_rules(club, nights["running"], HOSTILE) | fill_rulings(club, HOSTILE)
    found |= fill_chips(club, HOSTILE)
    found |= fill_templates(club, nights["running"], HOSTILE) | fill_trials(nights["running"])
    found |= fill_league(HOSTILE) | fill_big_season() | fill_told(club, HOSTILE)
    looking = {"ann": signed_in(ann), "cleo": signed_in(cleo), "ivo": signed_in(ivo)}
    print(json.dumps({**found, "welcome": welcome, "tv": tv, **looking}))


def open_night(
    club: Club, by: Member, phase: str, actions: tuple[Action, ...], players: int = 27
) -> Tournament:
    """A night of the preset with antes and breaks, brought into its phase."""
    preset = BY_KEY["tda"]
    opening = OpenNight(
        f"Friday, {phase}",
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        players=players,
    )
    night = journal.open_night(
        club, opening, journal.Actor(by.name, "iPhone", by.pk), secrets.token_hex(16)
    )
    for action in actions:
        perform(by, night, action)
    return night


def perform(by: Member, night: Tournament, action: Action) -> None:
    """Ann does it, on her phone."""
    night.refresh_from_db()
    journal.perform_action(
        night, action, journal.Actor(by.name, "iPhone", by.pk), secrets.token_hex(16)
    )
