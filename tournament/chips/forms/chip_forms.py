"""Forms about the chips of a night."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.chips.actions import ChangeChips, ColorUp, CorrectChipTotal, CountChips, SkipColorUp
from tournament.chips.rules.chip_set_capacity import MAX_PLANNED
from tournament.chips.store import find_night_chips
from tournament.chips.values.chip_records import StackDemand, TableCount
from tournament.chips.values.chip_set import ChipSet
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse
from tournament.money.values.terms import ChipPile
from tournament.night.action import Action
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    IntegerListField,
    build_number_field,
    build_reason_field,
    derive_form,
)

MAX_DIGITS = 13
SAME, NONE = "same", "none"
"""The chips that the night has already; nobody says which chips there are."""


class ChangeChipsForm(ActionForm):
    """
    Which chips: those of the night, none, or a set of the club by its number; and for how many
    players.
    """

    builds = ChangeChips
    case = forms.RegexField(rf"^({SAME}|{NONE}|[0-9]{{1,12}})$", label=_("Chips"))
    was = forms.CharField(max_length=64)
    players = forms.IntegerField(
        required=False, min_value=0, max_value=MAX_PLANNED, label=_("Players")
    )
    later = forms.IntegerField(
        required=False, min_value=0, max_value=MAX_PLANNED, label=_("Rebuys to keep back")
    )
    by_set = forms.BooleanField(required=False)
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent: dict[str, Any] = self.cleaned_data
        planned = StackDemand(sent["players"] or 0, sent["later"] or 0)
        return ChangeChips(
            _find_chip_set(sent["case"], here), sent["was"], planned, sent["by_set"], sent["reason"]
        )


def _find_chip_set(case: str, here: ActionContext) -> ChipSet:
    if case == SAME:
        return here.state.chips
    if case == NONE:
        return ChipSet()
    found = find_night_chips(here.night, int(case))
    if found is None:
        raise refuse(marked("This chip set is gone. Load the page again."))
    return found


class CountChipsForm(ActionForm):
    """What was counted at each table: by value, or in all."""

    builds = CountChips
    expected = build_number_field()
    tables = IntegerListField()
    values = IntegerListField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        counted = tuple(self._parse_table_count(table, sent["values"]) for table in sent["tables"])
        return CountChips(counted, sent["expected"])

    def _parse_table_count(self, table: int, values: tuple[int, ...]) -> TableCount:
        typed = {value: self.data.get(f"count-{table}-{value}", "").strip() for value in values}
        if any(typed.values()):
            piles = tuple(
                ChipPile(value, _parse_whole_number(text or "0")) for value, text in typed.items()
            )
            return TableCount(table, sum(pile.value * pile.count for pile in piles), piles)
        total = self.data.get(f"chips-{table}", "").strip()
        if not total:
            raise refuse(marked("Type the chips of every table, by color or in total."))
        return TableCount(table, _parse_whole_number(total))


def _parse_whole_number(typed: str) -> int:
    bare = "".join(typed.split())
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= MAX_DIGITS):
        raise refuse(marked("“{typed}” is not a whole number."), typed=typed[:20])
    return int(bare)


CHIP_FORMS: tuple[type[ActionForm], ...] = (
    ChangeChipsForm,
    derive_form(ColorUp, leaving=_("Chips out"), brings=_("Chips in")),
    derive_form(SkipColorUp),
    CountChipsForm,
    derive_form(CorrectChipTotal, reason=forms.CharField(max_length=140, label=_("Why"))),
)
