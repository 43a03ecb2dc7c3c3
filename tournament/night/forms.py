"""Forms for requests to the desk: ask, withdraw, handle."""

from django import forms

from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CloseRequest, WithdrawRequest
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    build_number_field,
    build_player_field,
)
from tournament.tables.values import RequestKind

WISHES = [(one.value, one.value) for one in RequestKind]


class AskDeskForm(ActionForm):
    """A player asks for something; a seat card's link speaks for its own player only."""

    builds = AskDesk
    player = build_player_field()
    wish = forms.ChoiceField(choices=WISHES)

    def build_action(self, here: ActionContext) -> Action:
        return AskDesk(self.cleaned_data["player"], RequestKind(self.cleaned_data["wish"]))

    def needs_vouching(self) -> bool:
        return bool(self.cleaned_data["wish"] == RequestKind.OUT)


class WithdrawRequestForm(ActionForm):
    """A player takes back what they asked for; a seat card's link only what its own player did."""

    builds = WithdrawRequest
    player = build_player_field()
    wish = forms.ChoiceField(choices=WISHES)

    def build_action(self, here: ActionContext) -> Action:
        return WithdrawRequest(self.cleaned_data["player"], RequestKind(self.cleaned_data["wish"]))


class CloseRequestForm(ActionForm):
    """The desk has dealt with what a player asked for; or a table, if no player is named."""

    builds = CloseRequest
    wish = forms.ChoiceField(choices=WISHES)
    player = build_player_field(required=False)
    table = build_number_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return CloseRequest(RequestKind(sent["wish"]), sent["player"] or 0, sent["table"] or 0)


REQUEST_FORMS: tuple[type[ActionForm], ...] = (AskDeskForm, WithdrawRequestForm, CloseRequestForm)
