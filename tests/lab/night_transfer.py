"""CARRY: nights go on in another club, from a file and from paper, with other player numbers."""

from dataclasses import replace
from random import Random

from django.http import QueryDict

from tests.exports.portable_nights import night_as_file
from tests.lab.findings import Findings
from tests.lab.own_process import apart
from tests.properties.choices import choose
from tests.properties.night_kind import some_kind
from tests.properties.seated_night import SeatedNight
from tournament import journal
from tournament.clock.actions import AnswerOutage, ResumeMode
from tournament.clock.values import Instant
from tournament.club.player_names import to_name_key
from tournament.club.player_numbers import map_night_names
from tournament.club.players import add_player
from tournament.engine.messages import Refusal
from tournament.exports.night_file import build_night_file
from tournament.exports.night_qr_codes import build_night_codes, parse_night_codes
from tournament.journal import Actor
from tournament.models import CarriedPlayer, Club, Result, Tournament
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import compute_prize_pool, list_current_prizes
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import FinishNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import Entry, JournalHistory, add_entry, find_state_at_version
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.night.rules.portable_state import sort_state, to_minimal_state, to_portable_state
from tournament.night.state import State, read_night_clock
from tournament.night_restore.night_restore import restore_night
from tournament.night_restore.night_upload import RestorableNight, parse_upload
from tournament.night_restore.person_matching import match_people
from tournament.results.store import find_outcome, list_row_differences
from tournament.tables.rules.seats import list_player_seats

NAME = "CARRY"
ABOUT = (
    "random nights carried to another club, as a file and on paper, with other players in the way"
)
CI_SIZE = 10
ANN = Actor("Ann")
EVENING = Instant(1_763_661_600_000)
CLICKS = (20, 60, 120)
WAITS_MS = (0, 0, 250, 20_000, 240_000, 1_200_000)


def run(size: int) -> Findings:
    """So many nights, each from its own seed, in a process with a database of its own."""
    return apart("night_transfer:nights", size=size)


def nights(size: int, loses_numbers: bool = False) -> Findings:
    """
    Every night in turn; `loses_numbers` plants a restore that takes each number for the row that
    has it here.
    """
    findings = Findings()
    for seed in range(size):
        random = Random(seed)
        past = played(random, seed)
        try:
            carried_as_file(past, random, findings, f"seed {seed}", loses_numbers)
            carried_on_paper(past, random, findings, f"seed {seed}")
        except Exception as fault:  # every fault is a finding, with the seed that repeats it
            findings.fail(f"seed {seed}: {fault!r}")
        findings.count("nights")
        findings.count("entries", past.version)
    return findings


def played(random: Random, seed: int) -> JournalHistory:
    """
    One in four is a whole night with seats, the others are random clicks; half of these are
    finished.
    """
    if random.random() < 0.25:
        night = SeatedNight(some_kind(random, random.randint(2, 40)), seed)
        return night.play()
    past, at = JournalHistory(), EVENING
    for _click in range(random.choice(CLICKS)):
        at = Instant(at + random.choice(WAITS_MS))
        past = clicked(past, at, random)
    if past.state.name and past.state.finished is None and random.random() < 0.5:
        past = add_entry(
            past, Entry(past.version + 1, at, FinishNight(list_current_prizes(past.state)), "Ann")
        )
    return past if past.version else played(random, seed)


def clicked(past: JournalHistory, at: Instant, random: Random) -> JournalHistory:
    try:
        return add_entry(
            past,
            Entry(
                past.version + 1, at, normalize_action(choose(random, past, at)), "Ann", "iPhone"
            ),
        )
    except Refusal:
        return past


def a_club(name: str, random: Random, past: JournalHistory) -> Club:
    """
    Another club: others have the low numbers, and some of its people have the names of the night’s.
    """
    club = Club.objects.create(name=name)
    for number in range(random.randint(0, 6)):
        add_player(club, f"Stranger {number}", another=True)
    called = {one.name for one in past.state.entrants.values() if one.name}
    for one in sorted(called)[: random.randint(0, 5)]:
        add_player(club, one, another=True)
    return club


def carried_as_file(
    past: JournalHistory, random: Random, findings: Findings, where: str, loses_numbers: bool
) -> None:
    """From a file made elsewhere into one club, and from there into the next."""
    content, before = night_as_file(past), None
    for step in ("first", "second"):
        club = a_club(f"{where} {step}", random, past)
        what = parse_upload(content)
        night = restore_night(club, what, sent(club, what, random), ANN, f"restore-{step}")
        if loses_numbers:
            CarriedPlayer.objects.filter(night=night).delete()
        lines = journal.list_sealed_lines(night)
        carried = what.source.journal[: past.version]  # type: ignore[union-attr]
        if [line.seal for line in lines[: past.version]] != [line.seal for line in carried]:
            findings.fail(f"{where}: another journal in the {step} club")
        check(findings, f"{where}, {step} club", past, night, what)
        if before is not None and before != facts(night):
            findings.fail(f"{where}: the results differ from club to club")
        before, content = facts(night), build_night_file(night)
    findings.count("files", 2)


