"""Rulings within a night: looked up at a table, decided as the book says or not, written down, and remembered."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client

from rulings.core.book import Refund, Verdict
from rulings.core.everyday import EVERYDAY
from rulings.core.library import SITUATIONS
from tests.access.people import build_house, client_of
from tests.pages.draw_night import read, read_main
from tests.pages.prize_night import visitor
from tests.pages.seat_night import KEYS, do, form_on, seated_night, start, state_of
from tests.rows import each_row
from tournament.club_book import rules_of
from tournament.core.actions.clock import Pause
from tournament.core.actions.decision import CallClock
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.moves import broken
from tournament.core.actions.requests import CallFloor
from tournament.core.actions.structure import ChangeRules, EditStructure
from tournament.core.canon import digest
from tournament.core.rulings_log import DecidedBy, Recorded
from tournament.core.state import StopReason
from tournament.core.structure import Level, Structure
from tournament.instant import now
from tournament.models import Club, OwnRule, Tournament
from tournament.pages.rulings_log.place import Place, place_of

pytestmark = pytest.mark.django_db
EARLY_TURN = "on/B02/?table=2"
ASKED = "on/D01/?table=2&filled=yes&family=flop&acted=few"
VOID = "on/F01/?table=2"


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


@pytest.fixture
def night(club: Club) -> Tournament:
    """Two tables of six, in their first hand; Ida has the button at the second."""
    night = seated_night(club, 6, 6)
    start(night)
    return night


def page(client: Client, night: Tournament, path: str) -> str:
    """A page of the night's rulings as it is sent."""
    return str(client.get(f"/t/{night.pk}/rulings/{path}").content.decode())


def words(client: Client, night: Tournament, path: str) -> str:
    """The words of such a page."""
    return read_main(client.get(f"/t/{night.pk}/rulings/{path}"))


def send(client: Client, night: Tournament, path: str, form: str, **typed: object) -> tuple[int, str, str]:
    """Send a form of such a page without scripts: the status, where it led, and the words of what came."""
    sent = page(client, night, path)
    action = re.search(rf'<form id="{re.escape(form)}"[^>]* action="([^"]+)"', sent)
    assert action is not None, f"no form {form}"
    answer = client.post(unescape(action[1]), {**form_on(sent, form), **typed})
    there = answer.headers.get("Location", "")
    return answer.status_code, there, read(client.get(there) if there else answer)


def rulings(night: Tournament) -> dict[int, Recorded]:
    """What the log holds."""
    night.refresh_from_db()
    return dict(state_of(night).rulings)


def links(page: str, part: str) -> list[str]:
    """The addresses on a page that hold something."""
    return [unescape(one) for one in re.findall(r'href="([^"]+)"', page) if part in one]


def test_three_taps_from_the_desk_to_a_situation(ann: Client, night: Tournament) -> None:
    do(night, CallFloor(2, note="The turn lies there"))
    desk = ann.get(f"/t/{night.pk}/").content.decode()
    first = links(desk, "/rulings/?table=2")
    assert first == [f"/t/{night.pk}/rulings/?table=2"]
    second = links(ann.get(first[0]).content.decode(), "/group/board/")
    third = links(ann.get(second[0]).content.decode(), "/on/B02/")
    assert third == [f"/t/{night.pk}/rulings/on/B02/?table=2&hand=1&step=0"]
    assert "Finish the betting" in read(ann.get(third[0]))


def test_three_taps_from_a_table_to_every_situation(ann: Client, night: Tournament) -> None:
    """Nothing that has to be unfolded first is in the way."""
    folded = re.compile(r"<details\b(?![^>]*\bopen\b).*?</details>", re.DOTALL)
    table = folded.sub("", ann.get(f"/t/{night.pk}/table/2/").content.decode())
    first = links(table, "/rulings/?table=2")
    assert first == [f"/t/{night.pk}/rulings/?table=2"]
    second = links(folded.sub("", ann.get(first[0]).content.decode()), "/group/")
    third = {
        urlsplit(there).path
        for group in second
        for there in links(folded.sub("", ann.get(group).content.decode()), "/on/")
    }
    assert {f"/t/{night.pk}/rulings/on/{situation}/" for situation in SITUATIONS} <= third


