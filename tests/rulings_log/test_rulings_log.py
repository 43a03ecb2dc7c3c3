"""Rulings in a night: looked up at a table, decided by the book or not, recorded."""

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from rulings.core.common_questions import EVERYDAY
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from rulings.core.spoken_verdict import SpokenSetting
from tests.access.people import build_house, client_of
from tests.money.prize_night import visitor
from tests.pages.open_pages import look, open_page
from tests.rows import each_row
from tests.tables.draw_night import read, read_main, undo
from tests.tables.seat_night import KEYS, do, form_on, seated_night, start, state_of
from tournament.clock.actions import JumpToStep, Pause
from tournament.club_rulebook.rule_store import list_club_rules
from tournament.engine.canonical_json import compute_digest
from tournament.journal import build_snapshot
from tournament.models import Club, OwnRule, Role, Tournament
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.state import StopReason
from tournament.notifications.club_locale_cache import to_club_locale
from tournament.players.actions.entries import MarkAbsent
from tournament.rulings_log.values import DecidedBy, RecordedRuling
from tournament.rulings_log.views.incident_place import (
    IncidentPlace,
    build_spoken_setting,
    parse_incident_place,
)
from tournament.rulings_log.views.page_context import is_clock_stop_for_table
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.schedule.values import Level, Structure
from tournament.screens.board_payload import build_board_payload
from tournament.screens.values.scenes import SceneLayout
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.actions.moves import break_table
from tournament.time_source import now

pytestmark = pytest.mark.django_db
EARLY_TURN = "on/B02/?table=2"
ASKED = "on/D01/?table=2&filled=yes&family=flop&acted=few"
VOID = "on/F01/?table=2&noticed=this_hand"


def page(client: Client, night: Tournament, path: str) -> str:
    """A page of the night's rulings as it is sent."""
    return str(open_page(client, night, f"/t/{night.pk}/rulings/{path}").content.decode())


def words(client: Client, night: Tournament, path: str) -> str:
    """The words of such a page."""
    return read_main(open_page(client, night, f"/t/{night.pk}/rulings/{path}"))


def tap(client: Client, night: Tournament, path: str, form: str, **typed: object) -> Any:
    """Send a form of such a page without scripts."""
    sent = page(client, night, path)
    action = re.search(rf'<form id="{re.escape(form)}"[^>]* action="([^"]+)"', sent)
    assert action is not None, f"no form {form}"
    return client.post(unescape(action[1]), {**form_on(sent, form), **typed})


def send(
    client: Client, night: Tournament, path: str, form: str, **typed: object
) -> tuple[int, str, str]:
    """The same: the status, where it led, and the words of what came."""
    answer = tap(client, night, path, form, **typed)
    there = answer.headers.get("Location", "")
    return answer.status_code, there, read(look(client, night, there) if there else answer)


def rulings(night: Tournament) -> dict[int, RecordedRuling]:
    """What the log holds."""
    night.refresh_from_db()
    return dict(state_of(night).rulings)


def links(page: str, part: str) -> list[str]:
    """The addresses on a page that hold something."""
    return [unescape(one) for one in re.findall(r'href="([^"]+)"', page) if part in one]


def test_three_taps_from_the_desk_and_from_a_table_to_every_situation(
    ann: Client, night: Tournament
) -> None:
    """
    Nothing that has to be unfolded first is in the way; the situation knows table, hand and level.
    """
    folded = re.compile(r"<details\b(?![^>]*\bopen\b).*?</details>", re.DOTALL)
    do(night, CallFloor(2, note="The turn lies there"))
    first = [f"/t/{night.pk}/rulings/?table=2"]
    found = links(page(ann, night, "?table=2&q=flipped+the+turn+too+early"), "/on/")
    assert found[0].startswith(f"/t/{night.pk}/rulings/on/B02/?table=2"), "plain words find it too"
    assert links(ann.get(f"/t/{night.pk}/").content.decode(), "/rulings/?table=2") == first
    assert (
        links(
            folded.sub("", ann.get(f"/t/{night.pk}/table/2/").content.decode()), "/rulings/?table=2"
        )
        == first
    )
    second = links(folded.sub("", ann.get(first[0]).content.decode()), "/group/")
    third = [
        there
        for group in second
        for there in links(folded.sub("", ann.get(group).content.decode()), "/on/")
    ]
    assert {f"/t/{night.pk}/rulings/on/{one}/" for one in SITUATIONS} <= {
        urlsplit(there).path for there in third
    }
    assert {there for there in third if "/on/B02/" in there} == {
        f"/t/{night.pk}/rulings/on/B02/?table=2&hand=1&step=0"
    }


