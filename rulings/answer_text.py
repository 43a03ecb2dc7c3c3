"""Answers in the reader's words: one of them, or several that come to the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.core.data_loader import gettext_noop
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import question_text

TOGETHER: Mapping[tuple[str, tuple[str, ...]], str] = {
    ("acted", ("few",)): gettext_noop("Nobody or one player had acted"),
    ("acted", ("nobody", "one")): gettext_noop("Nobody or one player had acted"),
    ("acted", ("nobody",)): gettext_noop("Nobody had acted"),
    ("acted", ("one",)): gettext_noop("One player had acted"),
    ("acted", ("nobody", "one", "two_dry")): gettext_noop(
        "Nobody, one, or two without chips had acted"
    ),
    ("acted", ("one", "two_dry", "two_wet", "many")): gettext_noop("Somebody had acted"),
    ("acted", ("two_dry",)): gettext_noop("Two had acted without chips"),
    ("acted", ("two_mixed",)): gettext_noop("One had folded and one checked"),
    ("acted", ("two_wet",)): gettext_noop("Two had acted, with chips"),
    ("acted", ("many",)): gettext_noop("Three or more had acted"),
    ("acted", ("few", "two_dry")): gettext_noop("Nobody, one, or two without chips had acted"),
    ("acted", ("two_dry", "two_wet", "many")): gettext_noop("Two or more had acted"),
    ("acted", ("two_dry", "two_wet")): gettext_noop("Two had acted"),
    ("acted", ("two_wet", "many")): gettext_noop("Two with chips, or three, had acted"),
    ("family", ("stud", "draw", "lowball", "cap")): gettext_noop(
        "Any other game than Hold’em or Omaha"
    ),
    ("family", ("draw", "lowball", "cap")): gettext_noop("Draw games and games of the home club"),
    ("family", ("draw", "lowball")): gettext_noop("Draw games"),
    ("family", ("flop", "draw", "lowball", "cap")): gettext_noop("Any game but stud"),
    ("acted_on_street", ("none",)): gettext_noop("Nobody had acted on this street"),
    ("acted_on_street", ("some",)): gettext_noop("Somebody had acted on this street"),
}
"""Where whole words are shorter than question and answers."""

CLEAR_ALONE = frozenset(
    {
        "family",
        "stage",
        "street",
        "count",
        "found",
        "noticed",
        "betting",
        "absent_minutes",
        "ordinal",
    }
)
"""Questions whose answers are understood without them."""


@dataclass(frozen=True, slots=True)
class DecisiveAnswer:
    """A question and the answer that mattered."""

    asks: str
    says: str


def answer_text(name: str, key: str) -> str:
    """An answer in words."""
    answers = {answer.key: answer.says for answer in FACTS[name].answers}
    return _(answers[key]) if key in answers else _("Nobody knows")


def alternative_answers_text(name: str, keys: Iterable[str]) -> str:
    """Several answers of which one holds."""
    return _(" or ").join(answer_text(name, key) for key in keys)


def build_decisive_answer(name: str, keys: tuple[str, ...], situation: str = "") -> DecisiveAnswer:
    """
    A condition as a situation asks it and its answer; the question is left out where the answer
    needs none.
    """
    if (name, keys) in TOGETHER:
        return DecisiveAnswer("", _(TOGETHER[name, keys]))
    return DecisiveAnswer(
        "" if name in CLEAR_ALONE else _(question_text(situation, name)),
        alternative_answers_text(name, keys),
    )
