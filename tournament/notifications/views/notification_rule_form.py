"""Form of a notification rule."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.engine.messages import Refusal
from tournament.localization import refusal_text, translate_message
from tournament.models import SignalOrder, Target
from tournament.notifications import notification_rule_store
from tournament.notifications.notification_rule_cache import to_notification_rule
from tournament.notifications.notification_rule_store import NotificationRuleInput
from tournament.notifications.rules.event_types import (
    MOMENTS,
    VARIABLES,
    EventType,
    default_event_text,
)
from tournament.notifications.rules.notification_rules import (
    MAX_SECONDS,
    MAX_TEXT_LENGTH,
    TUNE_WORDS,
    NotificationRule,
    ScreenSound,
    check_notification_rule,
    list_variables,
)
from tournament.notifications.views.notification_rows import USUAL_SECONDS

WITH_LEVELS = frozenset(
    {
        EventType.LEVEL,
        EventType.LEVEL_SOON,
        EventType.BREAK,
        EventType.BREAK_SOON,
        EventType.BREAK_OVER,
        EventType.BREAK_OVER_SOON,
        EventType.PAUSED,
        EventType.GOES_ON,
    }
)
"""The moments that a club may want at some levels only."""
TO_COME = frozenset({EventType.LEVEL_SOON, EventType.BREAK_OVER_SOON})
"""
The moments at which the level that counts is not on the clock yet, while `{level}` is the one that
is played.
"""
SEPARATORS = re.compile(r"[\s,;]+")


class NotificationRuleForm(forms.Form):
    """A sound, words, a voice, and who is told; only what its moment knows is asked."""

    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds before"), min_value=1, max_value=MAX_SECONDS
    )
    levels = forms.CharField(
        label=gettext_lazy("Only these levels"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Like 1, 4, 8. Empty: all."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    tune = forms.ChoiceField(label=gettext_lazy("Sound"), required=False, widget=forms.RadioSelect)
    shown = forms.BooleanField(label=gettext_lazy("Show on screens"), required=False)
    spoken = forms.BooleanField(label=gettext_lazy("Speak on screens with sound"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        help_text=gettext_lazy("Empty: standard text."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    targets = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Send to"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        moment: EventType,
        targets: list[Target],
        examples: Mapping[str, str],
        posted: QueryDict | None = None,
        kept: SignalOrder | None = None,
    ) -> None:
        initial: dict[str, Any] = {"seconds": USUAL_SECONDS, "shown": True}
        super().__init__(posted, initial=_build_initial_values(kept) if kept else initial)
        self.moment = moment
        self.meaning = MOMENTS[moment]
        self.examples = examples
        if not self.meaning.is_ahead:
            del self.fields["seconds"]
        if moment not in WITH_LEVELS:
            del self.fields["levels"]
        elif moment in TO_COME:
            self.fields["levels"].label = _("Only before levels")
            self.fields["levels"].help_text = _("Like 1, 4, 8. Empty: all.")
        self.away = (
            notification_rule_store.list_archived_rule_targets(kept) if kept is not None else ()
        )
        """The addresses that are put away, and would be told again once they are back."""
        self.fields["text"].widget.attrs["placeholder"] = translate_message(
            default_event_text(moment, {})
        )
        _set_choices(
            self.fields["tune"], [(tune.value, _(words)) for tune, words in TUNE_WORDS.items()]
        )
        _set_choices(
            self.fields["targets"],
            [
                (str(target.pk), f"{target.name} · {target.get_kind_display()}")
                for target in targets
            ],
        )

    @property
    def text_variables(self) -> list[tuple[str, str, str]]:
        """What may stand in the words, what it becomes, and an example."""
        return [
            (f"{{{name}}}", _(VARIABLES[name]), self.examples.get(name, ""))
            for name in list_variables(self.moment)
        ]

    def clean_levels(self) -> tuple[int, ...]:
        """The numbers, once each."""
        typed = [part for part in SEPARATORS.split(self.cleaned_data["levels"]) if part]
        if any(not part.isdecimal() or len(part) > 4 for part in typed):
            raise forms.ValidationError(_("Enter level numbers like 1, 4, 8."))
        return tuple(sorted({int(part) for part in typed}))

    def clean(self) -> dict[str, Any]:
        """The whole must be something that can be carried out."""
        typed: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                check_notification_rule(self._build_notification_rule(typed))
            except Refusal as refusal:
                raise forms.ValidationError(refusal_text(refusal)) from refusal
        return typed

    def build_rule_input(self) -> NotificationRuleInput:
        """What was filled in."""
        return NotificationRuleInput(
            self._build_notification_rule(self.cleaned_data),
            tuple(sorted(self.cleaned_data["targets"])),
        )

    def _build_notification_rule(self, typed: dict[str, Any]) -> NotificationRule:
        return NotificationRule(
            self.moment,
            typed.get("seconds", 0),
            typed.get("levels", ()),
            ScreenSound(typed["tune"]),
            typed["shown"],
            typed["spoken"],
            " ".join(typed["text"].split()),
        )


def _build_initial_values(row: SignalOrder) -> dict[str, Any]:
    signal = to_notification_rule(row)
    return {
        "seconds": signal.seconds or USUAL_SECONDS,
        "levels": ", ".join(map(str, signal.levels)),
        "tune": signal.tune.value,
        "shown": signal.shown,
        "spoken": signal.spoken,
        "text": signal.text,
        "targets": [str(target.pk) for target in row.targets.all()],
    }


def _set_choices(field: forms.Field, choices: list[tuple[str, str]]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