def test_words_find_pages_of_the_night_for_who_may_open_them(
    ann: Client, club: Club, night: Tournament
) -> None:
    tom = visitor(club, "Tom", Role.TIMEKEEPER)
    button = f"/t/{night.pk}/rules/#rule-button"
    deal = f"/t/{night.pk}/deal/"
    assert links(page(ann, night, "?q=dead+button"), button)
    assert links(page(tom, night, "?q=dead+button"), button)
    assert links(page(ann, night, "?q=can+we+chop"), deal)
    assert not links(page(tom, night, "?q=can+we+chop"), deal)
    assert "No rule says exactly that." not in words(ann, night, "?q=can+we+chop")
    assert "No rule says exactly that." in words(tom, night, "?q=can+we+chop")


@each_row(
    ("path", "leads"),
    [
        ("on/X42/", "See also Pots and odd chips"),
        ("on/X45/", "See also Chip race"),
        ("on/D14/?acted=few", "See also Button after a knockout"),
    ],
)
def test_a_ruling_leads_to_the_page_that_helps(
    ann: Client, night: Tournament, path: str, leads: str
) -> None:
    assert leads in words(ann, night, path)


def test_the_night_fills_in_what_it_knows(ann: Client, night: Tournament) -> None:
    told = words(ann, night, "?table=2&seat=1")
    assert "Table 2 hand 1 10–20 Ida deals." in told
    assert "About Ida, seat 1" in told
    do(night, MarkAbsent(KEYS["Jan"], True))
    assert "How long has the player been away? Up to twenty minutes" in words(
        ann, night, "on/D24/?table=2&seat=2"
    )
    left_out = page(ann, night, "on/D17/?table=2&seat=2&seat_present=yes")
    for seat, posted in ((2, True), (5, False)):
        told = words(ann, night, f"on/D17/?table=2&seat={seat}")
        assert ("Had the player posted a blind or an ante? Yes" in told) == posted
    again = next(one for one in links(left_out, "filled=yes") if "seat_entitled" not in one)
    assert "Had the player posted a blind or an ante?" not in read(ann.get(again))


def test_the_level_names_the_game(club: Club, ann: Client) -> None:
    """One that names none plays hold’em; the answer stands on the page and can be changed."""
    night = seated_night(club, 3)
    kind = "Which kind of game is it? Hold’em or Omaha"
    for game, known in (("", True), ("No Limit Hold’em", True), ("Dealer’s choice", False)):
        was = state_of(night).structure
        named = Structure(
            tuple(replace(one, game=game) if isinstance(one, Level) else one for one in was.steps)
        )
        do(night, EditStructure(named, compute_digest(was)))
        told = words(ann, night, "on/D02/?table=1&acted=few")
        assert (kind in told, f"{kind} Stud" in told) == (True, not known), game


def test_two_at_the_table_are_heads_up(club: Club, ann: Client) -> None:
    night = seated_night(club, 2)
    start(night)
    told = words(ann, night, "on/W02/?table=1")
    assert "How many can still bet? Two in the whole tournament" in told
    assert "What is the betting limit? No limit" in told


