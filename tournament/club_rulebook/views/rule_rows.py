"""
The club's rules as plain values in the reader's language, with what the books say beside each.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.answer_text import DecisiveAnswer, build_decisive_answer
from rulings.core.book import ChipRefund, Verdict, read_rules
from rulings.core.book_differences import Conditions, build_conditional_verdicts, list_branches
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import build_book_selection, decide_with_defaults
from rulings.core.verdict_text import HANDS, REFUNDS, list_procedure_notes, list_step_sentences
from rulings.ruling_text import choose_tone, verdict_headline_text
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_validation import is_rule_situation
from tournament.club_rulebook.rulebook_builder import is_row_readable
from tournament.models import OwnRule


@dataclass(frozen=True, slots=True)
class BookComparison:
    """What some books do with the same facts."""

    headline: str
    tone: str
    books: tuple[str, ...]
    same: bool


@dataclass(frozen=True, slots=True)
class ClubRuleRow:
    """One rule of the club."""

    row: OwnRule
    works: str
    headline: str
    tone: str
    when: tuple[DecisiveAnswer, ...]
    criteria: tuple[str, ...]
    hand: str
    money: str
    steps: tuple[str, ...]
    notes: tuple[str, ...]
    beside: tuple[BookComparison, ...]
    preview_url: str
    is_understood: bool = True

    @property
    def is_changeable(self) -> bool:
        """Whether there is a form for it."""
        return is_rule_situation(self.row.situation)


@dataclass(frozen=True, slots=True)
class SituationRules:
    """The rules for one situation."""

    situation: str
    name: str
    rules: tuple[ClubRuleRow, ...]


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """One verdict, and when it is given."""

    when: tuple[DecisiveAnswer, ...]
    headline: str
    tone: str


@dataclass(frozen=True, slots=True)
class BookVerdictGroup:
    """Books that say the same about a situation, and all that they say."""

    books: tuple[str, ...]
    lines: tuple[VerdictRow, ...]


def group_rules_by_situation(rows: Iterable[OwnRule]) -> tuple[SituationRules, ...]:
    """
    Rules by their situations, in the order of the situations; what is not known any more comes
    last.
    """
    found: dict[str, list[OwnRule]] = {}
    for row in rows:
        found.setdefault(row.situation, []).append(row)
    order = {situation: place for place, situation in enumerate(SITUATIONS)}
    chapters = []
    for key in sorted(found, key=lambda key: order.get(key, len(order))):
        rules = tuple(map(build_rule_row, found[key]))
        chapters.append(SituationRules(key, translate_situation_name(key), rules))
    return tuple(chapters)


def translate_situation_name(key: str) -> str:
    """What happened, in a few words."""
    return _(SITUATIONS[key].name) if key in SITUATIONS else key


def build_rule_row(row: OwnRule) -> ClubRuleRow:
    """One rule in words; of one that is not understood only what somebody wrote."""
    said = ClubRule.from_row(row)
    if not is_row_readable(row):
        return ClubRuleRow(
            row, "", "", "open", (), said.criteria, "", "", (), (), (), "", is_understood=False
        )
    works = str(said.works.label)
    preview_url = build_preview_url(
        said.situation, {name: keys[0] for name, keys in said.answers.items()}
    )
    if not said.has_own_verdict:
        left_out = (
            _("%(book)s is not asked") % {"book": _(BOOKS[said.book].name)}
            if said.book
            else _("No book is asked")
        )
        return ClubRuleRow(row, works, left_out, "open", (), (), "", "", (), (), (), preview_url)
    (rule,) = read_rules(said.to_book_table("?", "?"))
    return ClubRuleRow(
        row,
        works,
        verdict_headline_text(rule.verdict),
        choose_tone(rule.verdict),
        tuple(build_decisive_answer(name, keys) for name, keys in said.answers.items()),
        said.criteria,
        _(HANDS[said.hand]) if said.hand in HANDS else "",
        _(REFUNDS[ChipRefund(said.refund)]) if said.refund else "",
        tuple(map(_, list_step_sentences(rule.procedure))),
        tuple(map(_, list_procedure_notes(rule.procedure))),
        compare_books(said),
        preview_url,
    )


def compare_books(said: ClubRule) -> tuple[BookComparison, ...]:
    """
    What each book by itself does for the facts of a rule, with the usual for all others; silent
    ones left out.
    """
    found: dict[tuple[Verdict, ...], list[str]] = {}
    for key in BOOKS:
        verdicts = list_verdicts_of_book(key, said.situation, tuple(said.answers.items()))
        if verdicts:
            found.setdefault(verdicts, []).append(key)
    return tuple(
        BookComparison(
            _(" or ").join(map(verdict_headline_text, verdicts)),
            choose_tone(verdicts[0]),
            list_book_names(keys),
            verdicts == (said.verdict,),
        )
        for verdicts, keys in found.items()
    )


@lru_cache(maxsize=4096)
def list_verdicts_of_book(book: str, situation: str, when: Conditions) -> tuple[Verdict, ...]:
    """The verdicts of a book under these conditions; nothing where it only keeps silent."""
    desk = build_book_selection((BOOKS[book],))
    conditions = dict(when)
    verdicts: dict[Verdict, None] = {}
    for chosen in product(*conditions.values()):
        answers = dict(zip(conditions, chosen, strict=True))
        verdicts[decide_with_defaults(desk, situation, answers).verdict] = None
    return tuple(verdict for verdict in verdicts if verdict is not Verdict.SILENT)


@lru_cache(maxsize=256)
def group_book_verdicts(
    situation: str,
) -> tuple[tuple[tuple[str, ...], tuple[tuple[Verdict, Conditions], ...]], ...]:
    """Everything the books say about a situation; those that say the same together."""
    found: dict[tuple[tuple[Verdict, Conditions], ...], list[str]] = {}
    for book in BOOKS.values():
        told = build_conditional_verdicts(
            situation, list_branches(build_book_selection((book,)), situation)
        )
        lines = tuple(
            (conditional.verdict, conditional.when)
            for conditional in told
            if conditional.verdict is not Verdict.SILENT
        )
        if lines:
            found.setdefault(lines, []).append(book.key)
    return tuple((tuple(keys), lines) for lines, keys in found.items())


def list_book_verdicts(situation: str) -> tuple[BookVerdictGroup, ...]:
    """The same in the reader's words."""
    groups = []
    for books, lines in group_book_verdicts(situation):
        rows = tuple(build_verdict_row(verdict, when) for verdict, when in lines)
        groups.append(BookVerdictGroup(list_book_names(books), rows))
    return tuple(groups)


def build_verdict_row(verdict: Verdict, when: Conditions) -> VerdictRow:
    """One verdict in words."""
    return VerdictRow(
        tuple(build_decisive_answer(name, keys) for name, keys in when),
        verdict_headline_text(verdict),
        choose_tone(verdict),
    )


def list_book_names(books: Iterable[str]) -> tuple[str, ...]:
    """Some books by name, in one word where it is all of them."""
    keys = tuple(books)
    if set(keys) == BOOKS.keys():
        return (_("All books"),)
    return tuple(_(BOOKS[key].name) for key in keys)


def build_preview_url(situation: str, answers: Mapping[str, str], precedence: str = "") -> str:
    """Where a situation is tried out with the club's book first."""
    known = {name: key for name, key in answers.items() if name in FACTS}
    query = urlencode({**({"with": precedence} if precedence else {}), **known})
    return reverse("try_own_rules", args=[situation]) + (f"?{query}" if query else "")
