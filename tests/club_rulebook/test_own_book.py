"""
Rulings with the club's book: asked first, the only one, or left out; precedents and conflicts.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.core.book import Book, ChipRefund, RulingPart, Verdict
from rulings.core.inquiry import build_inquiry
from rulings.core.ruling_catalog import BOOKS, get_books
from rulings.core.ruling_decision import Ruling, build_book_selection, decide_with_defaults
from tests.access.people import open_night
from tests.night.evening import told
from tests.rows import each_row
from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.rule_store import (
    add_precedent,
    add_rule,
    archive_own_rule,
    build_club_book,
    build_club_book_for_night,
    change_rule,
    find_club_rule,
    find_precedent_rule,
    list_club_rules,
    restore_own_rule,
)
from tournament.engine.messages import Refusal
from tournament.models import Club, OwnRule, Tournament, Works

pytestmark = pytest.mark.django_db
Step = Callable[[], object]
FEW, LATE = {"acted": ("few",)}, {"acted": ("two_dry", "two_wet", "many")}
SHOWN = ClubRule(
    "D01", verdict="PLAY_ON", says="A card shown in the first round plays on here.", answers=FEW
)
UNKNOWN = "That is not in the list. Load the page again."


@pytest.fixture
def other(db: None) -> Club:
    return Club.objects.create(name="Sunday")


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def made(club: Club, **changes: Any) -> OwnRule:
    """A rule that Ann wrote, otherwise than `SHOWN` in these points."""
    return add_rule(club, replace(SHOWN, **changes), by="Ann")


def reworded(club: Club, row: OwnRule, says: str) -> OwnRule:
    """A rule with other words, by somebody who saw it as it was made."""
    return change_rule(club, row.pk, replace(SHOWN, says=says), by="Ann", seen=1)


def precedent(
    club: Club, night: Tournament, verdict: str = "MISDEAL", says: str = "Dealt again."
) -> OwnRule:
    return add_precedent(club, "D01", {"acted": "many"}, verdict, says, night, 4)


def book_of(club: Club) -> Book:
    book = build_club_book(club)
    assert book is not None
    return book


def ruling(club: Club, situation: str = "D01", **answers: str) -> Ruling:
    """The ruling of the club's own book, then of Robert's as quoted."""
    return decide_with_defaults(
        build_book_selection(get_books(("club", "R4"), (book_of(club),))), situation, answers
    )


def by(found: Ruling) -> tuple[str, str]:
    """The verdict, and which book gave it."""
    return found.verdict.value, found.said[RulingPart.VERDICT].book.key if found.said else ""


def hushed(book: str) -> ClubRule:
    """A book that is not asked, or none."""
    return ClubRule("D01", Works.SUPPRESS, book, says="We do it our way.")


def why(step: Step) -> str:
    with pytest.raises(Refusal) as refused:
        step()
    return told(refused.value.line)


class TestBook:
    def test_its_name_key_and_edition(self, club: Club) -> None:
        made(club)
        book = book_of(club)
        assert (book.key, book.name, book.edition.split(" · ")[0]) == (
            "club",
            "Thursday club’s own rules",
            "1",
        )
        assert book.rules[0].number == "Rule 1"

    def test_one_query_and_made_once_for_each_revision(self, club: Club) -> None:
        row = made(club)
        with CaptureQueriesContext(connection) as queries:
            first = build_club_book(club)
        assert len(queries) == 1
        assert build_club_book(club) is first
        reworded(club, row, "Otherwise.")
        assert build_club_book(club) is not first

    def test_of_the_club_of_a_night(self, club: Club, other: Club, night: Tournament) -> None:
        made(other)
        assert build_club_book_for_night(night.pk) is None
        made(club)
        with CaptureQueriesContext(connection) as queries:
            assert build_club_book_for_night(night.pk) == book_of(club)
        assert len(queries) == 2  # the second is book_of(club)

    def test_every_change_is_another_edition(self, club: Club) -> None:
        row = made(club)
        editions = [book_of(club).edition]
        later = made(club, situation="D03")
        for step in (
            lambda: reworded(club, row, "Otherwise."),
            lambda: archive_own_rule(club, later.pk, by="Ben"),
            lambda: restore_own_rule(club, later.pk, by="Ben"),
        ):
            editions.append(book_of(club).edition)
            step()
        editions.append(book_of(club).edition)
        assert [edition.split(" · ")[0] for edition in editions] == ["1", "2", "3", "4", "5"]

    def test_clubs_with_the_same_number_of_changes_are_told_apart(
        self, club: Club, other: Club
    ) -> None:
        """
        Rulings are kept in memory by key and edition: one club must never be answered by another's
        rules.
        """
        made(club)
        made(other, verdict="MISDEAL")
        assert book_of(club).mark != book_of(other).mark

    def test_a_rule_that_this_program_does_not_know_is_left_out(self, club: Club) -> None:
        made(club)
        wrongs: tuple[dict[str, Any], ...] = (
            {"situation": "Z99"},
            {"verdict": "WHAT"},
            {"answers": {"moon": ["full"]}},
            {"procedure": {"steps": ["dance"]}},
            {"works": "suppress", "book": "R99"},
        )
        for situation, wrong in zip(("D13", "D14", "D15", "D16", "D17"), wrongs, strict=True):
            row = made(club, situation=situation)
            OwnRule.objects.filter(pk=row.pk).update(**wrong)
        book = book_of(club)
        assert ([rule.number for rule in book.rules], book.suppresses) == (["Rule 1"], frozenset())


class TestHowItWorks:
    def test_a_rule_that_fits_goes_first(self, club: Club) -> None:
        made(club)
        assert (by(ruling(club)), by(ruling(club, acted="many"))) == (
            ("PLAY_ON", "club"),
            ("PLAY_ON", "R4"),
        )

    def test_as_the_only_answer_nobody_else_is_asked(self, club: Club) -> None:
        made(club, works=Works.REPLACE)
        assert (by(ruling(club)), by(ruling(club, acted="many"))) == (
            ("PLAY_ON", "club"),
            ("SILENT", ""),
        )

    @each_row(
        ("book", "found"),
        [("R4", ("SILENT", "")), ("", ("SILENT", "")), ("R11", ("MISDEAL", "R4"))],
    )
    def test_a_book_that_is_not_asked(self, club: Club, book: str, found: tuple[str, str]) -> None:
        add_rule(club, hushed(book), by="Ann")
        assert by(ruling(club)) == found

    def test_a_misdeal_is_dealt_again_as_the_books_say(self, club: Club) -> None:
        add_rule(
            club, ClubRule("D06", verdict="MISDEAL", says="A dropped card ends the deal."), by="Ann"
        )
        found = ruling(club, "D06")
        assert (by(found), found.said[RulingPart.PROCEDURE].book.key) == (("MISDEAL", "club"), "R4")

    def test_the_narrower_of_two_own_rules_goes_first(self, club: Club) -> None:
        made(club, answers={})
        made(club, verdict="MISDEAL", answers={**FEW, "family": ("stud",)})
        stud = ruling(club, family="stud")
        assert (by(ruling(club)), by(stud)) == (("PLAY_ON", "club"), ("MISDEAL", "club"))

    def test_steps_hand_and_money_of_its_own(self, club: Club) -> None:
        steps = BOOKS["R4"].find_situation_rules("D02")[0].procedure
        add_rule(
            club,
            ClubRule(
                "D06",
                verdict="REPLACE_CARD",
                says="…",
                procedure=serialize_procedure(steps),
                hand="live",
                refund="none",
            ),
            by="Ann",
        )
        found = ruling(club, "D06")
        assert (found.procedure, found.hand, found.refund) == (steps, "live", ChipRefund.NONE)

    def test_what_the_director_weighs(self, club: Club) -> None:
        made(club, verdict="DIRECTOR", criteria=(" Who saw it? ", "", "How late is it?"))
        found = ruling(club)
        assert found.said[RulingPart.VERDICT].rule.criteria == ("Who saw it?", "How late is it?")


@each_row("book", BOOKS.values(), ids=BOOKS)
def test_every_procedure_of_the_books_can_be_taken_over(club: Club, book: Book) -> None:
    for procedure in {str(rule.procedure): rule.procedure for rule in book.rules}.values():
        said = ClubRule(
            "D06", verdict="MISDEAL", says="…", procedure=serialize_procedure(procedure)
        )
        row = add_rule(club, said, by="Ann")
        assert book_of(club).rules[0].procedure == procedure
        OwnRule.objects.filter(pk=row.pk).delete()


class TestKept:
    def test_another_rule_from_the_same_form_is_not_lost(self, club: Club) -> None:
        add_rule(club, SHOWN, by="Ann", key="a-key-of-the-form")
        again = "This is already rule 1. Save again for another rule."
        assert (
            why(
                lambda: add_rule(
                    club, replace(SHOWN, says="Otherwise."), by="Ann", key="a-key-of-the-form"
                )
            )
            == again
        )

    def test_the_same_again_changes_nothing(self, club: Club) -> None:
        row = made(club)
        for _click in range(2):
            reworded(club, row, "Otherwise.")
        assert [one.revision for one in list_club_rules(club)] == [2]

    def test_put_away_twice_and_back_twice(self, club: Club) -> None:
        row = made(club)
        for _click in range(2):
            archive_own_rule(club, row.pk, by="Ann")
        assert (build_club_book(club), [one.revision for one in list_club_rules(club)]) == (
            None,
            [2],
        )
        for _click in range(2):
            restore_own_rule(club, row.pk, by="Ann")
        assert (len(book_of(club).rules), [one.revision for one in list_club_rules(club)]) == (
            1,
            [3],
        )

    def test_another_club_has_its_own(self, club: Club, other: Club) -> None:
        row = made(club)
        assert (build_club_book(other), find_club_rule(other, row.pk), list_club_rules(other)) == (
            None,
            None,
            [],
        )
        gone = "The club has no such precedent."
        assert why(lambda: archive_own_rule(other, row.pk, by="Zoe")) == gone
        assert why(lambda: restore_own_rule(other, row.pk, by="Zoe")) == gone
        assert why(lambda: change_rule(other, row.pk, SHOWN, by="Zoe", seen=1)) == gone
        assert made(other).number == 1


class TestRefused:
    @each_row(
        ("changes", "sentence"),
        [
            ({"says": "  "}, "Say the rule in your own words."),
            (
                {"says": "x" * 301},
                "301 letters are too many. Shorten it to 300.",
            ),
            (
                {"says": "Bob\u202e"},
                "This text has a character that can’t be shown. Type it again.",
            ),
            ({"verdict": ""}, "Choose what is done."),
            ({"verdict": "WHAT"}, UNKNOWN),
            ({"hand": "half"}, UNKNOWN),
            ({"refund": "twice"}, UNKNOWN),
            ({"procedure": {"steps": ["dance"]}}, UNKNOWN),
            ({"answers": {"moon": ("full",)}}, UNKNOWN),
            ({"answers": {"acted": ("a few",)}}, UNKNOWN),
            ({"answers": {"ordinal": ("later",)}}, UNKNOWN),
            ({"works": Works.SUPPRESS, "book": "R99"}, UNKNOWN),
            (
                {"situation": "Z99"},
                "This situation is not in the list. Choose another.",
            ),
            (
                {"situation": "H04"},
                "This situation is not in the list. Choose another.",
            ),
            (
                {"verdict": "DIRECTOR"},
                "Say what the director weighs.",
            ),
            (
                {"verdict": "DIRECTOR", "criteria": ("\u200b",)},
                "Say what the director weighs.",
            ),
            (
                {"verdict": "DIRECTOR", "criteria": ("x" * 400, "y" * 400)},
                "801 letters are too many. Shorten it to 600.",
            ),
        ],
    )
    def test_what_is_no_rule(self, club: Club, changes: dict[str, Any], sentence: str) -> None:
        said = replace(SHOWN, **changes)
        assert (why(lambda: add_rule(club, said, by="Ann")), list_club_rules(club)) == (
            sentence,
            [],
        )

    @each_row(
        ("there", "said", "sentence"),
        [
            (
                [SHOWN],
                replace(SHOWN, verdict="MISDEAL"),
                "Rule 1 already covers these facts. Change or archive that one.",
            ),
            (
                [SHOWN],
                replace(SHOWN, answers={"family": ("stud",)}),
                "This rule and rule 1 overlap. Choose facts that don’t meet, or put one within the other.",
            ),
            (
                [SHOWN],
                replace(SHOWN, works=Works.REPLACE, answers=LATE),
                (
                    "Rule 1 treats the books otherwise, and all rules of a situation treat them alike. Choose the same, or archive that one."
                ),
            ),
            ([hushed("")], hushed("R4"), "Rule 1 says so already."),
            (
                [SHOWN, hushed("R4"), hushed("H2")],
                hushed(""),
                "Rule 2 already leaves out a book. Archive that one first.",
            ),
        ],
    )
    def test_what_contradicts_another_rule(
        self, club: Club, there: list[ClubRule], said: ClubRule, sentence: str
    ) -> None:
        for one in there:
            add_rule(club, one, by="Ann")
        assert why(lambda: add_rule(club, said, by="Ann")) == sentence
        assert len(list_club_rules(club)) == len(there)

    def test_a_rule_is_not_brought_back_into_a_contradiction(self, club: Club) -> None:
        row = made(club)
        archive_own_rule(club, row.pk, by="Ann")
        made(club)
        assert why(lambda: restore_own_rule(club, row.pk, by="Ann")).startswith(
            "Rule 2 already covers these facts."
        )
        assert [one.put_away_at is None for one in list_club_rules(club)] == [False, True]

    def test_a_rule_that_is_put_away_may_contradict(self, club: Club) -> None:
        made(club)
        row = made(club, situation="D03")
        archive_own_rule(club, row.pk, by="Ann")
        changed = change_rule(club, row.pk, replace(SHOWN, says="The same."), by="Ann", seen=3)
        assert (changed.situation, changed.put_away_at is None) == ("D01", False)


class TestPrecedent:
    def test_it_holds_for_the_facts_of_its_incident(self, club: Club, night: Tournament) -> None:
        answers = {"acted": "many", "family": "flop", "tournament": "yes"}
        row = add_precedent(
            club, "D01", answers, Verdict.MISDEAL, "It was dealt again.", night, 4, by="Ann"
        )
        assert row.answers == {"acted": ["many"], "family": ["flop"]}
        assert by(ruling(club, acted="many")) == ("MISDEAL", "club")
        assert by(ruling(club, acted="many", family="stud")) == ("PLAY_ON", "R4")
        OwnRule.objects.update(night=None)  # a night that is gone is still named
        assert book_of(club).rules[0].source.startswith("Friday, ")
        assert book_of(club).rules[0].source.endswith(" · 4")

    def test_what_it_was_called_and_what_it_really_was(self, club: Club, night: Tournament) -> None:
        walk = build_inquiry("D01", ("R4",), {"exposed_count": "more", "acted": "few"})
        row = add_precedent(
            club, walk.situation.id, walk.answers, "MISDEAL", "Dealt again.", night, 1
        )
        assert (row.situation, row.answers) == ("D03", {"acted": ["few"]})

    def test_the_same_ruling_is_one_rule_and_comes_back_with_the_new_words(
        self, club: Club, night: Tournament
    ) -> None:
        row = precedent(club, night)
        assert precedent(club, night) == row
        assert (find_precedent_rule(club, night, 4), find_precedent_rule(club, night, 5)) == (
            row,
            None,
        )
        archive_own_rule(club, row.pk, by="Ann")
        again = precedent(club, night, "PLAY_ON", "We play on.")
        (kept,) = list_club_rules(club)
        assert (kept, kept.verdict, kept.says, kept.put_away_at) == (
            again,
            "PLAY_ON",
            "We play on.",
            None,
        )

    def test_one_that_is_asked_is_not_overwritten(self, club: Club, night: Tournament) -> None:
        precedent(club, night)
        assert why(lambda: precedent(club, night, "MISDEAL", "We play on.")) == (
            "This ruling is already rule 1, with other words. Change that rule."
        )
        assert [(one.says, one.revision) for one in list_club_rules(club)] == [("Dealt again.", 1)]

    def test_beside_rules_that_are_the_only_answer(self, club: Club, night: Tournament) -> None:
        made(club, works=Works.REPLACE)
        row = precedent(club, night)
        assert row.works == Works.REPLACE

    def test_a_ruling_about_no_situation(self, club: Club, night: Tournament) -> None:
        assert why(lambda: add_precedent(club, "", {}, "MISDEAL", "Dealt again.", night, 4)) == (
            "This ruling is not in the books, so it makes no rule. Write one by hand."
        )