def test_the_table_is_chosen_with_the_ruling(club: Club, ann: Client) -> None:
    """What only the table knows changes nothing that was read; where it would, it is read first."""
    night = seated_night(club, 6, 2)
    was = state_of(night).structure
    first, *later = was.steps
    assert isinstance(first, Level)
    named = Structure((replace(first, game="Lowball"), *later))
    do(night, EditStructure(named, compute_digest(was)))
    start(night)
    do(night, JumpToStep(1, 0))
    assert tap(ann, night, "on/W02/", "do-record", table=2).status_code == 302
    answer = tap(ann, night, "on/W01/", "do-record", table=2)
    assert answer.status_code == 409
    assert "At this table the ruling is another one." in read(answer)
    assert "Which kind of game is it? Lowball" in read(answer)
    assert [ruling.where.table for ruling in rulings(night).values()] == [2]


def test_a_ruling_as_the_book_says(ann: Client, night: Tournament) -> None:
    """A double click is one ruling; a retry that comes after another one leads to its own."""
    do(night, CallFloor(2))
    sent = form_on(page(ann, night, EARLY_TURN), "do-record")
    there = f"/t/{night.pk}/rulings/1/"
    for _click in range(2):
        answer = ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent)
        assert (answer.status_code, answer.headers["Location"]) == (302, there)
    assert "Ruling 1: The turn came too early" in read(ann.get(there))
    (one,) = rulings(night).values()
    assert (one.where.table, one.found.situation, one.first.by) == (2, "B02", DecidedBy.DIRECTOR)
    assert state_of(night).requests == ()
    tap(ann, night, VOID, "do-record")
    assert ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent).headers["Location"] == there
    assert list(rulings(night)) == [1, 2]


def test_the_clock_is_stopped_for_the_dispute_and_goes_on_with_the_ruling(
    ann: Client, night: Tournament
) -> None:
    """Where somebody ticks it."""
    _status, _there, told = send(ann, night, EARLY_TURN, "do-stop-for-dispute")
    assert "Clock stopped for a dispute" in told
    stop = state_of(night).stop
    assert stop is not None
    assert (stop.reason, stop.note) == (StopReason.DISPUTE, "Table 2")
    assert "Resume the clock" in send(ann, night, VOID, "do-record")[2]
    assert state_of(night).stop is not None
    tap(ann, night, EARLY_TURN, "do-record", go_on="on")
    assert state_of(night).stop is None


def test_a_dispute_leads_back_to_its_question(ann: Client, night: Tournament) -> None:
    page(ann, night, "on/B02/?filled=yes")
    assert "open-question" not in page(ann, night, "")
    assert (
        f'name="back" value="/t/{night.pk}/rulings/on/B02/?filled=yes"'
        in page(ann, night, "on/B02/?filled=yes")
        .partition("at-hand-dispute")[2]
        .partition("</form>")[0]
    )
    tap(ann, night, EARLY_TURN, "do-stop-for-dispute")
    page(ann, night, "on/B02/?filled=yes")
    found = re.search(r'id="open-question"[^>]*href="([^"]+)"', page(ann, night, ""))
    assert found
    assert found[1] == f"/t/{night.pk}/rulings/on/B02/?filled=yes"
    tap(ann, night, VOID, "do-record", go_on="on")
    assert "open-question" not in page(ann, night, "")


def test_the_table_is_chosen_last(ann: Client, night: Tournament) -> None:
    """Nothing before the ruling asks for it; without one nothing is written down."""
    assert "At which table?" not in words(ann, night, "").partition("Betting")[0]
    shown = page(ann, night, "on/B02/?filled=yes")
    form = shown.partition('id="do-record"')[2].partition("</form>")[0]
    assert re.findall(r'name="table" value="(\d+)"', form) == ["1", "2"]
    assert "required" not in form  # a sentence says it, not the browser
    assert shown.index("<h2><q>") < shown.index('class="rule-steps"') < shown.index("Apply ruling")
    answer = tap(ann, night, "on/B02/?filled=yes", "do-record")
    assert (answer.status_code, "Choose the table first." in read(answer)) == (409, True)
    tap(ann, night, "on/B02/?filled=yes", "do-record", table="2")
    (ruling,) = rulings(night).values()
    assert (ruling.where.table, ruling.where.hand) == (2, 1)


