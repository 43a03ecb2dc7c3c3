"""A club takes up no more than it may: each refusal is one sentence, nothing is kept, and other clubs go on."""

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from pytest_django.fixtures import Settings as ChangedSettings

from config.club_limits import HOSTED, NONE, club_limits
from tests.access.people import PASSWORD, House, build_house, client_of, new_link, open_night
from tests.core.evening import told
from tests.files.recorded import brought
from tests.rows import each_row
from tournament import journal
from tournament.access.club import add_member
from tournament.access.club_limits import BY_ITSELF, SAYS, Much, is_full
from tournament.access.many_players import add_newcomers
from tournament.access.newcomers import add_all
from tournament.access.night_templates import keep_template
from tournament.access.nights import put_away
from tournament.access.players import add_player
from tournament.chip_sets import add_set
from tournament.club_book import Said, add_rule
from tournament.core.actions.base import Action
from tournament.core.actions.clock import Pause, Resume, StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import Announce, FinishNight, OpenNight
from tournament.core.actions.purchases import BuyIn
from tournament.core.chips import Chip, ChipSet
from tournament.core.clock import Instant
from tournament.core.presets import BY_KEY
from tournament.core.templates import Template
from tournament.core.text import Refused
from tournament.core.written import written
from tournament.imports import waiting
from tournament.league.season_settings import Settings as SeasonSettings
from tournament.league.seasons import make_season
from tournament.live.hub import Hub
from tournament.live.room import Guests, Room, Socket
from tournament.models import (
    ClubChipSet,
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
from tournament.outbox import jobs

pytestmark = pytest.mark.django_db
KEY = "0123456789abcdef0123456789abcdef"


@pytest.fixture(autouse=True)
def nothing_waits(settings: ChangedSettings, tmp_path: Path) -> None:
    """Clubs of earlier tests had the same numbers."""
    settings.DATA = tmp_path


@pytest.fixture
def house() -> House:
    return build_house("Thursday")


@pytest.fixture
def other() -> House:
    return build_house("Sunday")


def newcomer(house: House, name: str) -> Player:
    return Player(club=house.club, key=name, name=name, name_key=name, made_at=1)


def bring(house: House, name: str) -> None:
    """A night that was over before it came, as an import brings it."""
    preset = BY_KEY["hpt20"]
    opening = OpenNight(name, preset.key, preset.stack, preset.structure, preset.rules, 2)
    night = written(name, 1, (opening, FinishNight()), Instant(1), "Ann")
    journal.bring_nights(house.club, journal.made_ready(house.club, [night], (), None))


FIRST = date(2026, 1, 1)
TEMPLATE = Template("turbo", 1000, BY_KEY["turbo"].structure)
BROUGHT = {"Bob": "0.1", "Zoe": "0.1-seats"}
RULES = {
    "Bob": Said("D01", verdict="PLAY_ON", says="We play on."),
    "Zoe": Said("D06", verdict="MISDEAL", says="A dropped card ends the deal."),
}
ONE_MORE: dict[str, tuple[Much, Callable[[House, str], object], Callable[[House], int]]] = {
    "a night": (
        Much.NIGHTS,
        lambda house, name: open_night(house.club, name, key=name),
        lambda house: Tournament.objects.filter(club=house.club).count(),
    ),
    "a player": (
        Much.PLAYERS,
        lambda house, name: add_player(house.club, name, key=name),
        lambda house: Player.objects.filter(club=house.club).count(),
    ),
    "a player of a night from elsewhere": (
        Much.PLAYERS,
        lambda house, name: add_all(house.club, {name: name}),
        lambda house: Player.objects.filter(club=house.club).count(),
    ),
    "an imported player": (
        Much.PLAYERS,
        lambda house, name: add_newcomers(house.club, [newcomer(house, name)]),
        lambda house: Player.objects.filter(club=house.club).count(),
    ),
    "a member": (
        Much.MEMBERS,
        lambda house, name: add_member(house.club, f"{house.club.name} {name}", PASSWORD, Role.DIRECTOR),
        lambda house: Membership.objects.filter(club=house.club).count(),
    ),
    "a link": (
        Much.LINKS,
        lambda house, name: new_link(house.night, LinkKind.SCREEN),
        lambda house: Link.objects.filter(club=house.club).count(),
    ),
    "a longer work": (
        Much.JOBS,
        lambda house, name: jobs.ask(house.club, "export", {}, "Ann", name),
        lambda house: Job.objects.filter(club=house.club).count(),
    ),
    "a night that is kept": (
        Much.NIGHTS_KEPT,
        lambda house, name: open_night(house.club, name, key=name),
        lambda house: Tournament.objects.filter(club=house.club).count(),
    ),
    "a night from elsewhere": (
        Much.NIGHTS_KEPT,
        lambda house, name: brought(house.club, BROUGHT[name]),
        lambda house: Tournament.objects.filter(club=house.club).count(),
    ),
    "an imported night": (
        Much.NIGHTS_KEPT,
        lambda house, name: bring(house, name),
        lambda house: Tournament.objects.filter(club=house.club).count(),
    ),
    "a season": (
        Much.SEASONS,
        lambda house, name: make_season(house.club, SeasonSettings(name, FIRST, None, "100")),
        lambda house: Season.objects.filter(club=house.club).count(),
    ),
    "a rule of its own": (
        Much.OWN_RULES,
        lambda house, name: add_rule(house.club, RULES[name], by=name),
        lambda house: OwnRule.objects.filter(club=house.club).count(),
    ),
    "a set of chips": (
        Much.CHIP_SETS,
        lambda house, name: add_set(house.club, ChipSet((Chip(5, 10),), name), by="Ann"),
        lambda house: ClubChipSet.objects.filter(club=house.club).count(),
    ),
    "a template": (
        Much.TEMPLATES,
        lambda house, name: keep_template(house.club, name, TEMPLATE, by="Ann", key=name),
        lambda house: NightTemplate.objects.filter(club=house.club).count(),
    ),
    "a file to import": (
        Much.IMPORTS,
        lambda house, name: waiting.keep(house.club, "players.csv", b"Name\nBob\n"),
        lambda house: len(waiting._waiting_of(house.club)),
    ),
}


@each_row("what", ONE_MORE)
def test_one_more_than_a_club_may_have_is_refused(
    what: str, house: House, other: House, settings: ChangedSettings
) -> None:
    much, one_more, there = ONE_MORE[what]
    before = there(house)
    settings.CLUB_LIMITS = {**NONE, much: before + 1}
    one_more(house, "Bob")
    with pytest.raises(Refused) as refused:
        one_more(house, "Zoe")
    assert told(refused.value.line) == SAYS[much].format(most=before + 1)
    assert there(house) == before + 1
    elsewhere = there(other)
    one_more(other, "Zoe")
    assert there(other) == elsewhere + 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["a night", "a member"])