def test_plain_words_find_it_too(ann: Client, night: Tournament) -> None:
    found = links(page(ann, night, "?table=2&q=flipped+the+turn+too+early"), "/on/")
    assert found[0].startswith(f"/t/{night.pk}/rulings/on/B02/?table=2")


def test_the_night_fills_in_what_it_knows(ann: Client, night: Tournament) -> None:
    told = words(ann, night, "?table=2&seat=1")
    assert "Table 2 hand 1 level 1 10–20 Ida deals. About Ida, seat 1" in told
    do(night, MarkAbsent(KEYS["Jan"], True))
    assert "How long has the player been away? Up to twenty minutes" in words(ann, night, "on/D24/?table=2&seat=2")
    left_out = page(ann, night, "on/D17/?table=2&seat=2&seat_present=yes")
    assert "Had the player posted a blind or an ante? Yes" in read(
        ann.get(f"/t/{night.pk}/rulings/on/D17/?table=2&seat=2")
    )
    again = next(one for one in links(left_out, "filled=yes") if "seat_entitled" not in one)
    assert "Had the player posted a blind or an ante?" not in read(ann.get(again))


@each_row(
    ("game", "known"),
    [
        ("", ""),
        ("No Limit Hold’em", "Hold’em or Omaha"),
        ("Razz", "Stud"),
        ("2-7 triple draw", "Lowball"),
        ("Dealer’s choice", ""),
    ],
)
def test_the_level_names_the_game(game: str, known: str, club: Club, ann: Client) -> None:
    night = seated_night(club, 6, 6)
    was = state_of(night).structure
    named = Structure(tuple(replace(one, game=game) if isinstance(one, Level) else one for one in was.steps))
    do(night, EditStructure(named, digest(was)))
    told = words(ann, night, "on/D02/?table=2&acted=few")
    asked = "Which kind of game is it? Hold’em or Omaha Stud Draw, high hand wins"
    assert f"Which kind of game is it? {known}" in told
    assert (asked in told) == (not known)


def test_a_ruling_as_the_book_says(ann: Client, night: Tournament) -> None:
    do(night, CallFloor(2))
    status, there, told = send(ann, night, EARLY_TURN, "do-record")
    assert (status, there) == (302, f"/t/{night.pk}/rulings/1/")
    assert "Ruling 1: The turn came too early" in told
    one = rulings(night)[1]
    assert (one.where.table, one.where.hand, one.where.step) == (2, 1, 0)
    assert (one.found.situation, one.first.by, one.found.books[0].book) == ("B02", DecidedBy.DIRECTOR, "H2")
    assert state_of(night).requests == ()


def test_the_clock_is_stopped_for_the_dispute_and_goes_on_with_the_ruling(ann: Client, night: Tournament) -> None:
    _status, _there, told = send(ann, night, EARLY_TURN, "do-stop-for-dispute")
    assert "The clock stands for a dispute" in told
    night.refresh_from_db()
    stop = state_of(night).stop
    assert stop is not None
    assert (stop.reason, stop.note) == (StopReason.DISPUTE, "Table 2")
    send(ann, night, EARLY_TURN, "do-record", go_on="on")
    night.refresh_from_db()
    assert state_of(night).stop is None


def test_the_clock_stands_on_where_nobody_ticks_it(ann: Client, night: Tournament) -> None:
    do(night, Pause(StopReason.DISPUTE))
    _status, _there, told = send(ann, night, EARLY_TURN, "do-record")
    assert "Let the clock go on" in told
    assert state_of(night).stop is not None


@each_row(
    ("typed", "why"),
    [
        ({"by": "director", "decision": "We play on"}, "Say why it was decided so."),
        ({"by": "third"}, "Say who decides in the director’s place."),
        ({"by": "director", "mark": "0123456789abcdef"}, "The books of this night were changed meanwhile."),
    ],
)
def test_a_refusal_keeps_what_was_typed(ann: Client, night: Tournament, typed: dict[str, str], why: str) -> None:
    status, _there, told = send(ann, night, EARLY_TURN, "do-record-otherwise", **typed)
    assert status == 409
    assert why in told
    assert rulings(night) == {}