def test_a_ruling_names_the_seat(ann: Client, night: Tournament) -> None:
    told = words(ann, night, "on/D02/?table=2&seat=5&filled=yes&family=flop&acted=few")
    assert "seat 5 gets the top card" in told


def test_one_step_a_screen(club: Club, ann: Client, night: Tournament) -> None:
    """Done leads to the next one, Back to the one before; the ruling keeps when."""
    answer = tap(ann, night, EARLY_TURN, "do-record", then="steps")
    there = f"/t/{night.pk}/rulings/1/steps/"
    assert answer.headers["Location"] == there
    total = len(rulings(night)[1].found.steps)
    for number in range(1, total + 1):
        shown = page(ann, night, "1/steps/")
        assert f"Step {number} of {total}" in read(ann.get(there))
        assert (f"{there}?step={number - 1}" in shown) == (number > 1)
        assert tap(ann, night, "1/steps/", "do-step").headers["Location"] == there
    assert "All steps done" in words(ann, night, "1/steps/")
    assert 'id="do-step"' not in page(ann, night, "1/steps/?step=2")
    (ruling,) = rulings(night).values()
    assert ruling.done == tuple(range(total))
    times = re.findall(r"done \d+:\d\d", words(ann, night, "1/steps/"))
    assert len(times) == total
    assert ann.get(f"/t/{night.pk}/rulings/7/steps/").status_code == 404


def test_the_phone_at_the_table_follows_the_steps(
    club: Club, ann: Client, night: Tournament
) -> None:
    tap(ann, night, EARLY_TURN, "do-record")
    there = f"/t/{night.pk}/rulings/1/steps/"
    assert there in ann.get(f"/t/{night.pk}/table/2/").content.decode()
    assert there not in ann.get(f"/t/{night.pk}/table/1/").content.decode()
    for step in range(len(rulings(night)[1].found.steps)):
        tap(ann, night, "1/", f"do-step-{step}")
    assert there not in ann.get(f"/t/{night.pk}/table/2/").content.decode()


def test_the_screens_follow_the_steps_if_the_director_wants(ann: Client, night: Tournament) -> None:
    def read_steps() -> Any:
        night.refresh_from_db()
        moment = build_snapshot(night)
        return build_board_payload(to_club_locale(night), moment, now())["ruling"]

    assert read_steps() is None
    tap(ann, night, EARLY_TURN, "do-record")
    tap(ann, night, "1/steps/", "do-show-steps")
    shown = state_of(night).showing
    assert shown is not None
    assert shown.layout is SceneLayout.RULING
    tap(ann, night, "1/steps/", "do-step")
    ruling = read_steps()
    assert ruling["table"] == "Table 2"
    assert [done for _says, done in ruling["steps"]][:3] == [True, False, False]
    assert ruling["steps"][1][0] in page(ann, night, "1/steps/")
    tap(ann, night, "1/steps/", "do-hide-steps")
    assert state_of(night).showing is None
    for _step in ruling["steps"][1:]:
        tap(ann, night, "1/steps/", "do-step")
    assert read_steps() is None


def test_the_clock_stands_until_the_steps_are_done(ann: Client, night: Tournament) -> None:
    do(night, Pause(StopReason.DISPUTE, "Table 2"))
    tap(ann, night, EARLY_TURN, "do-record", then="steps", go_on="on")
    assert state_of(night).stop is not None
    for _step in rulings(night)[1].found.steps:
        assert "do-go-on" not in page(ann, night, "1/steps/")
        tap(ann, night, "1/steps/", "do-step")
    tap(ann, night, "1/steps/", "do-go-on")
    assert state_of(night).stop is None


