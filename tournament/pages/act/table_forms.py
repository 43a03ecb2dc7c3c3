"""What a button or a small form sends from the phone of a table."""

from django import forms

from tournament.core.actions.at_table import KnockOutAtTable, MarkAbsentAtTable
from tournament.core.actions.base import Action
from tournament.core.actions.buttons import SetButton
from tournament.core.actions.hands import FinishHand, NextHand, NextRound, Redeal
from tournament.core.actions.requests import CallFloor
from tournament.core.actions.seats import CheckSeats
from tournament.pages.act.asked import ActionForm, Here, Several, player_field, whole


class NextHandForm(ActionForm):
    builds = NextHand
    table = whole()
    hand = whole()


class HandOverForm(ActionForm):
    builds = FinishHand
    table = whole()
    hand = whole()


class RedealForm(ActionForm):
    builds = Redeal
    table = whole()
    hand = whole()
    deal = whole()


class NextRoundForm(ActionForm):
    builds = NextRound
    round = whole()


class SetButtonForm(ActionForm):
    """The seat of the button alone, or the blinds as well; a menu left empty says nothing."""

    builds = SetButton
    table = whole()
    seat = whole()
    small = whole(required=False)
    big = whole(required=False)
    played = forms.BooleanField(required=False)
    hand = whole(required=False)

    def action(self, here: Here) -> Action:
        sent = self.cleaned_data
        small, big, hand = (sent[name] or 0 for name in ("small", "big", "hand"))
        return SetButton(sent["table"], sent["seat"], small, big, sent["played"], hand)


class OutAtTableForm(ActionForm):
    """One tap on a name, or several ticked who went out in one hand; by whom may be said later."""

    builds = KnockOutAtTable
    table = whole()
    players = Several()
    by = Several(required=False)

    def action(self, here: Here) -> Action:
        """Somebody who was ticked and then tapped is meant once."""
        sent = self.cleaned_data
        return KnockOutAtTable(sent["table"], tuple(dict.fromkeys(sent["players"])), sent["by"])


class AwayAtTableForm(ActionForm):
    builds = MarkAbsentAtTable
    table = whole()
    player = player_field()
    absent = forms.BooleanField(required=False)


class CallFloorForm(ActionForm):
    builds = CallFloor
    table = whole()
    stop_clock = forms.BooleanField(required=False)
    note = forms.CharField(required=False)


class CheckSeatsForm(ActionForm):
    """The players who were seen, seat by seat."""

    builds = CheckSeats
    table = whole()
    players = Several()


TABLE_FORMS: tuple[type[ActionForm], ...] = (
    NextHandForm,
    HandOverForm,
    RedealForm,
    NextRoundForm,
    SetButtonForm,
    OutAtTableForm,
    AwayAtTableForm,
    CallFloorForm,
    CheckSeatsForm,
)