def test_two_at_once_do_not_both_get_the_last_place(what: str, house: House, settings: ChangedSettings) -> None:
    """Two of the ways; `tests/long` tries all."""
    let_two_in_at_once(what, house, settings)


def let_two_in_at_once(what: str, house: House, settings: ChangedSettings) -> None:
    """The second comes while the first is not stored yet, and must wait to be counted after it."""
    much, one_more, there = ONE_MORE[what]
    most = there(house) + 1
    settings.CLUB_LIMITS = {**NONE, much: most}
    outcomes: list[str] = []

    def second() -> None:
        try:
            one_more(house, "Zoe")
            outcomes.append("stored")
        except Refused:
            outcomes.append("refused")
        finally:
            connections.close_all()

    thread = threading.Thread(target=second)
    with journal.write_turn():
        one_more(house, "Bob")
        thread.start()
        thread.join(0.2)
    thread.join()
    assert (outcomes, there(house)) == (["refused"], most)


def do(house: House, *actions: Action) -> list[str]:
    """What becomes of each: stored, or the sentence with which it is refused."""
    outcomes = []
    for action in actions:
        try:
            journal.perform(house.night, action, journal.By("Ann"), uuid4().hex)
            outcomes.append("stored")
        except Refused as refusal:
            outcomes.append(told(refusal.line))
    return outcomes


@each_row(("much", "most"), [(Much.NIGHT_ENTRIES, 6), (Much.DAY_ENTRIES, 1)])
def test_beyond_so_many_entries_a_night_is_only_brought_to_its_end(
    much: Much, most: int, house: House, other: House, settings: ChangedSettings
) -> None:
    people = [BuyIn(number, 0, 0, 0, name=name) for number, name in ((7, "Bob"), (8, "Cleo"))]
    assert do(house, StartClock(), *people, Announce("one")) == ["stored"] * 4
    settings.CLUB_LIMITS = {**NONE, much: most}
    full = SAYS[much].format(most=most)
    assert do(house, Announce("two"), Announce("three")) == ["stored", full]
    assert do(other, Announce("elsewhere")) == ["stored"]
    assert do(house, Pause(), Resume(), KnockOut((7,)), FinishNight()) == ["stored", full, "stored", "stored"]


