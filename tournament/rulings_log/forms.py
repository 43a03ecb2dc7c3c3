"""Forms about rulings."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.core.common_questions import EVERYDAY
from rulings.core.data_loader import RulingsError
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse
from tournament.night.action import Action
from tournament.night.journal_history import Entry
from tournament.night.state import read_night_clock
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    build_number_field,
    build_player_field,
    derive_form,
)
from tournament.rulings_log.actions import ChangeRuling, RecordRuling, SettleRuling, TickStep
from tournament.rulings_log.values import (
    BookRuling,
    DecidedBy,
    Incident,
    RulingDecision,
    build_book_ruling,
    build_question_ruling,
)
from tournament.rulings_log.views.ruling_books import build_night_inquiry, list_club_books

DECIDERS = [(one.value, one.value) for one in DecidedBy]


def compute_next_ruling_number(entries: tuple[Entry, ...]) -> int:
    """The number of the next ruling: one that no ruling ever had, also none that was taken back."""
    return 1 + max(
        (one.action.number for one in entries if isinstance(one.action, RecordRuling)), default=0
    )


def compute_ruling_digest(found: BookRuling) -> str:
    """What tells a ruling that a page shows from any other; goes along when it is recorded."""
    return compute_digest(found)[:16]


class AnswerListField(forms.Field):
    """What was answered, in its order: each as `fact:answer` under the same name."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> dict[str, str]:
        """The answers by fact."""
        pairs = [str(one).partition(":") for one in value or ()]
        if any(not (fact and answer) for fact, _colon, answer in pairs):
            raise forms.ValidationError(_("Choose from the list."))
        return {fact: answer for fact, _colon, answer in pairs}


class RulingDecisionForm(ActionForm):
    """Who decides, and what if not as the books say."""

    by = forms.ChoiceField(choices=DECIDERS, required=False)
    who = forms.CharField(required=False)
    conflicts = forms.CharField(required=False)
    in_hand = forms.BooleanField(required=False)
    decision = forms.CharField(required=False)
    reason = forms.CharField(required=False)

    def build_decision(self) -> RulingDecision:
        """The director, if nobody else was chosen."""
        sent = self.cleaned_data
        by = DecidedBy(sent["by"] or DecidedBy.DIRECTOR)
        return RulingDecision(
            by, sent["who"], sent["conflicts"], sent["in_hand"], sent["decision"], sent["reason"]
        )


class RecordRulingForm(RulingDecisionForm):
    """
    Where it happened and what was answered; what the books say is worked out here, and must be what
    the page showed. Without a situation it is a dispute that is in no book; hand and level not sent
    are those of the table.
    """

    builds = RecordRuling
    table = build_number_field()
    hand = build_number_field(required=False)
    step = build_number_field(required=False)
    player = build_player_field(required=False)
    seat = build_number_field(required=False)
    situation = forms.CharField(required=False)
    told = AnswerListField(required=False)
    books = forms.CharField(required=False)
    mark = forms.CharField(required=False)
    go_on = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        found = self._find_ruling(here) if sent["situation"] else BookRuling()
        if sent["mark"] and sent["mark"] != compute_ruling_digest(found):
            raise refuse(
                marked(
                    "Tonight’s books changed meanwhile. Look at the ruling again, then apply it."
                )
            )
        return RecordRuling(
            compute_next_ruling_number(here.entries),
            self._build_incident(here),
            found,
            self.build_decision(),
            sent["go_on"],
        )

    def _build_incident(self, here: ActionContext) -> Incident:
        sent, table = self.cleaned_data, here.state.tables.get(self.cleaned_data["table"])
        hand, step = sent["hand"], sent["step"]
        if hand is None:
            hand = table.hand if table else 0
        if step is None:
            step = (
                table.step
                if table and table.running
                else read_night_clock(here.state, here.now).step
            )
        return Incident(sent["table"], hand, step, sent["player"] or 0, sent["seat"] or 0)

    def _find_ruling(self, here: ActionContext) -> BookRuling:
        sent = self.cleaned_data
        if sent["situation"] in EVERYDAY:
            return build_question_ruling(EVERYDAY[sent["situation"]])
        try:
            own, books = list_club_books(here.night), tuple(sent["books"].split())
            return build_book_ruling(
                build_night_inquiry(here.state.rules, sent["situation"], sent["told"], own, books)
            )
        except RulingsError as fault:
            raise refuse(
                marked("This ruling can’t be read any more. Look for it again.")
            ) from fault


class ChangeRulingForm(RulingDecisionForm):
    builds = ChangeRuling
    ruling = build_number_field()

    def build_action(self, here: ActionContext) -> Action:
        return ChangeRuling(self.cleaned_data["ruling"], self.build_decision())


RULING_FORMS: tuple[type[ActionForm], ...] = (
    RecordRulingForm,
    derive_form(TickStep),
    derive_form(SettleRuling),
    ChangeRulingForm,
)
