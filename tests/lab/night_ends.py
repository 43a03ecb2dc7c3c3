"""Checks of a finished simulated night: seals, result rows, its copy elsewhere, notifications."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from django.http import QueryDict

from tests.lab.night_door import Door, forget_everything
from tournament import journal
from tournament.clock.values import Instant
from tournament.club.players import add_player
from tournament.exports.night_file import build_night_file
from tournament.management.commands.replay import list_summary_faults
from tournament.models import Club, Job, SignalOrder, Target, TargetKind, Tournament
from tournament.night import journal_audit
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    JournalHistory,
    add_accepted_entries,
    find_state_at_version,
)
from tournament.night_restore.night_restore import restore_night
from tournament.night_restore.night_upload import parse_upload
from tournament.night_restore.person_matching import match_people
from tournament.notifications import daily_quota
from tournament.notifications.dispatch import KIND
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.journal_events import NightEvent
from tournament.notifications.rules.upcoming_events import AHEAD, find_timed_events
from tournament.notifications.undo_notices import list_entry_events
from tournament.results.store import find_outcome, list_row_differences
from tournament.scheduler.night_monitor import TOLD_LATE_MS

SECONDS = 60
EVERYTHING = 1_000_000


def wants_everything(club: Club) -> None:
    """The club asks for every moment, told to one address, however many a large night has."""
    vars(daily_quota)["MAX_PER_DAY"] = EVERYTHING
    target = Target.objects.create(
        club=club,
        key="all",
        kind=TargetKind.WEBHOOK,
        name="Bot",
        address="https://poker.example/hook",
        made_at=0,
    )
    orders = [
        SignalOrder(
            club=club,
            key=moment,
            moment=moment,
            seconds=SECONDS if moment in AHEAD else 0,
            made_at=0,
        )
        for moment in EventType
    ]
    target.orders.set(SignalOrder.objects.bulk_create(orders))
    Club.objects.filter(pk=club.pk).update(revision=club.revision + 1)
    club.refresh_from_db()


def faults_at_the_end(door: Door, chance: Random) -> Iterator[str]:
    """Everything that is wrong with a night that is over."""
    door.clock.look()
    live = door.past
    forget_everything()
    row = Tournament.objects.get(pk=door.night.pk)
    lines = journal.list_sealed_lines(row)
    yield from (*journal_audit.describe_faults(lines), *list_summary_faults(row, lines))
    again = journal.build_snapshot(row).past
    if (again.entries, again.state) != (live.entries, live.state):
        yield "read again, it is another night"
    for difference in list_row_differences(row, find_outcome(live.state), row.head):
        yield f"{difference} differ from the journal"
    if chance.randrange(3) == 0:
        yield from carried_faults(row, live, chance)
    yield from told_faults(door, live)


def carried_faults(row: Tournament, live: JournalHistory, chance: Random) -> Iterator[str]:
    """As a file it goes on in another club: the same seals, the same night, its results as rows."""
    content = build_night_file(row)
    elsewhere = Club.objects.create(name=f"{row.club.name} elsewhere")
    for number in range(chance.randint(0, 3)):
        add_player(elsewhere, f"Stranger {number}", another=True)
    what = parse_upload(content)
    sent = QueryDict(mutable=True)
    for one in match_people(elsewhere, what.people):
        if not one.is_sure:
            sent[one.form_field_name] = "new"
    copy = restore_night(elsewhere, what, sent, journal.Actor("Cleo"), "restored")
    seals = [line.seal for line in journal.list_sealed_lines(row)]
    if [line.seal for line in journal.list_sealed_lines(copy)][: len(seals)] != seals:
        yield "carried elsewhere, it has other seals"
    if find_state_at_version(journal.build_snapshot(copy).past, live.version) != live.state:
        yield "carried elsewhere, it is another night"
    for difference in list_row_differences(
        copy, find_outcome(journal.build_snapshot(copy).state), copy.head
    ):
        yield f"carried elsewhere, {difference} differ from the journal"


def told_faults(door: Door, live: JournalHistory) -> Iterator[str]:
    """Every moment was told once; only what came while the program was away for long was not."""
    rows = Job.objects.filter(club=door.club, kind=KIND)
    told = Counter(row.key.split(".", 3)[3] for row in rows)
    known = {one.mark: one for one in came_about(live, door.clock.shown)}
    yield from (f"{mark} was told {often} times" for mark, often in told.items() if often != 1)
    for mark in told.keys() - known.keys():
        yield f"{mark} was told, and never came about"
    for mark in known.keys() - told.keys():
        if not was_away(door, known[mark].at) and not was_taken_back(live, mark):
            yield f"{mark} came about and was not told"


def was_away(door: Door, at: int) -> bool:
    return any(went <= at <= back - TOLD_LATE_MS for went, back in door.gaps)


def was_taken_back(live: JournalHistory, mark: str) -> bool:
    """
    Whether the entry that brought it about was ever taken back: what was not sent by then is told
    nobody.
    """
    number, _dash, _rest = mark.partition("-")
    undos = (entry.action for entry in live.entries if isinstance(entry.action, Undo))
    return number.isdecimal() and any(int(number) in undo.targets for undo in undos)


def came_about(live: JournalHistory, until: Instant) -> Iterator[NightEvent]:
    """
    Everything that the entries brought about, and the clock between them; worked out from the
    journal alone.
    """
    wanted = tuple((moment, SECONDS) for moment in sorted(AHEAD))
    before = JournalHistory()
    for number, entry in enumerate(live.entries):
        after = add_accepted_entries(before, [entry])
        yield from list_entry_events(after, entry.version)
        ends = live.entries[number + 1].at if number + 1 < live.version else until
        is_start = (
            after.state.started != before.state.started
        )  # the first deal is told by the clock, in that instant
        yield from find_timed_events(after.state, wanted, Instant(entry.at - is_start), ends)
        before = after
