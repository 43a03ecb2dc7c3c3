"""A trial is a copy of a night that counts nowhere: no list, statistic or notification has it."""

from collections.abc import Iterable
from datetime import date
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.attempts import refusal
from tests.access.people import House, build_house, client_of, new_link, open_night
from tests.access.test_url_matrix import address
from tests.journal.clicks import click, newest, taken_back
from tests.notifications.notification_rules import order, target, told
from tests.scheduler.manual_clock import SECOND, ClockByHand
from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.access.private_links import make_link
from tournament.backup.backup_schedule import find_last_finished_night
from tournament.clock.actions import Pause, StartClock
from tournament.club.club_limits import COUNTS, LimitedResource
from tournament.club.night_archive import find_club_night, list_archived_nights
from tournament.club.players import add_player, players_of
from tournament.club.sandbox_nights import (
    LASTS_MS,
    MAX_SANDBOXES,
    delete_sandbox,
    list_sandbox_nights,
)
from tournament.engine.messages import Refusal
from tournament.exports.night_file import build_night_file, read_night
from tournament.jobs.job_cleanup import delete_expired_data
from tournament.league.result_arrays import load_club_results
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import exclude_night, make_season
from tournament.models import (
    CarriedPlayer,
    Job,
    JournalEntry,
    LinkKind,
    NightSummary,
    Player,
    Result,
    Tournament,
)
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.night.actions.night import Announce, FinishNight
from tournament.night.state import read_night_clock
from tournament.notifications import notification_rule_cache
from tournament.notifications.rules.event_types import EventType
from tournament.players.actions.knockouts import KnockOut
from tournament.results.store import find_outcome, list_row_differences
from tournament.scheduler.night_monitor import NightMonitor
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
KEYS = (f"trial-test-key-{number}" for number in count())


@pytest.fixture
def house(clock: ClockByHand) -> House:
    """A house whose night runs, with Bob and Cleo in it."""
    house = build_house("Thursday")
    for name in ("Bob", "Cleo"):
        player = add_player(house.club, name)
        do(house.night, BuyIn(player.pk, 0, 0, 0, name=name))
    do(house.night, StartClock())
    return house


def try_out(client: Client, night: Tournament) -> Any:
    return client.post(f"/t/{night.pk}/try/", {"key": "a-key-of-the-form"})


def do(night: Tournament, *actions: Action) -> None:
    for action in actions:
        click(night, action)
    night.refresh_from_db()


def trial_of(house: House) -> Tournament:
    house.night.refresh_from_db()
    return journal.copy_night_to_sandbox(house.night, next(KEYS))


def played_out(house: House) -> Tournament:
    """A trial that was finished."""
    trial = trial_of(house)
    unnamed = [key for key in journal.build_snapshot(trial).state.entrants if key < 0]
    do(trial, KnockOut((unnamed[0],)), FinishNight())
    return trial


def test_it_is_the_whole_night_with_its_clock_and_goes_its_own_way(
    house: House, clock: ClockByHand
) -> None:
    clock.pass_by(70 * SECOND)
    trial = trial_of(house)
    one, other = newest(house.night), newest(trial)
    assert (other.past, other.head, other.state) == (one.past, one.head, one.state)
    clock.pass_by(5 * SECOND)
    assert read_night_clock(other.state, now()) == read_night_clock(one.state, now())
    do(trial, Pause(), Announce("What if"))
    do(house.night, Announce("Pizza"))
    both = [newest(night).state for night in (house.night, trial)]
    assert [(state.stop is None, state.announcement) for state in both] == [
        (True, "Pizza"),
        (False, "What if"),
    ]
    assert taken_back(trial, other.version + 2).changed


def test_a_double_click_makes_one_and_neither_a_trial_nor_a_link_makes_another(
    house: House, owner: Client
) -> None:
    answers = [try_out(owner, house.night)["Location"] for _tap in range(2)]
    (trial,) = list_sandbox_nights(house.club)
    assert answers == [f"/t/{trial.pk}/"] * 2
    assert try_out(owner, trial).status_code == 404
    ben = client_of("director link", house, house)
    assert try_out(ben, house.night).status_code == 404
    about, way = f"/t/{house.night.pk}/night/", f'action="/t/{house.night.pk}/try/"'
    assert [way in who.get(about).text for who in (owner, ben)] == [True, False]
    assert list_sandbox_nights(house.club) == [trial]


