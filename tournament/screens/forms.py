"""The forms of what a director puts on all screens."""

from django import forms

from tournament.night.action import Action
from tournament.pages.action_form_base import ActionContext, ActionForm, build_number_field
from tournament.screens.actions import SetNoteLine, ShowScene
from tournament.screens.values.scenes import SceneLayout

SHOWN_FOR_SECONDS = 60


class ShowSceneForm(ActionForm):
    """A scene, and for how long; without one the screens go back to their show."""

    builds = ShowScene
    layout = forms.ChoiceField(
        choices=[(one.value, one.value) for one in SceneLayout], required=False
    )
    seconds = build_number_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        layout = SceneLayout(sent["layout"]) if sent["layout"] else None
        return ShowScene(layout, SHOWN_FOR_SECONDS if sent["seconds"] is None else sent["seconds"])


class SetNoteLineForm(ActionForm):
    """A line of the night, none, or those of the club."""

    builds = SetNoteLine
    own = forms.BooleanField(required=False)
    text = forms.CharField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        return SetNoteLine(self.cleaned_data["text"] if self.cleaned_data["own"] else None)


SCREEN_FORMS: tuple[type[ActionForm], ...] = (ShowSceneForm, SetNoteLineForm)
