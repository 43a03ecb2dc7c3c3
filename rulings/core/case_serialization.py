"""Serialization of cases: an incident's facts and its ruling as plain values."""

from collections.abc import Mapping
from typing import Any

from rulings.core.book import RulingPart
from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import derive_answers
from rulings.core.inquiry import Inquiry
from rulings.core.question_selection import list_unknown_facts
from rulings.core.ruling_catalog import get_books, get_situation
from rulings.core.ruling_decision import Ruling, build_book_selection, decide_with_defaults


def decide_case(case: object) -> dict[str, Any]:
    """
    The ruling of one case, told with the names of the vocabulary; a case that cannot be read is a
    RulingsError.

    >>> decide_case({"books": ["R4"], "situation": "D06", "facts": {"fault": "player"}})["verdict"]
    'CARD_PLAYS'
    """
    if not isinstance(case, Mapping) or not {"books", "situation", "facts"} <= case.keys():
        raise RulingsError(_("A case names its books, its situation and its facts."))
    books = case["books"]
    situation = case["situation"]
    facts = case["facts"]
    if not (isinstance(books, list) and isinstance(situation, str) and isinstance(facts, Mapping)):
        raise RulingsError(_("A case names its books, its situation and its facts."))
    desk = build_book_selection(get_books(map(str, books)), parse_case_readings(case))
    about = get_situation(situation)
    answers = derive_answers(facts, desk.readings["two_players"])
    ruling = decide_with_defaults(desk, situation, answers)
    inquiry = Inquiry(desk, about, answers)
    told = serialize_ruling(ruling, facts)
    if inquiry.question is not None:
        told["unknown"] = list(list_unknown_facts(desk, situation, answers))
        told["branches"] = [
            {"answers": dict(branch.answers), "verdict": branch.ruling.verdict.value}
            for branch in inquiry.branches
        ]
    expected = case.get("expect")
    if isinstance(expected, Mapping):
        told["as_expected"] = is_as_expected(told, expected)
    return ({"id": case["id"]} if "id" in case else {}) | told


def is_as_expected(told: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """
    Whether a ruling is what a case expects; `verdict_in` lists verdicts of which each is right.

    >>> is_as_expected({"verdict": "MISDEAL"}, {"verdict_in": ["MISDEAL", "PLAY_ON"]})
    True
    """
    for name, value in expected.items():
        if name == "verdict_in":
            if told["verdict"] not in value:
                return False
        elif told.get(name) != value:
            return False
    return True


def parse_case_readings(case: Mapping[str, Any]) -> Mapping[str, str]:
    """The readings a case asks for; most leave them as they are."""
    readings = case.get("readings", {})
    if not isinstance(readings, Mapping):
        raise RulingsError(_("The readings of a case are a table of names."))
    return {str(key): str(value) for key, value in readings.items()}


def serialize_ruling(ruling: Ruling, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling as plain values; what it does not speak of is left out."""
    procedure = ruling.procedure
    said = ruling.said.get(RulingPart.VERDICT)
    told: dict[str, Any] = {
        "situation": ruling.situation,
        "verdict": ruling.verdict.value,
        "kind": ruling.answered.value,
        "route": ruling.route[-1] if ruling.route else None,
        "cite_book": said.book.key if said else None,
        "cite_books": list(dict.fromkeys(cited.book.key for cited in ruling.cited_rules)),
        "cites": [
            {
                "book": cited.book.key,
                "via": cited.consulted.via,
                "situation": cited.rule.situation,
                "number": cited.rule.number,
                "source": cited.rule.source,
                "mark": cited.rule.mark,
                **({"reads": cited.rule.reads} if cited.rule.reads else {}),
            }
            for cited in ruling.cited_rules
        ],
        "hand": ruling.hand,
        "dead_seats": [facts["seat"]] if ruling.hand == "dead" and "seat" in facts else None,
        "refund": ruling.refund.value if ruling.refund else None,
        "lean": ruling.lean,
        "criteria": list(said.rule.criteria) if said else None,
        "button_moves": ruling.button_moves,
        "burns": dict(procedure.burns),
        "steps": [step.do.value for step in procedure.steps],
        **{
            name: list(value) if isinstance(value, tuple) else value
            for name, value in procedure.words.items()
        },
    }
    return {name: value for name, value in told.items() if value not in (None, "", [], {})}
