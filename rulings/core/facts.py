"""Facts of an incident: a closed vocabulary, and validation of given answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _
from rulings.core.misdeal_deadlines import (
    LIKE_A_PLAYER,
    has_acted,
    measure_betting_progress,
    parse_betting_actions,
)

Answers = Mapping[str, str]
"""For each thing that is known, which of its answers holds."""
Given = Mapping[str, Any]
"""Facts as cases and pages give them: names of this vocabulary and plain values."""

YES = "yes"
NO = "no"
ONE = "one"
MORE = "more"
NOTICED_AT = {
    "hand_over": "next_hand_before_deal",
    "next_hand_started": "next_hand_before_action",
}
"""What a stage after the hand says about when a mistake was noticed."""
TWO_BLINDS = (2, 3)
"""Where the blinds sit unless somebody says otherwise."""


class FactKind(StrEnum):
    """What kind of value a fact has."""

    CHOICE = "choice"
    YES_NO = "yes_no"
    COUNT = "count"
    SEAT = "seat"
    NUMBER = "number"
    SEATS = "seats"
    NUMBERS = "numbers"
    ACTIONS = "actions"
    WORKED_OUT = "worked_out"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: its words, and for a count the numbers it stands for."""

    key: str
    says: str
    least: int = 0
    most: int | None = None

    def is_in_range(self, number: int) -> bool:
        """Whether a count falls under this answer."""
        return self.least <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that can be known; without a question it is never asked."""

    name: str
    kind: FactKind
    asks: str = ""
    usual: str = ""
    answers: tuple[Answer, ...] = ()

    @property
    def answer_keys(self) -> tuple[str, ...]:
        """All answers there are."""
        return tuple(answer.key for answer in self.answers)

    def find_answer(self, key: str) -> Answer:
        """The answer of that name."""
        return next(answer for answer in self.answers if answer.key == key)


def read_answer(key: str, value: Any) -> Answer:
    """An answer from its row: words alone, or words for a stretch of numbers."""
    if isinstance(value, str):
        return Answer(key, value)
    return Answer(key, value["says"], value["from"], value.get("to"))


def read_fact(name: str, row: Mapping[str, Any]) -> Fact:
    """A fact from its row; whoever is asked for a yes or a no has just these two answers."""
    kind = FactKind(row["kind"])
    answers = tuple(read_answer(key, value) for key, value in row.get("answers", {}).items())
    if kind is FactKind.YES_NO:
        answers = (Answer(YES, _("Yes")), Answer(NO, _("No")))
    return Fact(name, kind, row.get("asks", ""), row.get("usual", ""), answers)


FACTS: Mapping[str, Fact] = {
    name: read_fact(name, row) for name, row in load_data_file("facts.toml").items()
}


def check_facts(given: Given) -> None:
    """Refuse names that are not in the vocabulary and values of another kind."""
    for name, value in given.items():
        fact = FACTS.get(name)
        if fact is None or fact.kind is FactKind.WORKED_OUT:
            raise RulingsError(_("There is no fact “%(name)s”."), name=name)
        if not is_valid_value(fact, value):
            raise RulingsError(
                _("“%(value)s” is no value of the fact “%(name)s”."), name=name, value=str(value)
            )


def is_valid_value(fact: Fact, value: Any) -> bool:
    """Whether a plain value is of the fact's kind."""
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    match fact.kind:
        case FactKind.YES_NO:
            return isinstance(value, bool)
        case FactKind.COUNT | FactKind.NUMBER | FactKind.SEAT:
            return whole
        case FactKind.SEATS | FactKind.NUMBERS:
            return isinstance(value, list | tuple) and all(
                type(number) is int and number >= 0 for number in value
            )
        case FactKind.ACTIONS:
            return isinstance(value, list | tuple) and parse_betting_actions(value) is not None
    return isinstance(value, str) and value in fact.answer_keys


def derive_answers(given: Given, who_counts: str = LIKE_A_PLAYER) -> dict[str, str]:
    """Sort what is given into the answers that rules speak of."""
    check_facts(given)
    found = {
        name: key
        for name, value in given.items()
        if (key := find_answer_key(FACTS[name], value)) is not None
    }
    if "actions" in given:
        acts = parse_betting_actions(given["actions"]) or ()
        found["acted"] = measure_betting_progress(
            acts, who_counts, tuple(given.get("blinds", TWO_BLINDS))
        )
        if "seat" in given:
            found.setdefault("seat_has_acted", YES if has_acted(acts, given["seat"]) else NO)
            found.setdefault("holder_has_acted", found["seat_has_acted"])
        found.setdefault("betting_started", YES if acts else NO)
    if given.get("ordinals"):
        found.setdefault("exposed_count", ONE if len(given["ordinals"]) == 1 else MORE)
        found.setdefault(
            "ordinal", find_answer_key(FACTS["ordinal"], min(given["ordinals"])) or "later"
        )
    if "actions_on_street" in given:
        found["acted_on_street"] = "some" if given["actions_on_street"] else "none"
    if "cards_in_hand" in given and "cards_required" in given:
        found["count"] = compare_card_count(given["cards_in_hand"], given["cards_required"])
        if found["count"] == "long":
            found.setdefault(
                "extra_cards",
                ONE if given["cards_in_hand"] == given["cards_required"] + 1 else MORE,
            )
    if "missing_final_card" in found:
        found.setdefault("top_card_in_sequence", found["missing_final_card"])
    if given.get("stage") in NOTICED_AT:
        found.setdefault("noticed", NOTICED_AT[given["stage"]])
    if given.get("knew_defect") in ([], ()):
        found.setdefault("aggressive_after_knowing", NO)
    return found


def find_answer_key(fact: Fact, value: Any) -> str | None:
    """Which answer a value is; none for what no rule speaks of directly."""
    match fact.kind:
        case FactKind.CHOICE:
            return str(value)
        case FactKind.YES_NO:
            return YES if value else NO
        case FactKind.COUNT:
            return next((answer.key for answer in fact.answers if answer.is_in_range(value)), None)
    return None


def compare_card_count(held: int, required: int) -> str:
    """Whether a hand has too few cards, too many, or the right number."""
    return "right" if held == required else "short" if held < required else "long"
