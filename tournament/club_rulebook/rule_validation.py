"""Validation of a club rule: one sentence for each fault."""

from collections.abc import Mapping
from dataclasses import replace

from rulings.core.book import ChipRefund, Verdict
from rulings.core.book_lint import is_situation_alias
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS, Situation, list_offered_answers
from tournament.club.player_names import clean_line, require_length
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.models import MAX_CRITERIA_LENGTH, MAX_TEXT_LENGTH
from tournament.club_rulebook.rulebook_builder import is_rule_complete, list_tied_rules
from tournament.engine.messages import _, refuse
from tournament.models import Works

HANDS = ("dead", "live")
UNKNOWN = _("That is not in the list. Load the page again.")


def list_condition_facts(situation: Situation) -> tuple[str, ...]:
    """
    The facts that a rule for this situation may look at: those that are asked there and not said by
    its choice.
    """
    return tuple(name for name in situation.asks if name not in situation.means)


def is_rule_situation(situation: str) -> bool:
    """
    Whether rules can be made for a situation: it is known, and not only another name for one of the
    others.
    """
    return situation in SITUATIONS and not is_situation_alias(SITUATIONS[situation])


def validate_rule(said: ClubRule) -> ClubRule:
    """A rule as it is kept, or a refusal."""
    if not is_rule_situation(said.situation):
        raise refuse(_("This situation is not in the list. Choose another."))
    says = clean_line(said.says, MAX_TEXT_LENGTH)
    if not says:
        raise refuse(_("Say the rule in your own words."))
    if said.works is Works.SUPPRESS:
        if said.book not in ("", *BOOKS):
            raise refuse(UNKNOWN)
        return ClubRule(said.situation, said.works, said.book, says=says)
    _require_known_verdict(said)
    cleaned = replace(
        said,
        book="",
        says=says,
        answers=normalize_conditions(SITUATIONS[said.situation], said.answers),
        criteria=clean_director_criteria(said),
    )
    if not is_rule_complete(cleaned):
        raise refuse(UNKNOWN)
    return cleaned


def _require_known_verdict(said: ClubRule) -> None:
    """What is done must be something that the rulings know."""
    if not said.verdict or said.verdict == Verdict.SILENT:
        raise refuse(_("Choose what is done."))
    known = (
        said.verdict in set(Verdict)
        and said.hand in ("", *HANDS)
        and said.refund in {"", *ChipRefund}
    )
    if not known:
        raise refuse(UNKNOWN)


def clean_director_criteria(said: ClubRule) -> tuple[str, ...]:
    """By what the director decides, where the decision is theirs."""
    if said.verdict != Verdict.DIRECTOR:
        return ()
    lines = [clean_line(typed, MAX_CRITERIA_LENGTH) for typed in said.criteria]
    criteria = tuple(line for line in lines if line)
    if not criteria:
        raise refuse(_("Say what the director weighs."))
    require_length("\n".join(criteria), MAX_CRITERIA_LENGTH)
    return criteria


def normalize_conditions(
    situation: Situation, answers: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """
    The facts for which a rule holds, in the order in which they are asked; a fact with all answers
    says nothing.
    """
    if not answers.keys() <= set(list_condition_facts(situation)):
        raise refuse(UNKNOWN)
    kept = {}
    for name in list_condition_facts(situation):
        wanted = frozenset(answers.get(name, ()))
        keys = FACTS[name].answer_keys
        if not wanted <= frozenset(keys):
            raise refuse(UNKNOWN)
        if wanted and not wanted >= frozenset(list_offered_answers(situation, name)):
            kept[name] = tuple(key for key in keys if key in wanted)
    return kept


def require_no_contradiction(said: ClubRule, others: Mapping[int, ClubRule]) -> None:
    """
    Refuse a rule that another rule of the club contradicts; `others` are those that are asked, by
    their numbers.
    """
    near = {number: other for number, other in others.items() if other.situation == said.situation}
    if not said.has_own_verdict:
        _require_new_suppression(said, near)
        return
    answers = {number: other for number, other in near.items() if other.has_own_verdict}
    for number, other in answers.items():
        if other.works is not said.works:
            raise refuse(
                _(
                    "Rule {number} treats the books otherwise, and all rules of a situation treat "
                    "them alike. Choose the same, or archive that one."
                ),
                number=number,
            )
    for number in list_tied_rules(said, answers):
        if answers[number].answers == said.answers:
            raise refuse(
                _("Rule {number} already covers these facts. Change or archive that one."),
                number=number,
            )
        raise refuse(
            _(
                "This rule and rule {number} overlap. Choose facts that don’t meet, or put one "
                "within the other."
            ),
            number=number,
        )


def _require_new_suppression(said: ClubRule, near: Mapping[int, ClubRule]) -> None:
    for number, other in near.items():
        if other.has_own_verdict:
            continue
        if other.book in ("", said.book):
            raise refuse(_("Rule {number} says so already."), number=number)
        if not said.book:
            raise refuse(
                _("Rule {number} already leaves out a book. Archive that one first."),
                number=number,
            )
