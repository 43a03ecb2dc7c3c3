"""
Quotas of a club: what is over the limit is refused in one sentence, and other clubs are not
affected.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import date
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model
from pytest_django.fixtures import Settings as ChangedSettings

from config.club_limits import HOSTED, NONE, parse_club_limits
from tests.access.attempts import at_once, refusal
from tests.access.people import PASSWORD, House, client_of, new_link, open_night
from tests.exports.recorded_nights import brought
from tests.rows import each_row
from tournament import journal
from tournament.chips.store import add_set
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.clock.actions import Pause, Resume, StartClock
from tournament.clock.values import Instant
from tournament.club.club_limits import BY_ITSELF, SAYS, LimitedResource, is_club_limit_full
from tournament.club.member_accounts import add_member
from tournament.club.night_archive import put_night_in_archive
from tournament.club.night_templates import create_template
from tournament.club.player_bulk_creation import add_players
from tournament.club.player_import import save_new_players
from tournament.club.players import add_player
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import add_rule
from tournament.imports import pending_imports
from tournament.jobs import job_queue
from tournament.league.season_settings import SeasonSettings as SeasonSettings
from tournament.league.seasons import make_season
from tournament.live.hub import Hub
from tournament.live.room import Room, RoomGuests, Socket
from tournament.models import (
    ClubChipSet,
    ImportBatch,
    Job,
    JobStep,
    Link,
    LinkKind,
    Membership,
    NightTemplate,
    OwnRule,
    Player,
    Role,
    Season,
    Tournament,
)
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.night.actions.night import Announce, FinishNight, OpenNight
from tournament.night.journal_builder import build_journal
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.rules.night_templates import Template
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db
KEY = "0123456789abcdef0123456789abcdef"


@pytest.fixture(autouse=True)
def nothing_waits(settings: ChangedSettings, tmp_path: Path) -> None:
    """Clubs of earlier tests had the same numbers."""
    settings.DATA = tmp_path


def newcomer(house: House, name: str) -> Player:
    return Player(club=house.club, key=name, name=name, name_key=name, made_at=1)


def bring(house: House, name: str) -> None:
    """A night that was over before it came, as an import brings it."""
    preset = BY_KEY["hpt20"]
    opening = OpenNight(name, preset.key, preset.stack, preset.structure, preset.rules, 2)
    night = build_journal(name, 1, (opening, FinishNight()), Instant(1), "Ann")
    journal.import_nights(
        house.club, journal.build_night_import_rows(house.club, [night], (), None)
    )


FIRST = date(2026, 1, 1)
TEMPLATE = Template("turbo", 1000, BY_KEY["turbo"].structure)
BROUGHT = {"Bob": "0.1", "Zoe": "0.1-seats"}
RULES = {
    "Bob": ClubRule("D01", verdict="PLAY_ON", says="We play on."),
    "Zoe": ClubRule("D06", verdict="MISDEAL", says="A dropped card ends the deal."),
}
ONE_MORE: dict[str, tuple[LimitedResource, type[Model], Callable[[House, str], object]]] = {
    "a night": (
        LimitedResource.NIGHTS,
        Tournament,
        lambda house, name: open_night(house.club, name, key=name),
    ),
    "a player": (
        LimitedResource.PLAYERS,
        Player,
        lambda house, name: add_player(house.club, name, key=name),
    ),
    "a player of a night from elsewhere": (
        LimitedResource.PLAYERS,
        Player,
        lambda house, name: add_players(house.club, {name: name}),
    ),
    "an imported player": (
        LimitedResource.PLAYERS,
        Player,
        lambda house, name: save_new_players(house.club, [newcomer(house, name)]),
    ),
    "a member": (
        LimitedResource.MEMBERS,
        Membership,
        lambda house, name: add_member(
            house.club, f"{house.club.name} {name}", PASSWORD, Role.DIRECTOR
        ),
    ),
    "a link": (
        LimitedResource.LINKS,
        Link,
        lambda house, name: new_link(house.night, LinkKind.SCREEN),
    ),
    "a longer work": (
        LimitedResource.JOBS,
        Job,
        lambda house, name: job_queue.enqueue_job(house.club, "export", {}, "Ann", name),
    ),
    "a night that is kept": (
        LimitedResource.NIGHTS_KEPT,
        Tournament,
        lambda house, name: open_night(house.club, name, key=name),
    ),
    "a night from elsewhere": (
        LimitedResource.NIGHTS_KEPT,
        Tournament,
        lambda house, name: brought(house.club, BROUGHT[name]),
    ),
    "an imported night": (
        LimitedResource.NIGHTS_KEPT,
        Tournament,
        lambda house, name: bring(house, name),
    ),
    "a season": (
        LimitedResource.SEASONS,
        Season,
        lambda house, name: make_season(house.club, SeasonSettings(name, FIRST, None, "100")),
    ),
    "a rule of its own": (
        LimitedResource.OWN_RULES,
        OwnRule,
        lambda house, name: add_rule(house.club, RULES[name], by=name),
    ),
    "a set of chips": (
        LimitedResource.CHIP_SETS,
        ClubChipSet,
        lambda house, name: add_set(house.club, ChipSet((Chip(5, 10),), name), by="Ann"),
    ),
    "a template": (
        LimitedResource.TEMPLATES,
        NightTemplate,
        lambda house, name: create_template(house.club, name, TEMPLATE, by="Ann", key=name),
    ),
    "a file to import": (
        LimitedResource.IMPORTS,
        ImportBatch,
        lambda house, name: pending_imports.keep_file(house.club, "players.csv", b"Name\nBob\n"),
    ),
}


def there(what: str, house: House) -> int:
    """How many the club has; a file that waits is no row."""
    much, kind, _one_more = ONE_MORE[what]
    if much is LimitedResource.IMPORTS:
        return len(pending_imports._list_club_keys(house.club))
    return kind._default_manager.filter(club=house.club).count()


@each_row("what", ONE_MORE)
def test_one_more_than_a_club_may_have_is_refused(
    what: str, house: House, other: House, settings: ChangedSettings
) -> None:
    much, _kind, one_more = ONE_MORE[what]
    most, elsewhere = there(what, house) + 1, there(what, other)
    settings.CLUB_LIMITS = {**NONE, much: most}
    one_more(house, "Bob")
    assert refusal(one_more, house, "Zoe") == SAYS[much].format(most=most)
    one_more(other, "Zoe")
    assert (there(what, house), there(what, other)) == (most, elsewhere + 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["a night", "a member"])
def test_two_at_once_do_not_both_get_the_last_place(
    what: str, house: House, settings: ChangedSettings
) -> None:
    """Two of the ways; `tests/long` tries all."""
    let_two_in_at_once(what, house, settings)


def let_two_in_at_once(what: str, house: House, settings: ChangedSettings) -> None:
    """The second comes while the first is not stored yet, and must wait to be counted after it."""
    much, _kind, one_more = ONE_MORE[what]
    most = there(what, house) + 1
    settings.CLUB_LIMITS = {**NONE, much: most}
    with ThreadPoolExecutor(1) as second:
        with journal.hold_write_lock():
            one_more(house, "Bob")
            outcome = second.submit(at_once, partial(one_more, house, "Zoe"))
            wait([outcome], 0.2)
        assert (outcome.result(), there(what, house)) == (["Refusal"], most)


@each_row(("much", "most"), [(LimitedResource.NIGHT_ENTRIES, 6), (LimitedResource.DAY_ENTRIES, 1)])
def test_beyond_so_many_entries_a_night_is_only_brought_to_its_end(
    much: LimitedResource, most: int, house: House, other: House, settings: ChangedSettings
) -> None:
    people = [BuyIn(number, 0, 0, 0, name=name) for number, name in ((7, "Bob"), (8, "Cleo"))]
    do(house, StartClock(), *people, Announce("one"))
    settings.CLUB_LIMITS = {**NONE, much: most}
    do(house, Announce("two"))
    assert refusal(do, house, Announce("three")) == SAYS[much].format(most=most)
    do(house, Pause())
    assert refusal(do, house, Resume()) == SAYS[much].format(most=most)
    do(other, Announce("elsewhere"))
    do(house, KnockOut((7,)), FinishNight())


def test_what_is_sent_twice_is_answered_twice_also_in_a_full_club(
    house: House, settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {
        **NONE,
        LimitedResource.NIGHTS: 2,
        LimitedResource.PLAYERS: 1,
        LimitedResource.JOBS: 1,
    }
    for what in ("a night", "a player", "a longer work"):
        one_more = ONE_MORE[what][2]
        assert one_more(house, KEY) == one_more(house, KEY)


def test_a_finished_night_and_one_put_away_make_room(
    house: House, settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {**NONE, LimitedResource.NIGHTS: 1}
    do(house, FinishNight())
    put_night_in_archive(open_night(house.club, key="second"))
    assert open_night(house.club, key="third").version == 1


def test_what_is_done_and_what_the_program_asks_for_itself_does_not_count(
    house: House, settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {**NONE, LimitedResource.JOBS: 1}
    for kind in (*BY_ITSELF, "export"):
        job_queue.enqueue_job(house.club, kind, {}, "Ann", kind)
    Job.objects.filter(kind="export").update(step=JobStep.DONE)
    assert [
        job_queue.enqueue_job(house.club, kind, {}, "Ann", f"more {kind}").kind
        for kind in ("export", "backup")
    ] == [
        "export",
        "backup",
    ]


@each_row(
    ("much", "most", "page", "typed"),
    [
        (
            LimitedResource.NIGHTS,
            1,
            "/",
            {"name": "Zoe", "preset": "hpt20", "price": "20", "players": "9"},
        ),
        (LimitedResource.PLAYERS, 1, "/players/", {"name": "Zoe"}),
        (LimitedResource.MEMBERS, 5, "/club/add/", {"name": "Zoe", "role": "director"}),
        (LimitedResource.LINKS, 6, "/t/{night}/links/", {"kind": "screen", "label": "TV"}),
    ],
)
def test_the_pages_say_it(
    much: LimitedResource,
    most: int,
    page: str,
    typed: dict[str, str],
    house: House,
    settings: ChangedSettings,
) -> None:
    settings.CLUB_LIMITS = {**NONE, much: most}
    add_player(house.club, "Bob")
    answer = client_of("owner", house, house).post(
        page.format(night=house.night.pk), {"key": KEY, **typed}
    )
    assert SAYS[much].format(most=most) in answer.content.decode()


def room_of(hub: Hub, night: int, club: int, screens: int) -> Room:
    async def send(message: object) -> None: ...

    room = hub.rooms[night] = Room(night)
    room.guests = RoomGuests({}, frozenset(), club)
    room.sockets = {Socket(send) for _screen in range(screens)}
    return room


@each_row(
    ("night_most", "club_most", "full"),
    [(0, 0, [False, False, False]), (4, 0, [False, True, False]), (0, 7, [True, True, False])],
)
def test_so_many_screens_look_at_a_night_and_at_a_club(
    night_most: int, club_most: int, full: list[bool], settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {
        **NONE,
        LimitedResource.NIGHT_SCREENS: night_most,
        LimitedResource.CLUB_SCREENS: club_most,
    }
    hub = Hub()
    rooms = [
        room_of(hub, night, club, screens)
        for night, club, screens in ((1, 1, 3), (2, 1, 4), (3, 2, 3))
    ]
    assert [hub.is_full(room) for room in rooms] == full


def test_full_is_full(settings: ChangedSettings) -> None:
    settings.CLUB_LIMITS = {**NONE, LimitedResource.IMPORTS: 3}
    assert [is_club_limit_full(LimitedResource.IMPORTS, there) for there in (0, 2, 3, 4)] == [
        False,
        False,
        True,
        True,
    ]
    assert is_club_limit_full(LimitedResource.JOBS, 4) is False


def test_one_clubs_files_push_out_nobody_elses(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_imports, "MAX_WAITING", 2)
    (pending_imports.build_imports_path() / "12").mkdir(
        parents=True, exist_ok=True
    )  # where what is brought for club 12 lies
    kept = pending_imports.keep_file(other.club, "players.csv", b"Name\nBob\n")
    for _file in range(5):
        pending_imports.keep_file(house.club, "players.csv", b"Name\nBob\n")
    assert len(pending_imports._list_club_keys(house.club)) == 3
    assert pending_imports.find_pending_import(other.club, kept) is not None
    assert (pending_imports.build_imports_path() / "12").is_dir()


def test_every_limit_has_a_number_and_a_sentence() -> None:
    """
    A screen that finds no room is told nothing: it asks for the board by itself, without a live
    connection.
    """
    assert set(HOSTED) == set(LimitedResource)
    assert set(LimitedResource) - set(SAYS) == {
        LimitedResource.NIGHT_SCREENS,
        LimitedResource.CLUB_SCREENS,
    }


@each_row(
    ("said", "at_home", "limits"),
    [
        ("", True, NONE),
        ("", False, HOSTED),
        ("none", False, NONE),
        ("players=5, jobs = 0", False, {**HOSTED, "players": 5, "jobs": 0}),
        ("nights=3", True, {**NONE, "nights": 3}),
    ],
)
def test_the_setting(said: str, at_home: bool, limits: dict[str, int]) -> None:
    assert parse_club_limits(said, at_home) == limits


@each_row("said", ["players", "players=", "players=-1", "players=many", "fish=3", "None"])
def test_a_setting_that_is_none(said: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match="CLUB_LIMITS must be none, or look like players=500,nights=5"
    ):
        parse_club_limits(said, at_home=False)


def do(house: House, *actions: Action) -> None:
    for action in actions:
        journal.perform_action(house.night, action, journal.Actor("Ann"), uuid4().hex)