def test_what_was_typed_is_there_again(ann: Client, night: Tournament) -> None:
    sent = page(ann, night, EARLY_TURN)
    answer = ann.post(
        f"/t/{night.pk}/rulings/{EARLY_TURN}",
        {**form_on(sent, "do-record-otherwise"), "by": "consensus", "decision": "We <b>play</b> on"},
    )
    again = answer.content.decode()
    assert 'name="decision" value="We &lt;b&gt;play&lt;/b&gt; on"' in again
    assert re.search(r'value="consensus" checked', again)


def test_somebody_else_decides_where_the_director_plays(ann: Client, night: Tournament) -> None:
    send(ann, night, EARLY_TURN, "do-record-otherwise", by="third", who="Cleo", conflicts="nobody")
    first = rulings(night)[1].first
    assert (first.by, first.who, first.in_hand, first.conflicts) == (DecidedBy.THIRD, "Cleo", True, "")


def test_a_question_that_is_left_is_answered_first(ann: Client, night: Tournament) -> None:
    sent = page(ann, night, "on/D01/?table=2")
    assert 'id="record"' not in sent
    answer = ann.post(f"/t/{night.pk}/rulings/on/D01/?table=2", {"key": "a-key-of-nobody", "by": "director"})
    assert answer.status_code == 409
    assert rulings(night) == {}


def test_a_double_click_is_one_ruling(ann: Client, night: Tournament) -> None:
    sent = form_on(page(ann, night, EARLY_TURN), "do-record")
    answers = [ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent) for _click in range(2)]
    assert [one.headers["Location"] for one in answers] == [f"/t/{night.pk}/rulings/1/"] * 2
    assert list(rulings(night)) == [1]


def test_the_same_key_with_other_words_is_told(ann: Client, night: Tournament) -> None:
    sent = form_on(page(ann, night, EARLY_TURN), "do-record-otherwise")
    there = f"/t/{night.pk}/rulings/{EARLY_TURN}"
    ann.post(there, sent)
    answer = ann.post(there, {**sent, "decision": "We play on", "reason": "Nobody minds"})
    assert answer.status_code == 409
    assert "The first click did arrive:" in read(answer)
    assert 'value="We play on"' in answer.content.decode()
    assert list(rulings(night)) == [1]


def test_a_retry_leads_to_its_own_ruling(ann: Client, night: Tournament) -> None:
    sent = form_on(page(ann, night, EARLY_TURN), "do-record")
    ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent)
    send(ann, night, VOID, "do-record")
    answer = ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{night.pk}/rulings/1/")
    assert list(rulings(night)) == [1, 2]


def test_a_key_that_did_something_else_is_told(ann: Client, night: Tournament) -> None:
    sent = form_on(page(ann, night, EARLY_TURN), "do-record")
    stop = form_on(page(ann, night, EARLY_TURN), "do-stop-for-dispute")
    ann.post(f"/t/{night.pk}/do/pause/", {**stop, "key": sent["key"]})
    answer = ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent)
    assert answer.status_code == 409
    assert "The first click did arrive:" in read(answer)
    assert rulings(night) == {}


@each_row("is_live", [False, True], ids=["page as it was", "page that followed"])
def test_two_directors_write_one_incident_down_once(club: Club, ann: Client, night: Tournament, is_live: bool) -> None:
    ben = visitor(club, "Ben")
    sent = form_on(page(ben, night, EARLY_TURN), "do-record")
    send(ann, night, EARLY_TURN, "do-record")
    if is_live:
        followed = page(ben, night, EARLY_TURN)
        assert 'name="again"' not in followed
        sent = form_on(followed, "do-record")
    answer = ben.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", sent)
    told = read(answer)
    assert answer.status_code == 409
    assert "Ann has just written this down as ruling 1." in told
    assert "Ruling 1 of this hand is already about this: " in told
    assert links(answer.content.decode(), "/rulings/1/") == [f"/t/{night.pk}/rulings/1/"]
    on_purpose = form_on(answer.content.decode(), "do-record")
    assert on_purpose["again"] == ["1"]
    there = ben.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", on_purpose).headers["Location"]
    assert there == f"/t/{night.pk}/rulings/2/"