def test_a_ruling_without_steps_has_none_to_walk_through(ann: Client, night: Tournament) -> None:
    too_late = "on/D01/?table=2&filled=yes&family=flop&acted=many"
    assert "Apply and walk" not in words(ann, night, too_late)
    tap(ann, night, too_late, "do-record")
    assert ann.get(f"/t/{night.pk}/rulings/1/steps/").status_code == 404


def test_a_refusal_keeps_what_was_typed(ann: Client, night: Tournament) -> None:
    """Also where no form is, since a question is left that is answered first."""
    for typed, why in (
        ({"by": "third"}, "Say who decides for the director."),
        ({"by": "consensus", "decision": "We <b>play</b> on"}, "Say why."),
    ):
        answer = tap(ann, night, EARLY_TURN, "do-record-otherwise", **typed)
        assert (answer.status_code, why in read(answer)) == (409, True), typed
    again = answer.content.decode()
    assert 'name="decision" value="We &lt;b&gt;play&lt;/b&gt; on"' in again
    assert re.search(r'value="consensus" checked', again)
    sent = {
        **form_on(page(ann, night, EARLY_TURN), "do-record-otherwise"),
        "decision": "We play on",
        "reason": "So",
    }
    assert 'id="record"' not in page(ann, night, "on/D01/?table=2")
    told = read(ann.post(f"/t/{night.pk}/rulings/on/D01/?table=2", sent))
    assert "A question is left. Answer it, then apply the ruling." in told
    assert "You typed: We play on – So" in told
    assert rulings(night) == {}


def test_the_same_key_with_other_words_or_for_something_else_is_told(
    ann: Client, night: Tournament
) -> None:
    there = f"/t/{night.pk}/rulings/{EARLY_TURN}"
    shown = page(ann, night, EARLY_TURN)
    sent, stop = form_on(shown, "do-record-otherwise"), form_on(shown, "do-stop-for-dispute")
    ann.post(f"/t/{night.pk}/do/pause/", {**stop, "key": "a-key-of-the-clock"})
    for again in (
        {"key": "a-key-of-the-clock"},
        {"decision": "We play on", "reason": "Nobody minds"},
    ):
        answer = ann.post(there, {**sent, **again})
        assert (answer.status_code, "The first click did arrive:" in read(answer)) == (409, True)
        ann.post(there, sent)
    assert 'value="We play on"' in answer.content.decode()
    assert list(rulings(night)) == [1]


def test_two_directors_write_one_incident_down_once(
    club: Club, ann: Client, night: Tournament
) -> None:
    """With the page as it was, with one that followed the night, and then on purpose."""
    ben, there = visitor(club, "Ben"), f"/t/{night.pk}/rulings/{EARLY_TURN}"
    as_it_was = form_on(page(ben, night, EARLY_TURN), "do-record")
    tap(ann, night, EARLY_TURN, "do-record")
    followed = page(ben, night, EARLY_TURN)
    assert 'name="again"' not in followed
    assert "Ruling 1 of this hand: " in words(ben, night, EARLY_TURN)
    for sent in (as_it_was, form_on(followed, "do-record")):
        answer = ben.post(there, sent)
        assert "Ann just recorded this as ruling 1." in read(answer)
        assert links(answer.content.decode(), "/rulings/1/") == [f"/t/{night.pk}/rulings/1/"]
    on_purpose = form_on(answer.content.decode(), "do-record")
    assert on_purpose["again"] == ["1"]
    assert ben.post(there, on_purpose).headers["Location"] == f"/t/{night.pk}/rulings/2/"
    for path in ("on/B02/?table=1", f"{EARLY_TURN}&seat=3", VOID):
        assert tap(ann, night, path, "do-record").status_code == 302, path


