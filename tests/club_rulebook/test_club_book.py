"""The club's own rules: read by members, written by owners, refused in one sentence, tried out."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.core.book import ChipRefund, Verdict
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage
from tests.access.people import House, build_house, client_of
from tests.rows import each_row
from tournament import journal
from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.rule_store import (
    add_precedent,
    add_rule,
    archive_own_rule,
    build_club_book,
    list_club_rules,
)
from tournament.club_rulebook.rule_validation import is_rule_situation
from tournament.localization import find_timezone, format_date_time
from tournament.models import OwnRule, Works
from tournament.night.actions.undo import Undo
from tournament.rulings_log.actions import ChangeRuling, RecordRuling
from tournament.rulings_log.values import BookRuling, Incident, RulingDecision

pytestmark = pytest.mark.django_db
KEYS = iter(f"own-rules-test-key-{number}" for number in range(10_000))
BOOK, ADD = "/club/book/", "/club/book/add/D01/"
SAYS = "In the first round we play on, whoever saw it."
SHOWN = ClubRule("D01", verdict="PLAY_ON", says=SAYS, answers={"acted": ("few",)})


def page(client: Client, path: str = BOOK) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.text)


def send(client: Client, place: str = ADD, /, **changes: Any) -> Any:
    typed = {
        "works": "add",
        "fact-acted": ["few"],
        "verdict": "PLAY_ON",
        "says": SAYS,
        "key": next(KEYS),
        **changes,
    }
    return client.post(place, {name: value for name, value in typed.items() if value is not None})


def toasts(client: Client) -> list[str]:
    return re.findall(r'<div class="toast [a-z]+"><p>(.*?)</p>', page(client))


def alerts(answer: Any) -> list[str]:
    assert answer.status_code == 200
    return re.findall(
        r'<p[^>]* class="notice danger" role="alert"[^>]*>(.*?)</p>', unescape(answer.text)
    )


def shown(text: str) -> list[str]:
    """The rules on the page, in their order, by their own words."""
    return re.findall(r'<p class="own-words"><bdi>(.*?)</bdi>', text)


class TestList:
    def test_a_rule_beside_what_the_books_do(
        self, house: House, owner: Client, watcher: Client
    ) -> None:
        """Who only reads changes nothing, and another club sees nothing of it."""
        assert "Write one, or save a ruling" in page(owner)
        add_rule(build_house("Sunday").club, SHOWN, by="Zoe")
        text = page(watcher)
        assert ("No precedents yet" in text, "Write one" in text, shown(text)) == (
            True,
            False,
            [],
        )
        add_rule(house.club, SHOWN, by="Ann")
        text = page(owner)
        assert shown(text) == [SAYS]
        assert re.findall(r"<h2 id=\"own-D01\">(.*?)</h2>", text) == [SITUATIONS["D01"].name]
        assert re.findall(r'<li class="own-ends"><b>(.*?)</b>', text)[0] == "Misdeal"
        assert "Nobody or one player had acted" in text
        assert "Last changed " in text
        text = page(watcher)
        assert (shown(text), "Try it" in text) == ([SAYS], True)
        assert [word for word in ("New rule", "Put away", ">Change<") if word in text] == []
        assert re.findall(r'href="(/club/book/try/[^"]+)"', text) == [
            "/club/book/try/D01/?acted=few"
        ]

    def test_by_situation_in_the_order_of_the_situations(self, house: House, owner: Client) -> None:
        gone, *_others = (
            add_rule(
                house.club,
                ClubRule(situation, verdict="PLAY_ON", says=says, answers=answers),
                by="Ann",
            )
            for situation, says, answers in (
                ("B02", "put away", {}),
                ("W01", "third", {}),
                ("D01", "first", {"acted": ("many",)}),
                ("B01", "second", {}),
            )
        )
        archive_own_rule(house.club, gone.pk, by="Ann")
        assert shown(page(owner)) == ["first", "second", "third", "put away"]
        assert ">Archived<" in page(owner)

    def test_a_precedent_names_its_night(self, house: House, owner: Client) -> None:
        add_precedent(
            house.club, "D01", {"acted": "few"}, Verdict.PLAY_ON, SAYS, house.night, 4, by="Ben"
        )
        assert "Ruling 4 of “Friday”, " in page(owner)

    def test_a_rule_of_another_program_can_be_looked_at(self, house: House, owner: Client) -> None:
        row = add_rule(house.club, SHOWN, by="Ann")
        was = (
            OwnRule.objects.filter(pk=row.pk).values("procedure", "works", "book", "verdict").get()
        )
        wrong: dict[str, Any]
        for wrong in (
            {"procedure": {"steps": ["dance"]}},
            {"works": "suppress", "book": "R99"},
            {"verdict": "WHAT"},
        ):
            OwnRule.objects.filter(pk=row.pk).update(**{**was, **wrong})
            text = page(owner)
            assert (shown(text), "doesn’t know what the rule is about" in text) == ([SAYS], True)
            (change,) = re.findall(r'href="(/club/book/\d+/)"', text)
            assert "What the books say" in page(owner, change)

    def test_a_rule_about_nothing_known_can_only_be_put_away(
        self, house: House, owner: Client
    ) -> None:
        row = add_rule(house.club, SHOWN, by="Ann")
        OwnRule.objects.filter(pk=row.pk).update(situation="Z99")
        text = page(owner)
        assert (shown(text), "doesn’t know what the rule is about" in text) == ([SAYS], True)
        assert owner.get(f"/club/book/{row.pk}/").status_code == 404
        assert owner.post(f"/club/book/{row.pk}/away/").status_code == 302
        assert shown(page(owner)) == [SAYS]

    def test_as_many_queries_for_many_rules_as_for_one(self, house: House, owner: Client) -> None:
        counts = []
        for situations in (["D01"], ["D02", "D03", "B01"]):
            for one in situations:
                add_rule(house.club, ClubRule(one, verdict="PLAY_ON", says=SAYS), by="Ann")
            with CaptureQueriesContext(connection) as queries:
                page(owner)
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestPrecedentOfANight:
    """A ruling of a night goes into the book from its own page, by a member who directs."""

    @pytest.fixture
    def place(self, house: House) -> str:
        """The page of a ruling that Ben wrote down."""
        ruling = RecordRuling(
            1, Incident(1), BookRuling("D01", Verdict.MISDEAL, AnswerCoverage.DECIDED)
        )
        journal.perform_action(house.night, ruling, journal.Actor("Ben"), "the-ruling-of-ben", None)
        return f"/t/{house.night.pk}/rulings/1/"

    @each_row(
        ("who", "offered", "status", "rules"),
        [("owner", True, 302, 1), ("director", True, 302, 1), ("director link", False, 404, 0)],
    )
    def test_who_makes_one(
        self, house: House, place: str, who: str, offered: bool, status: int, rules: int
    ) -> None:
        client = client_of(who, house, house)
        assert (
            'id="do-precedent"' in page(client, place),
            'id="do-settle"' in page(client, place),
        ) == (offered, True)
        answer = client.post(f"{place}precedent/", {"verdict": "MISDEAL", "says": SAYS})
        assert (answer.status_code, len(list_club_rules(house.club))) == (status, rules)
        log = place.removesuffix("1/") + "log/"
        assert [
            "the director, Ben" in page(client, one) for one in (place, log, f"{log}?full=yes")
        ] == [True] * 3

    def test_a_refused_one_keeps_what_was_typed(
        self, owner: Client, house: House, place: str
    ) -> None:
        answer = owner.post(f"{place}precedent/", {"verdict": "PLAY_ON", "says": "x" * 301})
        text = unescape(answer.text)
        assert (answer.status_code, list_club_rules(house.club)) == (409, [])
        assert ("301 letters are too many." in text, f'value="{"x" * 301}"' in text) == (
            True,
            True,
        )
        assert re.findall(r'<option value="(\w+)" selected>', text) == ["PLAY_ON"]

    def test_the_printed_log_has_its_night_and_only_what_holds(
        self, owner: Client, house: House
    ) -> None:
        found = BookRuling(
            "D01",
            Verdict.MISDEAL,
            AnswerCoverage.DECIDED,
            steps=(DealingStep(DealingAction.RESHUFFLE),),
            refund=ChipRefund.ALL,
            button_moves=False,
        )
        log, ways = f"/t/{house.night.pk}/rulings/log/?full=yes", []
        record = RecordRuling(1, Incident(1), found)
        for action in (
            record,
            ChangeRuling(1, RulingDecision(decision="We play on", reason="Nobody minds")),
        ):
            journal.perform_action(house.night, action, journal.Actor("Ben"), next(KEYS), None)
            text = page(owner, log)
            ways.append(
                [one in text for one in ("The button stays", "ruled-steps-done", "We play on")]
            )
        assert ways == [[True, True, False], [False, False, True]]
        opened = format_date_time(house.night.opened_at, find_timezone(house.club.timezone))
        assert f"<p><strong>Friday</strong> · {opened}</p>".replace("\xa0", " ") in page(owner, log)


class TestAdd:
    def test_a_situation_has_its_form_and_what_is_none_has_not(self, owner: Client) -> None:
        """That each of them has is tried in `tests/long`."""
        choices = re.findall(r'href="/club/book/add/([A-Z0-9]+)/"', page(owner, "/club/book/add/"))
        assert sorted(choices) == sorted(filter(is_rule_situation, SITUATIONS))
        assert "What the books say" in page(owner, "/club/book/add/B01/")
        for situation in ("H04", "Z99", "d01"):
            assert owner.get(f"/club/book/add/{situation}/").status_code == 404

    def test_it_is_in_the_book(self, house: House, owner: Client) -> None:
        """A double click adds once; a form without its key is none."""
        for key in ("", "k" * 65):
            assert (send(owner, key=key).status_code, list_club_rules(house.club)) == (404, [])
        for _click in range(2):
            answer = send(owner, key="a-key-of-the-form")
            assert (answer.status_code, answer["Location"]) == (302, "/club/book/#rule-1")
        assert toasts(owner)[0] == "Precedent 1 is saved."
        (row,) = list_club_rules(house.club)
        assert (ClubRule.from_row(row), row.made_by) == (SHOWN, "Thursday owner")

    def test_a_book_that_is_not_asked_and_what_the_director_weighs(
        self, house: House, owner: Client
    ) -> None:
        assert send(owner, works="suppress", book="T24").status_code == 302
        assert "TDA 2024" in page(owner)
        assert (
            send(
                owner, verdict="DIRECTOR", criteria="Who saw it?\r\n\r\nHow late is it?"
            ).status_code
            == 302
        )
        hushed, weighed = map(ClubRule.from_row, list_club_rules(house.club))
        assert hushed == ClubRule("D01", Works.SUPPRESS, "T24", says=SAYS)
        assert weighed.criteria == ("Who saw it?", "How late is it?")

    def test_what_is_wrong_is_one_sentence_and_nothing_is_lost(
        self, house: House, owner: Client
    ) -> None:
        """Also what is not in the lists."""
        for changes, sentence in (
            ({"says": " "}, "Say the rule in your own words."),
            (
                {"says": "x" * 301},
                "301 letters are too many. Shorten it to 300.",
            ),
            ({"verdict": ""}, "Choose what is done."),
            (
                {"verdict": "DIRECTOR"},
                "Say what the director weighs.",
            ),
        ):
            answer = send(
                owner,
                **{"fact-acted": ["two_dry", "many"], "hand": "dead", "says": "Mine.", **changes},
            )
            text = unescape(answer.text)
            assert (alerts(answer), list_club_rules(house.club)) == ([sentence], [])
            assert re.findall(r'value="(\w+)"[^>]*checked', text) == ["add", "two_dry", "many"]
            assert changes.get("says", "Mine.").strip() in text
            assert '<option value="dead" selected>' in text
        for name, value in {
            "works": "dance",
            "verdict": "WHAT",
            "book": "R99",
            "fact-acted": ["a few"],
        }.items():
            answer = send(owner, **{name: value})
            text = unescape(answer.text)
            assert (
                answer.status_code,
                text.count('class="errorlist"'),
                list_club_rules(house.club),
            ) == (
                200,
                1,
                [],
            ), name
            assert "is not one of the available choices." in text


class TestChange:
    def test_the_form_holds_what_the_rule_says(self, house: House, owner: Client) -> None:
        procedure = serialize_procedure(BOOKS["R4"].find_situation_rules("D02")[0].procedure)
        said = ClubRule(
            "D02",
            Works.REPLACE,
            "",
            {"acted": ("few",)},
            "REPLACE_CARD",
            SAYS,
            (),
            procedure,
            "live",
            "none",
        )
        row = add_rule(house.club, said, by="Ann")
        text = page(owner, f"/club/book/{row.pk}/")
        (way,) = re.findall(r'name="way" value="([0-9a-f]+)" checked', text)
        sent = {
            "works": "replace",
            "verdict": "REPLACE_CARD",
            "hand": "live",
            "refund": "none",
            "way": way,
        }
        assert send(owner, f"/club/book/{row.pk}/", **sent, seen="1").status_code == 302
        assert [(ClubRule.from_row(one), one.revision) for one in list_club_rules(house.club)] == [
            (said, 1)
        ]
        ticked = re.findall(r'value="(\w+)"[^>]*checked', text)
        chosen = re.findall(r'<option value="(\w+)" selected>', text)
        assert (ticked, chosen) == (["replace", "few", way], ["REPLACE_CARD", "live", "none"])

    def test_steps_that_stand_in_no_book_any_more_stay(self, house: House, owner: Client) -> None:
        said = ClubRule("D06", verdict="MISDEAL", says=SAYS, procedure={"steps": [{"do": "cut"}]})
        row = add_rule(house.club, said, by="Ann")
        text = page(owner, f"/club/book/{row.pk}/")
        assert "no book has these steps any more" in text
        (way,) = re.findall(r'name="way" value="([0-9a-f]+)" checked', text)
        sent = {
            "fact-acted": None,
            "verdict": "MISDEAL",
            "says": "Cut again.",
            "way": way,
            "seen": "1",
        }
        assert send(owner, f"/club/book/{row.pk}/", **sent).status_code == 302
        assert ClubRule.from_row(list_club_rules(house.club)[0]).procedure == {
            "steps": [{"do": "cut"}]
        }

    def test_somebody_else_was_quicker(self, house: House, owner: Client) -> None:
        row = add_rule(house.club, SHOWN, by="Ben")
        for seen in ("0", "", "²", "9" * 30):
            answer = send(owner, f"/club/book/{row.pk}/", says="Otherwise.", seen=seen)
            assert alerts(answer) == [
                "Ben changed this rule meanwhile. Look at it, then save again to keep yours."
            ], seen
        text = unescape(answer.text)
        assert (shown(text), "Otherwise." in text, 'name="seen" value="1"' in text) == (
            [SAYS],
            True,
            True,
        )
        assert send(owner, f"/club/book/{row.pk}/", says="Otherwise.", seen="1").status_code == 302
        assert [(one.says, one.made_by, one.changed_by) for one in list_club_rules(house.club)] == [
            ("Otherwise.", "Ben", "Thursday owner")
        ]

    def test_away_and_back(self, house: House, owner: Client) -> None:
        row = add_rule(house.club, SHOWN, by="Ben")
        assert owner.post(f"/club/book/{row.pk}/away/").status_code == 302
        assert (toasts(owner), build_club_book(house.club)) == (
            ["Rule 1 is archived."],
            None,
        )
        assert owner.post(f"/club/book/{row.pk}/back/").status_code == 302
        assert (toasts(owner), build_club_book(house.club) is None) == (
            ["Rule 1 is asked again."],
            False,
        )


class TestTrial:
    def test_the_own_rule_goes_first(self, house: House, watcher: Client) -> None:
        """
        Without own rules the books decide; others may be asked behind it; what is in no book is not
        there.
        """
        text = page(watcher, "/club/book/try/D01/?acted=few&family=flop")
        assert ("Just a trial" in text, "Misdeal. Take your bets back." in text) == (True, True)
        add_rule(house.club, SHOWN, by="Ann")
        text = page(watcher, "/club/book/try/D01/?acted=few&family=flop")
        assert ("Play on" in text, SAYS in text, "Thursday’s own rules" in text) == (
            True,
            True,
            True,
        )
        text = page(watcher, "/club/book/try/D01/?with=tda")
        links = ("Thursday’s own rules, TDA 2024", "/club/book/try/D01/?with=tda&acted=few")
        assert [one in text for one in links] == [True, True]
        for path in ("Z99/", "D01/?with=none", "D01/?acted=no-one"):
            assert watcher.get(f"/club/book/try/{path}").status_code == 404


class TestTakenBack:
    """A precedent whose ruling is taken back says so on its own page and on the ruling's."""

    QUESTION = "Keep this precedent, change it, or archive it?"

    @pytest.fixture
    def place(self, house: House, owner: Client) -> str:
        """The page of a ruling that became precedent 1."""
        record_first(house)
        place = f"/t/{house.night.pk}/rulings/1/"
        assert (
            owner.post(f"{place}precedent/", {"verdict": "MISDEAL", "says": SAYS}).status_code
            == 302
        )
        return place

    def test_both_pages_ask_what_to_do(self, house: House, owner: Client, place: str) -> None:
        assert (self.QUESTION in page(owner), "withdrawn" in page(owner, place)) == (False, False)
        undone = take_back(house)
        assert self.QUESTION in page(owner)
        text = page(owner, place)
        assert "Precedent 1 was made from a ruling that was taken back" in text
        assert 'href="/club/book/#rule-1"' in text
        (row,) = list_club_rules(house.club)
        assert f'action="/club/book/{row.pk}/away/"' in text
        do(house, Undo((undone,), redo=True))
        assert (self.QUESTION in page(owner), 'id="withdrawn"' in page(owner, place)) == (
            False,
            False,
        )

    def test_an_archived_one_asks_nothing(self, house: House, owner: Client, place: str) -> None:
        take_back(house)
        (row,) = list_club_rules(house.club)
        owner.post(f"/club/book/{row.pk}/away/")
        assert (self.QUESTION in page(owner), 'id="withdrawn"' in page(owner, place)) == (
            False,
            False,
        )

    def test_another_ruling_of_the_number_is_not_its_own(
        self, house: House, owner: Client, place: str
    ) -> None:
        take_back(house)
        record_first(house)
        assert self.QUESTION in page(owner)
        assert 'id="withdrawn"' in page(owner, place)


def do(house: House, action: Any) -> int:
    """Ben does something in the night; the version it became."""
    done = journal.perform_action(house.night, action, journal.Actor("Ben"), next(KEYS), None)
    return done.version


def record_first(house: House) -> None:
    """Ruling 1 of the night."""
    found = BookRuling("D01", Verdict.MISDEAL, AnswerCoverage.DECIDED)
    do(house, RecordRuling(1, Incident(1), found))


def take_back(house: House) -> int:
    """Take back what was done last."""
    house.night.refresh_from_db()
    return do(house, Undo((house.night.version,)))