@each_row(
    ("path", "is_about_it"),
    [(EARLY_TURN, True), ("on/B02/?table=1", False), (f"{EARLY_TURN}&seat=3", False), (VOID, False)],
)
def test_a_walk_says_beforehand_what_was_ruled(ann: Client, night: Tournament, path: str, is_about_it: bool) -> None:
    send(ann, night, EARLY_TURN, "do-record")
    assert ("Ruling 1 of this hand is already about this: " in words(ann, night, path)) == is_about_it
    assert send(ann, night, path, "do-record")[0] == (409 if is_about_it else 302)


def test_a_page_that_follows_the_night_keeps_what_was_read(ann: Client, night: Tournament) -> None:
    was = state_of(night).rules
    address = re.search(r'id="night-rulings"[^>]* hx-get="([^"]+)"', page(ann, night, EARLY_TURN))
    assert address is not None
    do(night, ChangeRules(replace(was, books=("R11", "T24")), was))
    followed = ann.get(unescape(address[1]), headers={"HX-Request": "true"}).content.decode()
    answer = ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", form_on(followed, "do-record"))
    assert answer.status_code == 409
    assert "The books of this night were changed meanwhile." in read(answer)
    assert f'hx-get="{address[1]}"' in followed
    ann.post(f"/t/{night.pk}/rulings/{EARLY_TURN}", form_on(answer.content.decode(), "do-record"))
    assert [one.found.books[0].book for one in rulings(night).values()] == ["R11"]


@each_row(
    ("note", "calls", "ticked"),
    [
        ("", (), True),
        ("Table 2: who has the button?", (), True),
        ("table 2", (1,), True),
        ("Table 1", (), False),
        ("Table 1", (2,), False),
        ("Table 21", (), True),
        ("", (1,), False),
        ("", (1, 2), True),
    ],
)
def test_the_clock_goes_on_for_the_table_it_stands_for(
    ann: Client, night: Tournament, note: str, calls: tuple[int, ...], ticked: bool
) -> None:
    do(night, *map(CallFloor, calls), Pause(StopReason.DISPUTE, note))
    boxes = re.findall(r'<input type="checkbox" name="go_on"[^>]*>', page(ann, night, EARLY_TURN))
    assert [" checked" in box for box in boxes] == [ticked, ticked]


def test_a_refusal_is_told_where_no_form_is(ann: Client, night: Tournament) -> None:
    sent = {**form_on(page(ann, night, EARLY_TURN), "do-record-otherwise"), "decision": "We play on", "reason": "So"}
    told = read(ann.post(f"/t/{night.pk}/rulings/on/D01/?table=2", sent))
    assert "A question is left. Answer it, then write the ruling down." in told
    assert "You typed: We play on – So" in told


def test_a_ruling_at_a_table_that_was_broken_since(night: Tournament) -> None:
    state, at = state_of(night), now()
    assert place_of({"table": "2"}, broken(state, 2, at), at) == Place(2, 1, 0, 0)
    assert place_of({"table": "3"}, broken(state, 2, at), at) == Place()


def test_steps_are_ticked_off_it_is_settled_and_changed(ann: Client, night: Tournament) -> None:
    send(ann, night, EARLY_TURN, "do-record")
    for step in (0, 2, 0):
        send(ann, night, "1/", f"do-step-{step}")
    send(ann, night, "1/", "do-settle", outcome="Bob won")
    send(ann, night, "1/", "do-change-otherwise", by="consensus", decision="We play on", reason="All agreed")
    one = rulings(night)[1]
    assert (one.done, one.outcome, one.decided.decision, one.is_override) == ((2,), "Bob won", "We play on", True)
    told = words(ann, night, "1/")
    assert "Not as the book says We play on" in told
    assert "All agreed" in told


