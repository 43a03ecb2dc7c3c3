"""The desk without JavaScript: open, start, pause, change level, undo, and a second director."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.money.prize_night import visitor
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament import journal
from tournament.access.private_links import make_link
from tournament.clock.actions import Pause, RecordOutage, StartClock
from tournament.clock.values import Instant
from tournament.localization import Hours
from tournament.models import Club, LinkKind, Tournament
from tournament.night.actions.night import Announce, FinishNight, OpenNight
from tournament.night.journal_history import find_state_at_version
from tournament.night.rules.board import compute_board_mark
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import ClockStop, StopReason, read_night_clock
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Level, Structure
from tournament.time_source import now

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KEYS = iter(f"desk-test-key-{number}" for number in range(10_000))


@pytest.fixture
def ben(club: Club) -> Client:
    """Ben, who directs too."""
    return visitor(club, "Ben")


@pytest.fixture
def night(club: Club) -> Tournament:
    preset = BY_KEY["tda"]
    opening = OpenNight("Friday", preset.key, preset.stack, preset.structure, preset.rules, 27)
    return journal.open_night(club, opening, journal.Actor("Ann"), "opening-key")


Post = Callable[..., Any]


@pytest.fixture
def post(night: Tournament) -> Post:
    """Press a button of the night: kind and fields, with a fresh key unless one is given."""

    def press(client: Client, kind: str, *, htmx: bool = True, **fields: Any) -> Any:
        typed = {
            name: value if isinstance(value, list) else str(value) for name, value in fields.items()
        }
        sent = {"key": next(KEYS), "seen": "1", **typed}
        return client.post(f"/t/{night.pk}/do/{kind}/", sent, headers=HTMX if htmx else {})

    return press


def toast(response: Any) -> dict[str, str]:
    told: dict[str, str] = json.loads(response["HX-Trigger"])["toast"]
    return told


def fresh(night: Tournament) -> journal.NightSnapshot:
    night.refresh_from_db()
    return journal.build_snapshot(night)


def desk(client: Client, night: Tournament) -> str:
    """The page of the desk."""
    return client.get(f"/t/{night.pk}/").text


def take_back(
    client: Client, night: Tournament, entry: int, *, htmx: bool = False, **sent: str
) -> Any:
    """Send the form of the page that takes an entry back."""
    there = f"/t/{night.pk}/undo/{entry}/"
    return client.post(there, {"key": next(KEYS), **sent}, headers=HTMX if htmx else {})


def test_a_night_without_javascript(ann: Client, night: Tournament, post: Post) -> None:
    """Start, stop, change the level and take it back with nothing but forms."""
    here = f"/t/{night.pk}/"
    assert "Start the clock" in desk(ann, night)
    assert post(ann, "start_clock", htmx=False)["Location"] == here
    assert "Clock started: level 1 (100–200)" in desk(ann, night)
    post(ann, "pause", htmx=False, reason="dispute")
    assert "Dispute: finish this hand, then wait for the director." in desk(ann, night)
    post(ann, "resume", htmx=False)
    post(ann, "go_to", htmx=False, step=1, from_step=0)
    preview = ann.get(f"{here}undo/5/").text
    assert re.search(r"level 2 \(200–300\).*level 1 \(100–200\)", preview, re.DOTALL)
    assert take_back(ann, night, 5, seen="5", shown="1")["Location"] == here
    assert read_night_clock(fresh(night).state, now()).step == 0


def test_a_click_is_answered_with_what_it_did(ann: Client, night: Tournament, post: Post) -> None:
    """A double click is one entry."""
    answer = post(ann, "start_clock", key="the-same-key")
    says, way_back = "Clock started: level 1 (100–200)", f"/t/{night.pk}/undo/2/"
    assert toast(answer) == {"text": says, "tone": "done", "undo": way_back, "version": 2}
    post(ann, "start_clock", key="the-same-key")
    post(ann, "start_clock")
    assert fresh(night).version == 2


def test_the_minute_buttons_ask_for_an_end_not_for_a_minute(
    ann: Client, night: Tournament, post: Post
) -> None:
    post(ann, "start_clock")
    page = desk(ann, night)
    more = re.search(r'id="do-more".*?name="ends_at" value="(\d+)"', page, re.DOTALL)
    assert more
    for _tap in range(2):
        post(ann, "set_end", step=0, ends_at=more[1])
    moment = fresh(night)
    assert (moment.version, read_night_clock(moment.state, now()).edge) == (3, int(more[1]))


def test_a_stale_page_is_told_who_did_what(
    ann: Client, ben: Client, night: Tournament, post: Post
) -> None:
    post(ann, "start_clock")
    post(ben, "go_to", step=2, from_step=0)
    refused = post(ann, "go_to", step=1, from_step=0, seen=2)
    says = (
        r"The clock is at level 3 .* now\. Ben did this \d s ago: Went to "
        r"level 3 \(200–400\)\."
    )
    assert re.fullmatch(says, toast(refused)["text"])
    assert (refused.status_code, toast(refused)["tone"]) == (409, "refused")


@each_row(
    ("kind", "fields"),
    [
        ("go_to", {"step": "x", "from_step": 0}),
        ("set_time", {"step": 0, "minutes": 10**20}),
        ("buy_in", {"player": 7, "name": "Bob", "offer": 0, "price": 2000}),
        ("pay", {"player": -1, "cents": "1.005"}),
        ("pause", {"reason": "away"}),
        ("pause", {"reason": "break", "key": "short"}),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    ann: Client, night: Tournament, post: Post, kind: str, fields: dict[str, Any]
) -> None:
    post(ann, "start_clock")
    answer = post(ann, kind, **fields)
    assert (answer.status_code, len(toast(answer)["text"]) > 10, fresh(night).version) == (
        409,
        True,
        2,
    )


def test_the_program_s_own_actions_have_no_button(ann: Client, post: Post) -> None:
    assert post(ann, "notice_away", went=1, back=2).status_code == 404
    assert post(ann, "no_such_kind").status_code == 404


def test_a_timekeeper_runs_the_clock_and_nothing_else(
    club: Club, night: Tournament, post: Post
) -> None:
    _link, token = make_link(club, LinkKind.TIMEKEEPER, "Tim", night=night)
    tim = Client(headers={"host": "localhost"})
    tim.get(f"/l/{token}/")
    assert post(tim, "start_clock").status_code == 204
    assert post(tim, "announce", text="Pizza").status_code == 404
    page = desk(tim, night)
    assert ("Pause" in page, "Announcement" in page) == (True, False)
    assert tim.get(f"/t/{night.pk}/undo/2/").status_code == 200  # his own kind of entry
    assert tim.get(f"/t/{night.pk}/undo/1/").status_code == 404


def test_undo_of_an_older_entry_shows_its_consequences_first(
    ann: Client, night: Tournament, post: Post
) -> None:
    post(ann, "start_clock")
    post(ann, "pause", reason="break")
    post(ann, "announce", text="Pizza")
    assert take_back(ann, night, 3, htmx=True)["HX-Redirect"] == f"/t/{night.pk}/undo/3/"
    newest = take_back(ann, night, 4, htmx=True)
    moment = fresh(night)
    before = find_state_at_version(moment.past, 3)
    assert (newest.status_code, moment.state.announcement) == (204, "")
    assert moment.state.stop == before.stop


def test_what_cannot_stand_is_named_and_can_be_taken_back_together(
    ann: Client, night: Tournament, post: Post
) -> None:
    post(ann, "start_clock")
    post(ann, "go_to", step=1, from_step=0)
    post(ann, "go_to", step=2, from_step=1)
    page = ann.get(f"/t/{night.pk}/undo/3/").text
    assert ("These go too" in page, "?with=4" in page) == (True, True)
    together = f"/t/{night.pk}/undo/3/"
    assert "These go too" not in ann.get(f"{together}?with=4").text
    post(ann, "pause", reason="break")  # so the consequences are looked at again
    sent: dict[str, Any] = {"with": "4", "shown": "1"}
    for seen, back in (("4", True), ("5", False)):
        answer = take_back(ann, night, 3, seen=seen, **sent)
        assert answer["Location"].startswith(together) is back
    assert read_night_clock(fresh(night).state, now()).step == 0


def test_the_desk_asks_for_itself_only_when_something_changed(
    ann: Client, night: Tournament, post: Post
) -> None:
    """
    A refused click changes nothing, so the part's mark is another one than that of the page a
    browser keeps.
    """
    desk = f"/t/{night.pk}/"
    whole, part = ann.get(desk), ann.get(desk, headers=HTMX)
    assert ("<html" in whole.text, whole["ETag"] == part["ETag"]) == (True, False)
    assert part.text.lstrip().startswith('<div id="desk"')
    same = ann.get(desk, headers={**HTMX, "If-None-Match": part["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    for header in ("ETag", "Cache-Control", "Vary"):
        assert same[header] == part[header]
    assert "HX-Request" in same["Vary"]
    post(ann, "start_clock")
    assert ann.get(desk, headers={**HTMX, "If-None-Match": part["ETag"]}).status_code == 200


def test_the_desk_needs_the_same_few_queries_however_long_the_night(
    ann: Client, night: Tournament, django_assert_max_num_queries: Any
) -> None:
    for entries in (3, 60):
        perform_all(
            night,
            [Announce(f"Pizza {left}") for left in range(entries)],
            journal.Actor("Ann"),
            KEYS,
        )
        ann.get(f"/t/{night.pk}/")  # what is read once by each process
        with django_assert_max_num_queries(8):
            ann.get(f"/t/{night.pk}/")


def test_a_night_that_ended_is_left_alone_or_opened_again_where_it_stood(
    ann: Client, night: Tournament, post: Post
) -> None:
    post(ann, "start_clock")
    post(ann, "finish_night")
    assert toast(post(ann, "pause", reason="other"))["text"].startswith("This night is finished.")
    assert "Finished" in ann.get(f"/t/{night.pk}/?desk").text
    assert "Reopen the night" in ann.get(f"/t/{night.pk}/night/").text
    post(ann, "reopen_night")
    state = fresh(night).state
    assert (state.finished, state.stop is not None, state.anchor.since) == (None, True, None)


def test_a_night_that_ended_opens_on_its_results(
    ann: Client, night: Tournament, post: Post
) -> None:
    """The desk is one tap away, and stays where somebody is at work there."""
    address, results = f"/t/{night.pk}/", f"/t/{night.pk}/results/"
    post(ann, "start_clock")
    assert ann.get(address).status_code == 200
    assert post(ann, "finish_night", htmx=False)["Location"] == f"{address}?desk"
    assert ann.get(address)["Location"] == results
    assert f'href="{address}?desk"' in ann.get(results).text
    assert ann.get(f"{address}?desk").status_code == 200
    assert ann.get(address, headers=HTMX).status_code == 200
    assert post(ann, "reopen_night", htmx=False)["Location"] == address
    assert ann.get(address).status_code == 200


def test_a_night_that_ended_paused_does_not_count_its_pause(ann: Client, night: Tournament) -> None:
    perform_all(night, (StartClock(), Pause()), journal.Actor("Ann"), KEYS)
    assert "data-stood" in desk(ann, night)
    perform_all(night, (FinishNight(),), journal.Actor("Ann"), KEYS)
    assert "data-stood" not in ann.get(f"/t/{night.pk}/results/").text


def test_a_practice_copy_that_ended_stays_at_its_desk(ann: Client, night: Tournament) -> None:
    copy = journal.copy_night_to_sandbox(night, next(KEYS))
    perform_all(copy, (StartClock(), FinishNight()), journal.Actor("Ann"), KEYS)
    assert "Back to the real night" in desk(ann, copy)


@each_row(("go_on", "naps"), [("run_on", 0), ("credit", 1), ("go_back", 1)])
def test_the_question_after_an_outage_is_answered_once(
    ann: Client, ben: Client, night: Tournament, post: Post, go_on: str, naps: int
) -> None:
    """What the players have back counts nowhere."""
    post(ann, "start_clock")
    began = fresh(night).past.entries[-1].at
    journal.perform_action(
        night, RecordOutage(began - 120_000, began - 1), journal.Actor("Final Nine"), "away-1234"
    )
    page = desk(ann, night)
    assert "How should the clock continue?" in page
    assert "Minutes given back don’t count" in page
    for who, status in ((ann, 204), (ben, 409)):
        assert post(who, "answer_away", went=began - 120_000, go_on=go_on).status_code == status
    after = fresh(night).state
    assert ([one.went for one in after.naps], after.away) == ([began - 120_000] * naps, None)


def test_a_second_pause_does_not_undo_a_dispute(
    ann: Client, ben: Client, night: Tournament, post: Post
) -> None:
    """
    Ben’s page was drawn a second before Ann stopped the clock. The reason can be changed while it
    lasts.
    """
    post(ann, "start_clock")
    post(ann, "pause", reason="dispute")
    late = post(ben, "pause", reason="other", seen=2)
    assert late.status_code == 204
    assert re.fullmatch(
        r"It was done already\. Ann did this \d s ago: Dispute, .*\.",
        toast(late)["text"],
    )
    stop = fresh(night).state.stop
    assert stop is not None
    post(ann, "change_stop", reason="other", note="Table 2", since=stop.since)
    assert (stop.reason, fresh(night).state.stop) == (
        StopReason.DISPUTE,
        ClockStop(StopReason.OTHER, stop.since, "Table 2"),
    )


def test_a_set_start_makes_the_desk_a_running_one(
    ann: Client, night: Tournament, post: Post
) -> None:
    """The page is not the same before and after a start that nobody clicked."""
    starts = datetime.fromtimestamp(now() / 1000, ZoneInfo("Europe/Berlin")) + timedelta(days=2)
    post(ann, "start_clock", at=starts.strftime("%Y-%m-%dT%H:%M"))
    begins = fresh(night).state.started
    assert begins == int(starts.replace(second=0, microsecond=0).timestamp()) * 1000
    moment = fresh(night)
    marks = [
        compute_board_mark(moment.state, moment.head, Instant(at), 1)
        for at in (begins - 1, begins, begins + 1000)
    ]
    assert marks[0] != marks[1] == marks[2]
    assert "Start scheduled" in desk(ann, night)
    assert re.search(r"data-time[^>]*>\s*2 days\s*<", desk(ann, night))


def test_times_are_told_as_the_club_counts_its_hours(
    ann: Client, night: Tournament, club: Club, post: Post
) -> None:
    post(ann, "start_clock")
    started = fresh(night).state.started
    assert started is not None
    told = {}
    for hours in Hours:
        Club.objects.filter(pk=club.pk).update(hours=hours)
        shown = ann.get(f"/t/{night.pk}/")
        told[hours] = shown.text, shown.context["words"]["half_days"]
    begun = datetime.fromtimestamp(started / 1000, ZoneInfo(club.timezone))
    twelve = f"{begun.hour % 12 or 12}:{begun:%M} {'AM' if begun.hour < 12 else 'PM'}"
    assert [twelve in text for text, _words in told.values()] == [True, True, False]
    assert [words for _text, words in told.values()] == [["AM", "PM"], ["AM", "PM"], []]
    assert f"{begun:%H:%M}" in told[Hours.TWENTY_FOUR][0]


def test_the_last_level_without_time_limit_has_no_minutes_to_give(ann: Client, club: Club) -> None:
    schedule = Structure((Level(10, 20, 0),))
    opening = OpenNight("Open end", "", 1000, schedule, HouseRules(), 4)
    night = journal.open_night(club, opening, journal.Actor("Ann"), "another-opening")
    journal.perform_action(night, StartClock(), journal.Actor("Ann"), "another-start")
    page = desk(ann, night)
    assert ("no time limit" in page, 'id="few-levels"' in page) == (True, False)
    assert len(re.findall(r'data-key="[+-]" disabled', page)) == 2


def test_the_blinds_lead_to_their_level_in_the_schedule(
    ann: Client, night: Tournament, post: Post
) -> None:
    def list_ways() -> list[str]:
        clock = desk(ann, night).partition('id="clock"')[2].partition("</section>")[0]
        return re.findall(rf'href="/t/{night.pk}/structure/([^"]*)"', clock)

    assert list_ways() == ["?edit=0#row-0"]
    post(ann, "start_clock")
    assert list_ways() == ["#row-0"]


def test_a_new_level_says_which_hands_it_binds(ann: Client, night: Tournament, post: Post) -> None:
    post(ann, "start_clock")
    post(ann, "go_to", step=1, from_step=0)
    page = desk(ann, night)
    assert (
        "<strong>Level 2</strong>" in page,
        "Hands in progress finish at the old blinds." in page,
    ) == (
        True,
        True,
    )
    post(ann, "set_time", step=1, left_ms=10 * 60_000)
    assert "Level 2 has begun." not in desk(ann, night)
