"""What a button or a small form sends about the chips of a night."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.chip_sets import chips_for_night
from tournament.core.actions.base import Action
from tournament.core.actions.chips import ChangeChips
from tournament.core.chips import ChipSet, Planned
from tournament.core.chips.served import MOST_PLANNED
from tournament.core.text import _ as marked
from tournament.core.text import refuse
from tournament.pages.act.asked import ActionForm, Here, reason_field

SAME, NONE = "same", "none"
"""The chips that the night has already; nobody says which chips there are."""


class ChangeChipsForm(ActionForm):
    """Which chips: those of the night, none, or a set of the club by its number; and for how many players."""

    builds = ChangeChips
    case = forms.RegexField(rf"^({SAME}|{NONE}|[0-9]{{1,12}})$", label=_("Chips"))
    was = forms.CharField(max_length=64)
    players = forms.IntegerField(required=False, min_value=0, max_value=MOST_PLANNED, label=_("Players"))
    later = forms.IntegerField(required=False, min_value=0, max_value=MOST_PLANNED, label=_("Rebuys to keep back"))
    by_set = forms.BooleanField(required=False)
    reason = reason_field()

    def action(self, here: Here) -> Action:
        sent: dict[str, Any] = self.cleaned_data
        planned = Planned(sent["players"] or 0, sent["later"] or 0)
        return ChangeChips(_chosen(sent["case"], here), sent["was"], planned, sent["by_set"], sent["reason"])


def _chosen(case: str, here: Here) -> ChipSet:
    if case == SAME:
        return here.state.chips
    if case == NONE:
        return ChipSet()
    found = chips_for_night(here.night, int(case))
    if found is None:
        raise refuse(marked("The club has no such chips any more. Load the page again and choose."))
    return found


CHIP_FORMS: tuple[type[ActionForm], ...] = (ChangeChipsForm,)