def test_what_is_sent_twice_is_answered_twice_also_in_a_full_club(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.NIGHTS: 2, Much.PLAYERS: 1, Much.JOBS: 1}
    assert [len({open_night(house.club, key=KEY).pk for _time in range(2)})] == [1]
    assert [len({add_player(house.club, "Bob", key=KEY).pk for _time in range(2)})] == [1]
    assert [len({jobs.ask(house.club, "export", {}, "Ann", KEY).pk for _time in range(2)})] == [1]


def test_a_finished_night_and_one_put_away_make_room(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.NIGHTS: 1}
    with pytest.raises(Refused):
        open_night(house.club, key="second")
    journal.perform(house.night, FinishNight(), journal.By("Ann"), "finish")
    put_away(open_night(house.club, key="second"))
    assert open_night(house.club, key="third").version == 1


def test_what_is_done_and_what_the_program_asks_for_itself_does_not_count(
    house: House, settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.JOBS: 1}
    for number, kind in enumerate((*BY_ITSELF, "export")):
        jobs.ask(house.club, kind, {}, "Ann", str(number))
    Job.objects.filter(kind="export").update(step=JobStep.DONE)
    assert [jobs.ask(house.club, kind, {}, "Ann", f"more {kind}").kind for kind in ("export", "backup")] == [
        "export",
        "backup",
    ]


def test_the_pages_say_it(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.NIGHTS: 1, Much.PLAYERS: 1, Much.MEMBERS: 5, Much.LINKS: 6}
    add_player(house.club, "Bob")
    owner, night = client_of("owner", house, house), house.night.pk
    sent = {"key": KEY, "name": "Zoe", "role": "director", "preset": "hpt20", "price": "20", "players": "9"}
    pages = {
        Much.NIGHTS: owner.post("/", sent),
        Much.PLAYERS: owner.post("/players/", sent),
        Much.MEMBERS: owner.post("/club/add/", sent),
        Much.LINKS: owner.post(f"/t/{night}/links/", {**sent, "kind": "screen", "label": "TV"}),
    }
    said = {much: SAYS[much].format(most=settings.CLUB_LIMITS[much]) for much in pages}
    assert [much for much, page in pages.items() if said[much] not in page.content.decode()] == []


def room_of(hub: Hub, night: int, club: int, screens: int) -> Room:
    async def send(message: object) -> None: ...

    room = hub.rooms[night] = Room(night)
    room.guests = Guests({}, frozenset(), club)
    room.sockets = {Socket(send) for _screen in range(screens)}
    return room


@each_row(
    ("night_most", "club_most", "full"),
    [(0, 0, [False, False, False]), (4, 0, [False, True, False]), (0, 7, [True, True, False])],
)
def test_so_many_screens_look_at_a_night_and_at_a_club(
    night_most: int, club_most: int, full: list[bool], settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.NIGHT_SCREENS: night_most, Much.CLUB_SCREENS: club_most}
    hub = Hub()
    rooms = [room_of(hub, 1, club=1, screens=3), room_of(hub, 2, club=1, screens=4), room_of(hub, 3, club=2, screens=3)]
    assert [hub.is_full(room) for room in rooms] == full


@each_row(("there", "full"), [(0, False), (2, False), (3, True), (4, True)])
def test_full_is_full(there: int, full: bool, settings: ChangedSettings) -> None:
    settings.CLUB_LIMITS = {**NONE, Much.IMPORTS: 3}
    assert (is_full(Much.IMPORTS, there), is_full(Much.JOBS, there)) == (full, False)


def test_one_clubs_files_push_out_nobody_elses(house: House, other: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_WAITING", 2)
    (waiting.folder() / "12").mkdir(parents=True, exist_ok=True)  # where what is brought for club 12 lies
    kept = waiting.keep(other.club, "players.csv", b"Name\nBob\n")
    for _file in range(5):
        waiting.keep(house.club, "players.csv", b"Name\nBob\n")
    assert len(waiting._waiting_of(house.club)) == 3
    assert waiting.waiting(other.club, kept) is not None
    assert (waiting.folder() / "12").is_dir()


def test_every_limit_has_a_number_and_a_sentence() -> None:
    """A screen that finds no room is told nothing: it asks for the board by itself, without a live connection."""
    assert set(HOSTED) == set(Much)
    assert set(Much) - set(SAYS) == {Much.NIGHT_SCREENS, Much.CLUB_SCREENS}


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
    assert club_limits(said, at_home) == limits


@each_row("said", ["players", "players=", "players=-1", "players=many", "fish=3", "None"])
def test_a_setting_that_is_none(said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CLUB_LIMITS must be none, or look like players=500,nights=5"):
        club_limits(said, at_home=False)