def test_a_ruling_is_taken_back(ann: Client, night: Tournament) -> None:
    send(ann, night, EARLY_TURN, "do-record")
    (undo,) = links(page(ann, night, "1/").partition("<main")[2], "/undo/")
    shown = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', ann.get(undo).content.decode()))
    ann.post(undo, shown)
    assert rulings(night) == {}
    assert "This ruling was taken back." in words(ann, night, "1/")
    assert ann.get(f"/t/{night.pk}/rulings/2/").status_code == 404


def test_the_log_in_short_and_in_full(ann: Client, night: Tournament) -> None:
    send(ann, night, "on/B02/?table=2&seat=3", "do-record-otherwise", decision="We play on", reason="It was seen late")
    send(ann, night, "on/other/?table=1", "do-record-otherwise", decision="Quiet, please", reason="The noise")
    short, full = words(ann, night, "log/"), words(ann, night, "log/?full=yes")
    assert short.index("A dispute") < short.index("The turn came too early")
    assert "Table 2 hand 1 level 1 (10–20) Klara, seat 3" in short
    assert "not as the book says" in short
    assert full.index("The turn came too early") < full.index("A dispute")
    assert "It was seen late" in full
    assert re.search(r"HomePokerTourney.*: \w+", full)


@each_row(
    ("typed", "told"),
    [
        ("in-1=300&in-3=300&in-4=20", ["takes back 300", "takes back 300", "takes back 20", "620 go back, 0 stay"]),
        ("in-1=30x", ["Give whole chips, in figures."]),
    ],
)
def test_whose_chips_come_back(ann: Client, night: Tournament, typed: str, told: list[str]) -> None:
    send(ann, night, VOID, "do-record")
    one = rulings(night)[1].found
    assert one.refund is Refund.ALL
    shown = words(ann, night, f"1/?{typed}")
    assert re.findall(r"takes back \d+|\d+ go back, \d+ stay|Give whole chips, in figures.", shown) == told


def test_a_precedent_is_offered_next_time(club: Club, ann: Client, night: Tournament) -> None:
    send(ann, night, ASKED, "do-record-otherwise", decision="We play on", reason="Nobody minds here")
    status, there, told = send(ann, night, "1/", "do-precedent", verdict="PLAY_ON", says="A shown card plays on here.")
    assert (status, there) == (302, f"/t/{night.pk}/rulings/1/")
    assert "It is rule 1 of the club’s own book now." in told
    send_again = ann.post(f"/t/{night.pk}/rulings/1/precedent/", {"verdict": "PLAY_ON", "says": "Something else"})
    assert (send_again.status_code, len(rules_of(club))) == (302, 1)
    offered = words(ann, night, "on/D01/?table=1&filled=yes&family=flop")
    assert "Your club decided so on" in offered
    assert "A shown card plays on here." in offered
    assert "Your club decided so on" not in words(ann, night, "on/D01/?table=1&filled=yes&family=flop&acted=many")
    OwnRule.objects.update(answers={"a fact of long ago": ["yes"]})
    assert "Your club decided so on" not in words(ann, night, "on/D01/?table=1&filled=yes&family=flop")


def test_a_precedent_offers_the_rule_that_decides(ann: Client, night: Tournament) -> None:
    was = state_of(night).rules
    do(night, ChangeRules(replace(was, books=("T24", "R11")), was))
    send(ann, night, "on/D02/?table=2&filled=yes&family=flop&acted=few", "do-record")
    found = rulings(night)[1].found
    assert found.verdict is Verdict.REPLACE_CARD
    assert [one.book for one in found.cited] == ["T24", "R4", "R4"]
    offered = re.search(r'<input id="precedent-says"[^>]* value="([^"]*)"', page(ann, night, "1/"))
    assert offered is not None
    assert unescape(offered[1]) == found.cited[1].says


def test_the_clubs_own_book_is_asked_first_where_the_house_says_so(ann: Client, night: Tournament) -> None:
    send(ann, night, ASKED, "do-record-otherwise", decision="We play on", reason="Nobody minds here")
    send(ann, night, "1/", "do-precedent", verdict="PLAY_ON", says="A shown card plays on here.")
    was = state_of(night).rules
    do(night, ChangeRules(replace(was, books=("club", "H2", "R11")), was))
    send(ann, night, ASKED + "&seat=1", "do-record")
    assert "Your club decided so on" not in words(ann, night, ASKED)
    found = rulings(night)[2].found
    assert (found.verdict, found.cited[0].book) == (Verdict.PLAY_ON, "club")


