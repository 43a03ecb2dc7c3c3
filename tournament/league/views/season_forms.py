"""Forms for a season."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.club.models import MAX_NAME_LENGTH
from tournament.league.rules import PRESETS
from tournament.league.season_settings import (
    MAX_ATTENDANCE,
    MAX_NIGHTS,
    MAX_WEIGHT,
    SeasonSettings,
)
from tournament.models import MAX_FORMULA_LENGTH
from tournament.pages.one_line_field import OneLineField

HUNDREDTHS = 100
EMPTY = {"best_of": 0, "attendance": 0, "least_nights": 0, "finalists": 0, "final_weight": 1}
"""What an empty field means."""


def build_day_field(label: Any, **more: Any) -> forms.DateField:
    """A day as browsers send it."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, input_formats=["%Y-%m-%d"], widget=widget, **more)


def build_count_field(label: Any, most: int, least: int = 0, **more: Any) -> forms.IntegerField:
    """A whole number; an empty one is the least."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **more)


class NewSeasonForm(forms.Form):
    """A season in three fields and one choice; everything else can wait."""

    name = OneLineField(
        label=_("Name"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first_day = build_day_field(_("First day"))
    last_day = build_day_field(_("Last day (optional)"), required=False)
    preset = forms.ChoiceField(
        label=_("Points"),
        choices=[(one.key, one.name) for one in PRESETS],
        widget=forms.RadioSelect,
    )

    def build_settings(self) -> SeasonSettings:
        """The new season."""
        typed = self.cleaned_data
        formula = next(one.formula for one in PRESETS if one.key == typed["preset"])
        return SeasonSettings(typed["name"], typed["first_day"], typed["last_day"], formula)


class SeasonForm(forms.Form):
    """All settings of a season."""

    name = OneLineField(
        label=_("Name"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first_day = build_day_field(_("First day"))
    last_day = build_day_field(_("Last day (optional)"), required=False)
    formula = forms.CharField(
        label=_("Points for a night"),
        max_length=MAX_FORMULA_LENGTH,
        required=False,
        widget=forms.Textarea(
            attrs={
                "rows": "3",
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocorrect": "off",
            }
        ),
    )
    best_of = build_count_field(_("Best results that count"), MAX_NIGHTS, help_text=_("0: all"))
    attendance = forms.DecimalField(
        label=_("Attendance points"),
        min_value=0,
        max_value=MAX_ATTENDANCE // HUNDREDTHS,
        decimal_places=2,
        required=False,
        help_text=_("every night, dropped ones too"),
    )
    least_nights = build_count_field(
        _("Nights for a rank"),
        MAX_NIGHTS,
        help_text=_("fewer: below the others"),
    )
    finalists = build_count_field(_("Invited to the final"), MAX_NIGHTS, help_text=_("0: nobody"))
    final_weight = build_count_field(_("Final multiplier"), MAX_WEIGHT, least=1)
    shows_money = forms.BooleanField(label=_("Public page shows payouts"), required=False)

    @classmethod
    def from_settings(cls, settings: SeasonSettings) -> "SeasonForm":
        """The form with the settings as they are."""
        initial = {name: getattr(settings, name) for name in cls.base_fields}
        return cls(initial={**initial, "attendance": _points_input_text(settings.attendance)})

    def build_settings(self, otherwise: SeasonSettings) -> SeasonSettings:
        """
        What was typed; a field that cannot be read, when the form is only tried out, is as it is
        otherwise.
        """
        known = {name: getattr(otherwise, name) for name in self.fields}
        for name, value in self.cleaned_data.items():
            known[name] = EMPTY.get(name, value) if value is None else value
            if name == "attendance" and value is not None:
                known[name] = int(value * HUNDREDTHS)
        return SeasonSettings(**known)


def _points_input_text(hundredths: int) -> str:
    """
    Points for a field to type in.

    >>> _points_input_text(150), _points_input_text(0), _points_input_text(1000)
    ('1.5', '0', '10')
    """
    return f"{(Decimal(hundredths) / HUNDREDTHS).normalize():f}"