def sent(club: Club, what: RestorableNight, random: Random) -> QueryDict:
    """What a director chooses: mostly whom the page proposes, now and then somebody new."""
    chosen = QueryDict(mutable=True)
    for one in match_people(club, what.people):
        if not one.is_sure and random.random() < 0.3:
            chosen[one.form_field_name] = "new"
    return chosen


def check(
    findings: Findings, where: str, past: JournalHistory, night: Tournament, what: RestorableNight
) -> None:
    """The night here is the night there: its state, its outcome, its rows, its people."""
    state = find_state_at_version(journal.build_snapshot(night).past, past.version)
    if state != past.state:
        findings.fail(f"{where}: another night")
    at = past.entries[-1].at
    if build_night_outcome(state, at) != build_night_outcome(past.state, at):
        findings.fail(f"{where}: another outcome")
    for difference in list_row_differences(night, find_outcome(past.state), night.head):
        findings.fail(f"{where}: {difference} differ from the journal")
    called = map_night_names(night)
    wrong = [
        name
        for number, name in what.people.items()
        if to_name_key(called.get(number, "")) not in (to_name_key(name), "–")
    ]
    if wrong:
        findings.fail(f"{where}: somebody else is taken for {wrong[0]!r}")


def facts(night: Tournament) -> list[tuple[object, ...]]:
    """The rows of a night, with the names of the people whom they mean."""
    rows = Result.objects.filter(night=night).select_related("player").order_by("position")
    return [
        (one.number, one.place, one.prize, one.bounty, one.spent, one.player and one.player.name)
        for one in rows
    ]


def carried_on_paper(past: JournalHistory, random: Random, findings: Findings, where: str) -> None:
    """From the codes as they were printed at some moment of the night, in any order."""
    version = random.randint(1, past.version)
    state = find_state_at_version(past, version)
    left = Instant(past.entries[version - 1].at + random.choice((0, 1000, 600_000)))
    codes = list(build_night_codes(state, Tournament(version=version, head="5ea1" * 16), left))
    if not codes:
        findings.count("without codes")
        return
    random.shuffle(codes)
    what = parse_upload("\n".join(codes).encode())
    club = a_club(f"{where} paper", random, past)
    night = restore_night(club, what, sent(club, what, random), ANN, "restore-paper")
    here = journal.build_snapshot(night).state
    if here.away is not None:
        how = (
            ResumeMode.GO_BACK if state.away is None else ResumeMode.RUN_ON
        )  # an older question would go back further
        journal.perform_action(night, AnswerOutage(here.away.went, how), ANN, "answer")
        night.refresh_from_db()
        here = journal.build_snapshot(night).state
    compare(findings, where, state, here, left)
    if parse_night_codes("\n".join(codes)) != ContinueFromPaper(
        what.state, left, "5ea1" * 16, version
    ):
        findings.fail(f"{where}: read twice, it is another night")
    findings.count("sheets")
    findings.note("most codes", max(len(codes), int(findings.counts.get("most codes", 0))))


def compare(findings: Findings, where: str, was: State, here: State, left: Instant) -> None:
    """Everything to go on with is as it was: people, seats, level, time left, money."""
    kept = (sort_state(to_portable_state(was)), sort_state(to_minimal_state(was)))
    clock = {"anchor": here.anchor, "stop": here.stop, "away": here.away}
    if here not in [replace(one, **clock) for one in kept]:  # type: ignore[arg-type]
        findings.fail(f"{where}: on paper it is another night")
    then, now = read_night_clock(was, left), read_night_clock(here, left)
    if (then.step, then.left_ms, then.over_ms) != (now.step, now.left_ms, now.over_ms):
        findings.fail(f"{where}: the clock shows {now}, not {then}")
    if list_player_seats(was) != list_player_seats(here):
        findings.fail(f"{where}: somebody sits elsewhere")
    if (
        compute_prize_pool(was),
        compute_cash_box(was),
        money_of(build_night_outcome(was, left)),
    ) != (
        compute_prize_pool(here),
        compute_cash_box(here),
        money_of(build_night_outcome(here, left)),
    ):
        findings.fail(f"{where}: another purse")


def money_of(found: NightOutcome) -> dict[int, tuple[int, int, int]]:
    """Who got what; who stands in which line of a list may differ among those without a place."""
    return {one.number: (one.place, one.prize, one.bounty) for one in found.finishes}