def test_a_precedent_needs_a_rule_and_its_words(ann: Client, night: Tournament) -> None:
    send(ann, night, ASKED, "do-record")
    assert "Choose from the list." in send(ann, night, "1/", "do-precedent", verdict="PERHAPS", says="So")[2]
    assert "Say the rule in your own words." in send(ann, night, "1/", "do-precedent", verdict="PLAY_ON", says="")[2]


def test_a_penalty_is_given_with_the_answer(ann: Client, night: Tournament) -> None:
    key = next(one.id for one in EVERYDAY.values() if one.penalty)
    send(ann, night, f"everyday/?table=2&open={key}", f"do-penalize-{key}", player=KEYS["Jan"], count=2, unit="hands",
         reason=EVERYDAY[key].title)  # fmt: skip
    night.refresh_from_db()
    penalty = state_of(night).entrants[KEYS["Jan"]].penalty
    assert penalty is not None
    assert (penalty.hands, penalty.reason) == (2, EVERYDAY[key].title)


def test_the_clock_on_a_player_leads_to_its_ruling(ann: Client, night: Tournament) -> None:
    do(night, CallClock("Jan"))
    (there,) = links(page(ann, night, "?table=2"), "/on/H06/")
    assert "Was the player facing a bet or a raise?" in read(ann.get(there))
    assert links(ann.get(f"/t/{night.pk}/").content.decode(), "/on/H06/") == [f"/t/{night.pk}/rulings/on/H06/"]


def test_one_book_alone_is_looked_up_and_not_written_down(ann: Client, night: Tournament) -> None:
    alone = words(ann, night, "on/B02/?table=2&books=T24")
    assert "This is what one book says alone" in alone
    assert 'id="record"' not in page(ann, night, "on/B02/?table=2&books=T24")
    (back,) = [one for one in links(page(ann, night, "on/B02/?table=2&books=T24"), "/on/B02/") if one.endswith("yes")]
    assert "Decide so, write it down" in read(ann.get(back))


def test_nobody_decides_by_another_book_than_the_nights(ann: Client, night: Tournament) -> None:
    sent = form_on(page(ann, night, EARLY_TURN), "do-record")
    answer = ann.post(f"/t/{night.pk}/rulings/on/B02/?table=2&books=T24", sent)
    assert answer.status_code == 302
    assert [one.book for one in rulings(night)[1].found.books][:1] == ["H2"]


@each_row("path", ["on/XX/?table=1", "group/nothing/", "on/B02/?acted=loudly", "on/B02/?books=XX"])
def test_what_is_not_there_is_one_sentence(ann: Client, night: Tournament, path: str) -> None:
    answer = ann.get(f"/t/{night.pk}/rulings/{path}")
    assert answer.status_code == 404
    assert "This is not in the books" in read(answer)


def test_a_tables_phone_looks_up_and_writes_nothing_down() -> None:
    house = build_house("Thursday")
    bob = client_of("table link", house, house)
    own = bob.get(f"/t/{house.night.pk}/rulings/on/B02/").content.decode()
    assert links(own, "/table/1/") == [f"/t/{house.night.pk}/table/1/"]
    assert 'id="record"' not in own
    assert bob.get(f"/t/{house.night.pk}/rulings/?table=2").status_code == 404
    sent = {"key": "a-key-of-bobs", "table": "1", "situation": "B02"}
    assert bob.post(f"/t/{house.night.pk}/rulings/on/B02/?table=1", sent).status_code == 404
    assert bob.post(f"/t/{house.night.pk}/do/record_ruling/", sent).status_code == 404


def test_the_changing_part_alone(ann: Client, night: Tournament) -> None:
    for path in ("", "group/board/", "on/B02/", "everyday/", "log/"):
        part = ann.get(f"/t/{night.pk}/rulings/{path}", headers={"HX-Request": "true"}).content.decode()
        assert part.startswith('<div id="night-rulings"'), path
