"""When a misdeal can no longer be called: both definitions, and what does not count."""

import pytest

from rulings.core.facts import derive_answers
from rulings.core.misdeal_deadlines import (
    BEHIND_THE_BLINDS,
    LIKE_A_PLAYER,
    MisdealDeadline,
    has_substantial_action,
    has_two_actors,
    may_call_misdeal,
    parse_betting_actions,
)
from rulings.core.question_selection import adapt_question
from rulings.core.ruling_catalog import get_books
from rulings.core.ruling_decision import build_book_selection, decide_with_defaults
from tests.rows import each_row

pytestmark = pytest.mark.pure


@each_row(
    ("actions", "two", "substantial"),
    [
        # what happened in turn after the blinds: have two players acted, and was it substantial
        # action?
        ([], False, False),
        (["4:raise:60"], False, False),
        (["4:raise:60", "4:fold"], False, True),
        (["4:fold", "5:fold"], True, False),
        (["4:fold", "5:check"], True, False),
        (["2:check", "3:check"], True, False),
        (["4:fold", "5:call:20"], True, True),
        (["4:call:20", "5:fold"], True, True),
        (["4:fold", "5:allin:7"], True, True),
        (["4:complete:20", "5:fold"], True, True),
        (["4:fold", "5:fold", "6:fold"], True, True),
        (
            ["2:call:10", "3:check"],
            True,
            True,
        ),  # heads-up: the button completes, the big blind checks
        (["2:raise:60", "3:raise:180", "2:call:120"], True, True),
    ],
)
def test_the_two_gates(actions: list[str], two: bool, substantial: bool) -> None:
    acts = parse_betting_actions(actions)
    assert acts is not None
    assert (has_two_actors(acts), has_substantial_action(acts)) == (two, substantial)
    how_far = derive_answers({"actions": actions})["acted"]
    assert may_call_misdeal(MisdealDeadline.TWO_PLAYERS, how_far) is not two
    assert may_call_misdeal(MisdealDeadline.SUBSTANTIAL, how_far) is not substantial


def test_a_fold_and_a_check_may_count_where_the_house_reads_it_so() -> None:
    how_far = derive_answers({"actions": ["4:fold", "5:check"]})["acted"]
    assert not may_call_misdeal(MisdealDeadline.SUBSTANTIAL, how_far, mixed_counts=True)
    both_fold = derive_answers({"actions": ["4:fold", "5:fold"]})["acted"]
    assert may_call_misdeal(MisdealDeadline.SUBSTANTIAL, both_fold, mixed_counts=True)


@each_row(("who_counts", "open_"), [(LIKE_A_PLAYER, False), (BEHIND_THE_BLINDS, True)])
def test_the_blinds_count_as_players_unless_the_house_reads_it_otherwise(
    who_counts: str, open_: bool
) -> None:
    how_far = derive_answers({"actions": ["2:call:10", "3:check"]}, who_counts)["acted"]
    assert may_call_misdeal(MisdealDeadline.TWO_PLAYERS, how_far) is open_


def test_other_blinds() -> None:
    given = {"actions": ["5:call:10", "6:check"], "blinds": [5, 6]}
    assert may_call_misdeal(
        MisdealDeadline.TWO_PLAYERS, derive_answers(given, BEHIND_THE_BLINDS)["acted"]
    )
    assert not may_call_misdeal(
        MisdealDeadline.TWO_PLAYERS,
        derive_answers({**given, "blinds": [2, 3]}, BEHIND_THE_BLINDS)["acted"],
    )


@each_row("text", ["4", "4:jump", "x:fold", "4:call:-1", "4:call:1:2", 4])
def test_what_is_no_action(text: object) -> None:
    assert parse_betting_actions([text]) is None


def test_the_question_follows_how_the_house_reads_the_books() -> None:
    usual = adapt_question("D15", "acted")
    assert usual.answer_keys == ("few", "two_dry", "two_wet", "many")
    apart = adapt_question("D15", "acted", {"fold_and_check": "yes"})
    assert apart.answer_keys == ("few", "two_dry", "two_mixed", "two_wet", "many")
    assert (
        "behind the blinds"
        in adapt_question("D15", "acted", {"two_players": BEHIND_THE_BLINDS}).asks
    )
    desk = build_book_selection(get_books(["T24"]), {"fold_and_check": "yes"})
    verdicts = [
        decide_with_defaults(desk, "D15", {"acted": key}).verdict.value for key in apart.answer_keys
    ]
    assert verdicts == ["MISDEAL", "MISDEAL", "PLAY_ON", "PLAY_ON", "PLAY_ON"]