def test_it_has_no_results_and_no_season_knows_it(house: House) -> None:
    season = make_season(
        house.club, SeasonSettings("A year", date(2020, 1, 1), None, "100"), "a-season"
    )
    before = find_last_finished_night()
    trial = played_out(house)
    trial.refresh_from_db()
    assert (
        trial.finished_at is None,
        load_club_results(house.club).nights,
        find_last_finished_night(),
    ) == (
        False,
        (),
        before,
    )
    assert [kind.objects.filter(night=trial).exists() for kind in (NightSummary, Result)] == [
        False,
        False,
    ]
    assert (
        list(
            list_row_differences(
                trial, find_outcome(journal.build_snapshot(trial).state), trial.head
            )
        )
        == []
    )
    with pytest.raises(Refusal):
        exclude_night(house.club, season.pk, trial.pk)
    do(house.night, FinishNight())
    house.club.refresh_from_db()
    assert [night.pk for night in load_club_results(house.club).nights] == [house.night.pk]


def test_nobody_outside_is_told_of_it_neither_by_click_nor_by_clock(
    house: House, clock: ClockByHand
) -> None:
    bot = target(house.club)
    for moment in (EventType.PAUSED, EventType.LEVEL):
        order(house.club, moment, bot)
    notification_rule_cache.clear_cache()
    trial, watch = trial_of(house), NightMonitor()
    do(house.night, Pause())
    for _look in range(25 * 10):
        watch.check_nights(clock.pass_by(6 * SECOND), changed=False)
    do(trial, Pause())
    assert read_night_clock(journal.build_snapshot(trial).state, now()).step == 1
    assert told(house.club) == [
        ("level", "Level 1: blinds 10–20"),
        ("paused", "Clock paused: Paused"),
    ]
    assert {row.asked["told"]["night"]["id"] for row in Job.objects.filter(club=house.club)} == {
        house.night.pk
    }


def test_the_lists_of_the_club_leave_it_out(house: House, owner: Client) -> None:
    trial, token = trial_of(house), make_link(house.club, LinkKind.CALENDAR, "Calendar")[1]
    finished = played_out(house)
    assert [row.pk for row in list_club_nights(house.club)] == [house.night.pk]
    assert [row["id"] for row in owner.get(reverse("api_nights")).json()["nights"]] == [
        house.night.pk
    ]
    calendar = owner.get(reverse("nights_calendar", args=[token])).content.decode()
    assert calendar.count("BEGIN:VEVENT") == 1
    assert (list_archived_nights(house.club), find_club_night(house.club, finished.pk)) == (
        [],
        None,
    )
    before, _head, trials = owner.get("/").content.decode().partition('id="sandboxes-head"')
    listed, _end, after = trials.partition("</section>")
    assert [f'href="/t/{one.pk}/"' in listed for one in (trial, finished, house.night)] == [
        True,
        True,
        False,
    ]
    assert [f'href="/t/{one.pk}/' in before + after for one in (trial, finished)] == [False, False]


def test_it_takes_nobodys_place_in_a_full_club_and_there_are_so_many_at_most(house: House) -> None:
    before = [
        COUNTS[much](house.club) for much in (LimitedResource.NIGHTS, LimitedResource.NIGHTS_KEPT)
    ]
    for _one in range(MAX_SANDBOXES):
        trial_of(house)
    assert [
        COUNTS[much](house.club) for much in (LimitedResource.NIGHTS, LimitedResource.NIGHTS_KEPT)
    ] == before
    assert refusal(trial_of, house) == "There are 5 practice copies already. Delete one first."
    assert len(list_sandbox_nights(house.club)) == MAX_SANDBOXES


def test_the_file_of_the_night_can_still_be_brought_home(house: House) -> None:
    """The trial has the same seals, and is no reason to say that the night is here already."""
    document = read_night(build_night_file(house.night))
    elsewhere = build_house("Sunday")
    there = journal.restore_night(elsewhere.club, document.journal, dict, "restored")
    journal.copy_night_to_sandbox(there, next(KEYS))
    Tournament.objects.filter(pk=there.pk).update(put_away_at=1)
    again = journal.restore_night(elsewhere.club, document.journal, dict, "restored-again")
    assert again.trial_of_id is None


