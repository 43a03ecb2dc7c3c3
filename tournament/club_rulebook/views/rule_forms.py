"""Forms for a club rule: how it works, for which facts, verdict and steps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from rulings.core.book import BookRule, Procedure, Verdict
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, Situation, list_offered_answers
from rulings.core.verdict_text import (
    HANDS,
    REFUNDS,
    VERDICTS,
    list_procedure_notes,
    list_step_sentences,
)
from tournament.club_rulebook.club_rule import ClubRule, serialize_procedure
from tournament.club_rulebook.models import MAX_CRITERIA_LENGTH, MAX_TEXT_LENGTH
from tournament.club_rulebook.rule_validation import list_condition_facts
from tournament.models import Works

FACT = "fact-"


@dataclass(frozen=True, slots=True)
class ProcedureOption:
    """Steps that somebody can take over: in which books they stand, and what they say."""

    key: str
    books: tuple[str, ...]
    steps: tuple[str, ...]
    notes: tuple[str, ...]
    procedure: Mapping[str, Any]


def list_related_rules(situation: Situation) -> Iterator[tuple[str, BookRule]]:
    """
    What the books say about a situation and what that leads to, each with the name of its book.
    """
    for book in BOOKS.values():
        for rule in book.find_situation_rules(situation.id):
            yield book.name, rule
            for led in rule.next_situations:
                for led_rule in book.find_situation_rules(led):
                    yield book.name, led_rule


def list_procedure_options(
    situation: Situation, kept: Mapping[str, Any]
) -> tuple[ProcedureOption, ...]:
    """
    All steps there are for a situation, the same ones once; those that a rule has already come
    first.
    """
    found: dict[str, tuple[Procedure, list[str]]] = {}
    for name, rule in list_related_rules(situation):
        if rule.procedure.steps:
            books = found.setdefault(
                compute_procedure_key(serialize_procedure(rule.procedure)), (rule.procedure, [])
            )[1]
            books += [name] if name not in books else []
    ways = [
        build_procedure_option(key, books, procedure) for key, (procedure, books) in found.items()
    ]
    return tuple(sorted(ways, key=lambda way: way.procedure != kept))


def build_procedure_option(key: str, books: list[str], procedure: Procedure) -> ProcedureOption:
    """Steps in the reader's words."""
    steps = tuple(map(_, list_step_sentences(procedure)))
    more = tuple(map(_, list_procedure_notes(procedure)))
    return ProcedureOption(key, tuple(map(_, books)), steps, more, serialize_procedure(procedure))


def compute_procedure_key(procedure: Mapping[str, Any]) -> str:
    """A short name for steps, the same as long as they are the same."""
    return sha256(dumps(procedure, sort_keys=True).encode()).hexdigest()[:12]


def list_verdict_choices(situation: Situation) -> list[tuple[str, Any]]:
    """What may be done: first what the books do here, then everything else."""
    here = {
        rule.verdict
        for _book, rule in list_related_rules(situation)
        if rule.situation == situation.id
    }
    words = [
        (verdict.value, _(VERDICTS[verdict]), verdict in here)
        for verdict in Verdict
        if verdict is not Verdict.SILENT
    ]
    near = [(key, word) for key, word, is_near in words if is_near]
    far = [(key, word) for key, word, is_near in words if not is_near]
    first: list[tuple[str, Any]] = [("", _("Choose"))]
    return (
        [*first, (_("What the books say"), near), (_("Anything else"), far)]
        if near
        else [*first, *far]
    )


