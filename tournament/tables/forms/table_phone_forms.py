"""Forms of a table's phone."""

from django import forms

from tournament.clock.forms import LateTapForm
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AnswerRebuyAtTable, CallFloor
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    IntegerListField,
    build_number_field,
    derive_form,
)
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand, NextHand, NextRound, Redeal
from tournament.tables.actions.seats import CheckSeats
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable


class SetButtonForm(ActionForm):
    """The seat of the button alone, or the blinds as well; a menu left empty says nothing."""

    builds = SetButton
    table = build_number_field()
    seat = build_number_field()
    small = build_number_field(required=False)
    big = build_number_field(required=False)
    played = forms.BooleanField(required=False)
    hand = build_number_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        small, big, hand = (sent[name] or 0 for name in ("small", "big", "hand"))
        return SetButton(sent["table"], sent["seat"], small, big, sent["played"], hand)


class KnockOutAtTableForm(ActionForm):
    """One tap on a name, or several ticked who went out in one hand; by whom may be said later."""

    builds = KnockOutAtTable
    table = build_number_field()
    players = IntegerListField()
    by = IntegerListField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        """Somebody who was ticked and then tapped is meant once."""
        sent = self.cleaned_data
        return KnockOutAtTable(sent["table"], tuple(dict.fromkeys(sent["players"])), sent["by"])


class CallFloorForm(LateTapForm):
    """The clock, if it is to stop, stands from the instant of the tap."""

    builds = CallFloor
    table = build_number_field()
    stop_clock = forms.BooleanField(required=False)
    note = forms.CharField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        since = self.find_since(here) if sent["stop_clock"] else None
        return CallFloor(sent["table"], sent["stop_clock"], sent["note"], since)


TABLE_FORMS: tuple[type[ActionForm], ...] = (
    derive_form(NextHand),
    derive_form(FinishHand),
    derive_form(Redeal),
    derive_form(NextRound),
    SetButtonForm,
    KnockOutAtTableForm,
    derive_form(MarkAbsentAtTable),
    derive_form(AnswerRebuyAtTable),
    CallFloorForm,
    derive_form(CheckSeats),
)
