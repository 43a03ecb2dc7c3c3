"""Fills a database with at least one row of everything."""

from datetime import date
from pathlib import Path

from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection

from tests.access.people import open_night
from tests.databases import copy_sqlite
from tournament import journal
from tournament.access.private_links import make_link
from tournament.chips.store import add_set
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.clock.actions import StartClock
from tournament.club.member_accounts import add_member, ensure_home_club
from tournament.club.players import add_player
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import add_rule
from tournament.exports import journal_file
from tournament.join.room_codes import renew_room_code
from tournament.models import (
    CarriedPlayer,
    Club,
    ClubShow,
    ImportBatch,
    JournalEntry,
    KnownPhone,
    LeftOut,
    LinkKind,
    NightTemplate,
    PhoneClaim,
    PlayerPhoto,
    Role,
    Season,
    ShowPicture,
    SignalOrder,
    Target,
    Tournament,
    Tv,
    save_pulse,
)
from tournament.night import journal_audit
from tournament.night.state import find_phase
from tournament.results.store import replace_result_rows
from tournament.time_source import now

HOSTILE = "Łukasz 张 <b>“x”</b> 🂡 مرحبا"
NIGHTS = Path(__file__).parent.parent / "nights"
PHOTO = bytes(range(256))
PASSWORD = "river card on the table"


def furnish() -> Club:
    """
    A club with people, players, rules, a season, links, two finished nights and one that runs.
    """
    club = ensure_home_club("Europe/Berlin")
    ann = add_member(club, "Ann", PASSWORD, Role.OWNER)
    ann.groups.add(Group.objects.create(name="A group"))
    bob = add_player(club, HOSTILE, key="player-1")
    add_player(club, "Gone", key="player-2").delete()
    PlayerPhoto.objects.create(player=bob, image=PHOTO, made_at=1)
    add_rule(club, ClubRule("D06", verdict="PLAY_ON", says="We play on."), by="Ann", key="rule-1")
    add_set(
        club,
        ChipSet((Chip(5, 200, "rouge"), Chip(25, 100, paint="sky")), HOSTILE[:40]),
        by="Ann",
        key="chips-1",
    )
    friday, saturday = recorded(club, "0.1.jsonl"), recorded(club, "0.1-seats.jsonl")
    season = Season.objects.create(
        club=club,
        key="season-1",
        name="2026",
        first_day=date(2026, 1, 1),
        formula="100",
        made_at=1,
        final=friday,
    )
    LeftOut.objects.create(season=season, night=saturday)
    CarriedPlayer.objects.create(night=saturday, number=7, player=bob)
    ImportBatch.objects.create(
        club=club,
        key="import-1",
        source="csv",
        file_name="old.csv",
        made_at=1,
        players=[1],
        told={"b": [1], "a": HOSTILE},
    )
    bot = Target.objects.create(
        club=club,
        key="target-1",
        kind="webhook",
        name=HOSTILE,
        address="https://poker.example/",
        made_at=1,
    )
    order = SignalOrder.objects.create(
        club=club, key="signal-1", moment="bubble", levels=[1], text=HOSTILE, made_at=1
    )
    order.targets.add(bot)
    ClubShow.objects.create(
        club=club, kept={"scenes": [{"layout": "clock"}], "a": HOSTILE}, changed_at=1
    )
    ShowPicture.objects.create(club=club, mark="0" * 20, image=PHOTO, width=1, height=1, made_at=1)
    NightTemplate.objects.create(club=club, key="template-1", name=HOSTILE, holds="{}", made_at=1)
    running = open_night(club)
    journal.perform_action(running, StartClock(), journal.Actor(HOSTILE, "Mac", ann.pk), "start-1")
    link, _token = make_link(club, LinkKind.SCREEN, "TV", night=running)
    Tv.objects.create(
        club=club,
        secret_hash="a" * 64,
        name=HOSTILE,
        link=link,
        address="::1",
        seen_at=1,
        made_at=1,
    )
    renew_room_code(running)
    PhoneClaim.objects.create(
        night=running, secret_hash="b" * 64, name=HOSTILE, address="::1", state="asks", made_at=1
    )
    KnownPhone.objects.create(
        club=club, player=bob, secret_hash="c" * 64, device=HOSTILE[:60], seen_at=1
    )
    save_pulse(now())
    return club


def furnish_at_once() -> Club:
    """
    The same alone in a test's own database: where that is a file, a copy of the first that was
    furnished.
    """
    if connection.vendor != "sqlite":
        if Club.objects.exists():
            call_command("flush", verbosity=0, interactive=False)
        return furnish()
    file = Path(connection.settings_dict["NAME"])
    kept = file.with_name("furnished.sqlite3")
    if not kept.exists():
        furnish()
        copy_sqlite(file, kept)
    copy_sqlite(kept, file)
    return Club.objects.get()


def recorded(club: Club, name: str) -> Tournament:
    """A night that an earlier release wrote, taken into the club."""
    lines = journal_file.read_journal((NIGHTS / name).read_bytes()).lines
    state, last = journal_audit.replay_sealed_lines(lines).state, lines[-1]
    row = Tournament.objects.create(
        club=club,
        key=name,
        name=state.name,
        phase=find_phase(state, journal_audit.to_entry(last).at).value,
        opened_at=lines[0].at,
        starts_at=state.started,
        finished_at=state.finished,
        version=last.version,
        head=last.seal,
    )
    for line in lines:
        JournalEntry.objects.create(
            night=row, **{field: getattr(line, field) for field in type(line).__slots__}
        )
    replace_result_rows(row, state, last.seal)
    return row
