"""Export form."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.views.export_choices import (
    FORMAT_WORDS,
    SEVERAL_CSV,
    TABLE_WORDS,
    USUAL_TABLES,
)
from tournament.jobs.export_formats import ExportFormat
from tournament.jobs.night_exports import NightExportRequest
from tournament.models import Season

FORMATS = [(form.value, words) for form, words in FORMAT_WORDS.items()]
ALL_NIGHTS = "all"


class NightExportForm(forms.Form):
    """Some tables of a night as what, and the night itself."""

    tables = forms.MultipleChoiceField(
        label=_("Tables"),
        choices=[(key, TABLE_WORDS[key]) for key in NIGHT_SHEETS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=list(USUAL_TABLES),
    )
    form = forms.ChoiceField(
        label=_("Format"),
        choices=FORMATS,
        widget=forms.RadioSelect,
        initial=ExportFormat.XLSX.value,
    )
    document = forms.BooleanField(label=_("Whole night"), required=False)
    journal = forms.BooleanField(label=_("Sealed journal"), required=False)

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or {}
        if not self.errors and self.export_request.is_empty:
            raise forms.ValidationError(gettext("Tick at least one box."))
        return sent

    @property
    def export_request(self) -> NightExportRequest:
        """What was chosen; only a valid form has it."""
        sent = self.cleaned_data
        tables = tuple(key for key in NIGHT_SHEETS if key in sent["tables"])
        return NightExportRequest(
            tables, ExportFormat(sent["form"]), sent["document"], sent["journal"]
        )


class ClubExportForm(forms.Form):
    """Tables of the club as what."""

    form = forms.ChoiceField(label=_("Format"), choices=FORMATS)


class NightsExportForm(forms.Form):
    """Which nights: those of a season, or all."""

    nights = forms.ChoiceField(label=_("Which nights"))

    def __init__(self, *args: Any, seasons: Iterable[Season], **named: Any) -> None:
        super().__init__(*args, **named)
        choices = [(str(season.pk), season.name) for season in seasons]
        self.fields["nights"] = forms.ChoiceField(
            label=_("Which nights"), choices=[*choices, (ALL_NIGHTS, _("All nights"))]
        )

    @property
    def season_id(self) -> int | None:
        """The season that was chosen, None for all nights; only a valid form has it."""
        chosen = self.cleaned_data["nights"]
        return None if chosen == ALL_NIGHTS else int(chosen)


class ResultsExportForm(ClubExportForm, NightsExportForm):
    """The results of some nights as what: the nights and the results are a table each."""

    form = forms.ChoiceField(
        label=_("Format"),
        choices=[
            (value, SEVERAL_CSV if value == ExportFormat.CSV else words) for value, words in FORMATS
        ],
    )