def test_links_of_the_night_do_not_open_the_trial_and_no_program_reads_it(
    house: House, owner: Client
) -> None:
    trial = trial_of(house)
    for who in house.links:
        assert client_of(who, house, house).get(f"/t/{trial.pk}/screen/").status_code == 404, who
    assert trial.links.count() == 0
    _link, token = make_link(house.club, LinkKind.SCREEN, "TV", night=trial)
    live, bearer = reverse("api_live", args=[trial.pk]), {"Authorization": f"Bearer {token}"}
    assert [one.status_code for one in (owner.get(live), Client().get(live, headers=bearer))] == [
        404,
        404,
    ]


SAY_SO = (
    "desk",
    "screen",
    "overlay",
    "results",
    "table",
    "seat_card",
    "seats",
    "prizes",
    "journal",
)
KEPT_APART = (
    "papers",
    "paper",
    "paper_pdf",
    "night_export",
    "night_table",
    "api_live",
    "keep_template",
    "run_again",
)


def test_the_pages_of_it_say_so_and_no_page_of_the_night(house: House, owner: Client) -> None:
    """Three of them; `tests/long` opens all."""
    assert marked_pages(("desk", "screen", "results", "paper"), house, owner) == {
        "desk",
        "screen",
        "results",
    }


def marked_pages(rows: Iterable[str], house: House, owner: Client) -> set[str]:
    """The pages of a trial that say what it is; the same pages of the night do not."""
    trial = trial_of(house)
    marked: set[str] = set()
    unmarked: set[str] = set()
    for row in rows:
        where = address(row, house)
        real, copy = (
            owner.get(where),
            owner.get(where.replace(f"/t/{house.night.pk}/", f"/t/{trial.pk}/")),
        )
        if copy.status_code == 200 and b"<!doctype html>" in copy.content:
            (
                marked
                if "Practice copy: nothing here counts" in copy.content.decode()
                else unmarked
            ).add(row)
            assert "Practice copy: nothing here counts" not in real.content.decode(), row
    assert unmarked == set()
    return marked


def test_it_leaves_the_night_by_no_way(house: House, owner: Client) -> None:
    """
    Neither as a file or paper nor as a template, a precedent, a night put away or somebody new in
    the club.
    """
    trial, before = trial_of(house), players_of(house.club)
    got = ("papers/", "papers/by_hand/", "export/", "export/results.csv", "template/", "again/")
    sent = ("away/", "back/", "rulings/1/precedent/")
    answers = {page: owner.get(f"/t/{trial.pk}/{page}").status_code for page in got}
    answers |= {page: owner.post(f"/t/{trial.pk}/{page}").status_code for page in sent}
    assert answers == dict.fromkeys((*got, *sent), 404)
    owner.post(
        f"/t/{trial.pk}/door/", {"key": "a-key-of-the-form", "name": "Zoe", "as": "expected"}
    )
    assert players_of(house.club) == before
    assert "A practice copy adds nobody" in owner.get(f"/t/{trial.pk}/").content.decode()


def test_thrown_away_by_one_tap_it_is_gone_and_the_night_goes_on(
    house: House, owner: Client
) -> None:
    trial, other = trial_of(house), trial_of(house)
    new_link(trial, LinkKind.SCREEN)
    assert owner.post(f"/t/{trial.pk}/throw/")["Location"] == f"/t/{house.night.pk}/"
    assert owner.get(f"/t/{trial.pk}/").status_code == 404
    assert owner.post(f"/t/{house.night.pk}/throw/").status_code == 404
    delete_sandbox(house.night)
    assert [row.pk for row in list_sandbox_nights(house.club)] == [other.pk]
    assert JournalEntry.objects.filter(night=house.night).count() == house.night.version


def test_after_a_day_it_goes_by_itself(house: House, clock: ClockByHand) -> None:
    early = trial_of(house)
    clock.pass_by(2 * SECOND)
    late = trial_of(house)
    for past, there in ((0, [late, early]), (1, [late])):
        delete_expired_data(early.opened_at + LASTS_MS + past)
        assert list_sandbox_nights(house.club) == there
    assert [row.pk for row in list_club_nights(house.club)] == [house.night.pk]


def test_a_night_from_elsewhere_is_tried_out_with_its_people(house: House) -> None:
    bob = Player.objects.get(club=house.club, name="Bob")
    document = read_night(build_night_file(open_night(build_house("Sunday").club, key="there")))
    trial = journal.copy_night_to_sandbox(
        journal.restore_night(house.club, document.journal, lambda: {7: bob.pk}, "r"), next(KEYS)
    )
    assert trial.carried
    assert list(CarriedPlayer.objects.filter(night=trial).values_list("number", "player_id")) == [
        (7, bob.pk)
    ]