def test_a_page_that_follows_the_night_keeps_what_was_read(ann: Client, night: Tournament) -> None:
    was = state_of(night).rules
    address = re.search(r'id="night-rulings"[^>]* hx-get="([^"]+)"', page(ann, night, EARLY_TURN))
    assert address is not None
    do(night, ChangeRules(replace(was, books=("R11", "T24")), was))
    followed = ann.get(unescape(address[1]), headers={"HX-Request": "true"}).content.decode()
    answer = ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", form_on(followed, "do-record"))
    assert answer.status_code == 409
    assert "Tonight’s books changed meanwhile." in read(answer)
    assert f'hx-get="{address[1]}"' in followed
    ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", form_on(answer.content.decode(), "do-record"))
    assert [one.found.books[0].book for one in rulings(night).values()] == ["R11"]


@each_row(
    ("note", "calls", "ticked"),
    [
        ("Table 2: who has the button?", (), True),
        ("table 2", (1,), True),
        ("Table 1", (), False),
        ("Table 21", (), True),
        ("", (1,), False),
        ("", (1, 2), True),
    ],
)
def test_the_clock_goes_on_for_the_table_it_stands_for(
    ann: Client, night: Tournament, note: str, calls: tuple[int, ...], ticked: bool
) -> None:
    do(night, *map(CallFloor, calls), Pause(StopReason.DISPUTE, note))
    assert is_clock_stop_for_table(state_of(night), IncidentPlace(2, 1, 0, 0)) == ticked
    if note.startswith("Table") and not calls:
        boxes = re.findall(
            r'<input type="checkbox" name="go_on"[^>]*>', page(ann, night, EARLY_TURN)
        )
        assert [" checked" in box for box in boxes] == [ticked, ticked]


def test_a_ruling_at_a_table_that_was_broken_since(night: Tournament) -> None:
    state, at = state_of(night), now()
    assert parse_incident_place({"table": "2"}, break_table(state, 2, at), at) == IncidentPlace(
        2, 1, 0, 0
    )
    assert parse_incident_place({"table": "3"}, break_table(state, 2, at), at) == IncidentPlace()


def test_steps_are_ticked_off_it_is_settled_changed_and_taken_back(
    ann: Client, night: Tournament
) -> None:
    tap(ann, night, EARLY_TURN, "do-record")
    version = night.version + 1
    for step in (0, 2, 0):
        tap(ann, night, "1/", f"do-step-{step}")
    tap(ann, night, "1/", "do-settle", outcome="Bob won")
    tap(
        ann,
        night,
        "1/",
        "do-change-otherwise",
        by="consensus",
        decision="We play on",
        reason="All agreed",
    )
    one = rulings(night)[1]
    assert (one.done, one.outcome, one.current_decision.decision, one.is_override) == (
        (2,),
        "Bob won",
        "We play on",
        True,
    )
    assert "Not by the book We play on" in words(ann, night, "1/")
    undos = links(page(ann, night, "1/").partition("<main")[2], "/undo/")
    assert f"/t/{night.pk}/undo/{version}/" in undos
    undo(night, *range(version, night.version + 1))
    assert rulings(night) == {}
    assert "This ruling was taken back." in words(ann, night, "1/")
    assert ann.get(f"/t/{night.pk}/rulings/2/").status_code == 404


def test_the_log_in_short_and_in_full(ann: Client, night: Tournament) -> None:
    tap(
        ann,
        night,
        "on/B02/?table=2&seat=3",
        "do-record-otherwise",
        decision="We play on",
        reason="It was seen late",
    )
    tap(
        ann,
        night,
        "on/other/?table=1",
        "do-record-otherwise",
        decision="Quiet, please",
        reason="The noise",
    )
    short, full = words(ann, night, "log/"), words(ann, night, "log/?full=yes")
    assert short.index("A dispute") < short.index("The turn came too early")
    assert "Table 2 hand 1 level 1 (10–20) Klara, seat 3" in short
    assert full.index("The turn came too early") < full.index("A dispute")
    assert "It was seen late" in full


def test_whose_chips_come_back(ann: Client, night: Tournament) -> None:
    tap(ann, night, VOID, "do-record")
    shown = words(ann, night, "1/?in-1=300&in-3=300&in-4=20")
    told = ["takes back 300", "takes back 300", "takes back 20", "620 go back, 0 stay"]
    assert re.findall(r"takes back \d+|\d+ go back, \d+ stay", shown) == told
    assert "Type whole chips in digits." in words(ann, night, "1/?in-1=30x")


