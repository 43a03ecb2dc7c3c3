"""
What a button sends when somebody asks the desk for something, takes it back, or the desk has dealt
with it.
"""

from django import forms

from tournament.core.actions.base import Action
from tournament.core.actions.requests import Ask, CloseRequest, TakeBackRequest
from tournament.core.tables import Wish
from tournament.pages.act.asked import ActionForm, Here, player_field, whole

WISHES = [(one.value, one.value) for one in Wish]


class AskForm(ActionForm):
    """A player asks for something; a seat card's link speaks for its own player only."""

    builds = Ask
    player = player_field()
    wish = forms.ChoiceField(choices=WISHES)

    def action(self, here: Here) -> Action:
        return Ask(self.cleaned_data["player"], Wish(self.cleaned_data["wish"]))


class TakeBackRequestForm(ActionForm):
    """A player takes back what he asked for; a seat card's link only what its own player did."""

    builds = TakeBackRequest
    player = player_field()
    wish = forms.ChoiceField(choices=WISHES)

    def action(self, here: Here) -> Action:
        return TakeBackRequest(self.cleaned_data["player"], Wish(self.cleaned_data["wish"]))


class CloseRequestForm(ActionForm):
    """The desk has dealt with what a player asked for; or a table, if no player is named."""

    builds = CloseRequest
    wish = forms.ChoiceField(choices=WISHES)
    player = player_field(required=False)
    table = whole(required=False)

    def action(self, here: Here) -> Action:
        sent = self.cleaned_data
        return CloseRequest(Wish(sent["wish"]), sent["player"] or 0, sent["table"] or 0)


REQUEST_FORMS: tuple[type[ActionForm], ...] = (AskForm, TakeBackRequestForm, CloseRequestForm)