class RuleForm(forms.Form):
    """One rule for one situation; what it says is judged by the club's book, in one sentence."""

    def __init__(
        self, situation: Situation, data: QueryDict | None = None, kept: ClubRule | None = None
    ) -> None:
        self.situation = situation
        self.kept = kept
        super().__init__(
            data, initial=build_initial_values(kept) if kept else {"works": Works.ADD.value}
        )
        self.ways = list_procedure_options(situation, kept.procedure if kept else {})
        self.fields.update(build_rule_fields(situation))

    @property
    def fact_fields(self) -> list[BoundField]:
        """The questions of this situation, each with its answers to tick."""
        return [self[FACT + name] for name in list_condition_facts(self.situation)]

    @property
    def own_steps_key(self) -> str:
        """The steps that the rule has already."""
        return (
            compute_procedure_key(self.kept.procedure) if self.kept and self.kept.procedure else ""
        )

    @property
    def selected_procedure_key(self) -> str:
        """The steps that are ticked."""
        return str(self.data.get("way", "")) if self.is_bound else self.own_steps_key

    @property
    def has_unlisted_procedure(self) -> bool:
        """Whether the rule has steps that stand in no book any more."""
        return self.own_steps_key not in {"", *(way.key for way in self.ways)}

    def parse_rule(self) -> ClubRule:
        """The rule as it was typed."""
        typed = self.cleaned_data
        return ClubRule(
            situation=self.situation.id,
            works=Works(typed["works"]),
            book=typed["book"],
            answers={
                name: tuple(typed[FACT + name]) for name in list_condition_facts(self.situation)
            },
            verdict=typed["verdict"],
            says=typed["says"],
            criteria=tuple(typed["criteria"].splitlines()),
            procedure=self._find_chosen_procedure(),
            hand=typed["hand"],
            refund=typed["refund"],
        )

    def _find_chosen_procedure(self) -> Mapping[str, Any]:
        """The steps that were chosen; the rule's own ones may stand in no book any more."""
        known = {way.key: way.procedure for way in self.ways}
        if self.kept and self.kept.procedure:
            known[self.own_steps_key] = self.kept.procedure
        return known.get(self.selected_procedure_key, {})


def build_rule_fields(situation: Situation) -> dict[str, forms.Field]:
    """The fields of a rule, with all words in the reader's language."""
    hands = [("", _("Nothing is said about it"))] + [
        (key, _(words)) for key, words in HANDS.items()
    ]
    money = [("", _("Nothing is said about it"))] + [
        (key.value, _(words)) for key, words in REFUNDS.items()
    ]
    books = [("", _("All books"))] + [
        (book.key, book_edition_name(book.key)) for book in BOOKS.values()
    ]
    fields: dict[str, forms.Field] = {
        "works": forms.ChoiceField(
            label=_("How does it work?"), choices=Works.choices, widget=forms.RadioSelect
        ),
        "book": build_choice_field(_("Which book is not asked?"), books),
        "verdict": build_choice_field(_("What is done"), list_verdict_choices(situation)),
        "says": build_text_field(
            _("The rule in your own words"), MAX_TEXT_LENGTH, rows=3, required="required"
        ),
        "criteria": build_text_field(
            _("What the director weighs, one per line"), MAX_CRITERIA_LENGTH, rows=3
        ),
        "hand": build_choice_field(_("Hand"), hands),
        "refund": build_choice_field(_("Money"), money),
    }
    for name in list_condition_facts(situation):
        offered = list_offered_answers(situation, name)
        answers = [(key, _(FACTS[name].find_answer(key).says)) for key in offered]
        fields[FACT + name] = forms.MultipleChoiceField(
            label=_(FACTS[name].asks),
            choices=answers,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
    return fields


def book_edition_name(book: str) -> str:
    """A book with its edition: two of them may have one name."""
    known = BOOKS[book]
    return f"{_(known.name)}, {_(known.edition)}" if known.edition else _(known.name)


def build_choice_field(label: str, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    """A list to choose from; whether something must be chosen the club's book says."""
    return forms.ChoiceField(label=label, choices=choices, required=False)


def build_text_field(label: str, longest: int, rows: int, **attributes: str) -> forms.CharField:
    """
    Some lines to write; too many letters are told by the club's book, so nothing that was typed is
    lost.
    """
    attributes |= {"rows": str(rows), "maxlength": str(longest)}
    return forms.CharField(label=label, required=False, widget=forms.Textarea(attrs=attributes))


def build_initial_values(kept: ClubRule) -> dict[str, Any]:
    """What a rule says now."""
    facts = {FACT + name: list(keys) for name, keys in kept.answers.items()}
    return {
        "works": kept.works.value,
        "book": kept.book,
        "verdict": kept.verdict,
        "says": kept.says,
        "criteria": "\n".join(kept.criteria),
        "hand": kept.hand,
        "refund": kept.refund,
        **facts,
    }