def test_a_precedent_is_offered_next_time(club: Club, ann: Client, night: Tournament) -> None:
    """
    It needs a rule and its words. Where the house says so, the club's own book is asked first.
    """
    tap(ann, night, ASKED, "do-record-otherwise", decision="We play on", reason="Nobody minds here")
    for typed, why in (
        ({"verdict": "PERHAPS", "says": "So"}, "Choose from the list."),
        ({"verdict": "PLAY_ON", "says": ""}, "Say the rule in your own words."),
    ):
        assert why in read(tap(ann, night, "1/", "do-precedent", **typed))
    _status, there, told = send(
        ann, night, "1/", "do-precedent", verdict="PLAY_ON", says="A shown card plays on here."
    )
    assert there == f"/t/{night.pk}/rulings/1/"
    assert "Precedent 1 is saved." in told
    ann.post(f"{there}precedent/", {"verdict": "PLAY_ON", "says": "Something else"})
    assert len(list_club_rules(club)) == 1
    same, so = "on/D01/?table=1&filled=yes&family=flop", "Your club ruled this way on"
    offered = words(ann, night, same)
    assert (so in offered, "A shown card plays on here." in offered) == (True, True)
    assert so not in words(ann, night, f"{same}&acted=many")
    was = state_of(night).rules
    do(night, ChangeRules(replace(was, books=("club", "H2", "R11")), was))
    assert so not in words(ann, night, ASKED)
    do(night, ChangeRules(was, state_of(night).rules))
    assert so in words(ann, night, same)
    OwnRule.objects.update(answers={"a fact of long ago": ["yes"]})
    assert so not in read(ann.get(f"/t/{night.pk}/rulings/{same}"))


def test_a_precedent_offers_the_rule_that_decides(ann: Client, night: Tournament) -> None:
    was = state_of(night).rules
    do(night, ChangeRules(replace(was, books=("T24", "R11")), was))
    tap(ann, night, "on/D02/?table=2&filled=yes&family=flop&acted=few", "do-record")
    found = rulings(night)[1].found
    assert [one.book for one in found.cited] == ["T24", "R4", "R4"]
    offered = re.search(r'<input id="precedent-says"[^>]* value="([^"]*)"', page(ann, night, "1/"))
    assert offered is not None
    assert unescape(offered[1]) == found.cited[1].says


def test_a_penalty_is_given_with_the_answer(ann: Client, night: Tournament) -> None:
    key, title = next((one.id, one.title) for one in EVERYDAY.values() if one.penalty)
    tap(
        ann,
        night,
        f"on/{key}/?table=2",
        "do-penalize",
        player=KEYS["Jan"],
        count=2,
        unit="hands",
        reason=title,
    )
    penalty = state_of(night).entrants[KEYS["Jan"]].penalty
    assert penalty is not None
    assert (penalty.hands, penalty.reason) == (2, title)


def test_a_common_question_is_applied_as_a_ruling(ann: Client, night: Tournament) -> None:
    shown = page(ann, night, "on/X01/?table=2&seat=3")
    assert f"<q>{SPOKEN_ANSWERS['X01']}</q>" in shown
    tap(ann, night, "on/X01/?table=2&seat=3", "do-record")
    ruling = rulings(night)[1]
    assert (ruling.where.table, ruling.where.seat) == (2, 3)
    assert (ruling.found.situation, ruling.found.steps) == ("X01", ())
    assert [(one.book, one.number) for one in ruling.found.cited] == [
        (one.book, one.number) for one in EVERYDAY["X01"].cites
    ]
    before = ann.get(f"/t/{night.pk}/rulings/everyday/?table=2&open=X01")
    assert "/rulings/on/X01/?table=2" in before["Location"]
    kept = page(ann, night, "1/")
    assert EVERYDAY["X01"].title in kept
    assert SPOKEN_ANSWERS["X01"] in kept
    assert "do-precedent" not in kept
    again = f"/t/{night.pk}/rulings/on/X01/?table=2&hand=1&step=0&seat=3"
    assert again in links(kept, "/on/X01/")


def test_the_clock_on_a_player_leads_to_its_ruling(ann: Client, night: Tournament) -> None:
    do(night, CallClock("Jan"))
    (there,) = links(page(ann, night, "?table=2"), "/on/H06/")
    assert "Was the player facing a bet or a raise?" in read(ann.get(there))
    assert links(ann.get(f"/t/{night.pk}/").content.decode(), "/on/H06/") == [
        f"/t/{night.pk}/rulings/on/H06/"
    ]


def test_one_book_alone_is_looked_up_and_not_written_down(ann: Client, night: Tournament) -> None:
    """Nobody decides by another book than the night's."""
    alone = page(ann, night, "on/B02/?table=2&books=T24")
    assert "One book alone" in words(ann, night, "on/B02/?table=2&books=T24")
    assert 'id="record"' not in alone
    (back,) = [one for one in links(alone, "/on/B02/") if one.endswith("yes")]
    sent = form_on(ann.get(back).content.decode(), "do-record")
    assert ann.post(f"/t/{night.pk}/rulings/on/B02/?table=2&books=T24", sent).status_code == 302
    assert [one.book for one in rulings(night)[1].found.books][:1] == ["H2"]


def test_what_is_not_there_is_one_sentence(ann: Client, night: Tournament) -> None:
    """Of what is there, the changing part alone is sent to a page that follows."""
    for path in ("on/XX/?table=1", "group/nothing/", "on/B02/?acted=loudly", "on/B02/?books=XX"):
        answer = ann.get(f"/t/{night.pk}/rulings/{path}")
        assert (answer.status_code, "Not in the books" in read(answer)) == (404, True), path
    for path in ("", "group/board/", "on/B02/", "everyday/", "log/"):
        part = ann.get(
            f"/t/{night.pk}/rulings/{path}", headers={"HX-Request": "true"}
        ).content.decode()
        assert part.startswith('<div id="night-rulings"'), path


def test_a_tables_phone_looks_up_and_writes_nothing_down() -> None:
    house = build_house("Thursday")
    bob = client_of("table link", house, house)
    own = bob.get(f"/t/{house.night.pk}/rulings/on/B02/").content.decode()
    assert links(own, "/table/1/") == [f"/t/{house.night.pk}/table/1/"]
    assert 'id="record"' not in own
    assert bob.get(f"/t/{house.night.pk}/rulings/?table=2").status_code == 404


def test_a_tables_phone_reads_the_steps_of_its_own_table() -> None:
    """And carries none of them out; those of another table are not there."""
    house = build_house("Thursday")
    owner, bob = (client_of(who, house, house) for who in ("owner", "table link"))
    for table in (1, 2):
        where = f"on/B02/?table={table}&filled=yes"
        assert tap(owner, house.night, where, "do-record", table=str(table)).status_code == 302
    shown = bob.get(f"/t/{house.night.pk}/rulings/1/steps/")
    assert (shown.status_code, "Step 1 of " in read(shown)) == (200, True)
    assert 'id="do-step"' not in shown.content.decode()
    assert bob.get(f"/t/{house.night.pk}/rulings/2/steps/").status_code == 404


def test_an_ante_is_spoken_of_where_the_level_has_one(night: Tournament) -> None:
    """Where no table is chosen yet it is the level of the clock."""
    levels = (Level(100, 200, 20, 200), Level(200, 400, 0))
    state = replace(state_of(night), structure=Structure(levels))
    assert build_spoken_setting(state, IncidentPlace(), now()) == SpokenSetting(0, has_ante=True)
    at_table = IncidentPlace(2, 1, 1, 3)
    assert build_spoken_setting(state, at_table, now()) == SpokenSetting(3, has_ante=False)
