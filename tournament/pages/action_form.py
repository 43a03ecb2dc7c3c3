"""
The ground that every form of an action stands on: how numbers, amounts, players and times are sent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.clock.values import Instant
from tournament.engine.money import read_amount
from tournament.night.action import Action
from tournament.night.journal_history import Entry
from tournament.night.state import State
from tournament.players.values import METHOD_WORDS, PaymentMethod

LARGEST = 10**13
LOCAL = "%Y-%m-%dT%H:%M"


@dataclass(frozen=True, slots=True)
class ActionContext:
    """
    Where and when something is asked for: the instant, the club's time zone, the night as it stands
    and became.
    """

    now: Instant
    zone: tzinfo
    state: State
    night: int = 0
    """The number of its row."""
    entries: tuple[Entry, ...] = ()


class ActionForm(forms.Form):
    """A form that builds one action out of what was sent."""

    builds: ClassVar[Any]

    def build_action(self, here: ActionContext) -> Action:
        """The action asked for; only a valid form has one."""
        built: Action = self.builds(**self.cleaned_data)
        return built


def build_number_field(**more: Any) -> forms.IntegerField:
    """A whole number of a size that is stored exactly."""
    return forms.IntegerField(min_value=0, max_value=LARGEST, **more)


def build_datetime_field(**more: Any) -> forms.DateTimeField:
    """A day and a time of day, as the club's clocks show them."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL)
    return forms.DateTimeField(input_formats=[LOCAL], widget=widget, **more)


def instant_of(when: datetime, zone: tzinfo) -> Instant:
    """The instant at which the club's clocks show this."""
    return Instant(int(when.replace(tzinfo=zone).timestamp()) * 1000)


class IntegerListField(forms.Field):
    """Some whole numbers, each sent under the same name; order is kept."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> tuple[int, ...]:
        """The numbers as they were sent."""
        sent = [one for one in value or () if one != ""]
        try:
            numbers = tuple(int(one) for one in sent)
        except (TypeError, ValueError) as unreadable:
            raise forms.ValidationError(_("Choose from the list.")) from unreadable
        if any(abs(number) > LARGEST for number in numbers):
            raise forms.ValidationError(_("Choose from the list."))
        return numbers


class AmountListField(forms.Field):
    """Some amounts as typed, each under the same name."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> tuple[str, ...]:
        """The texts as they were typed."""
        return tuple(str(one) for one in value or () if str(one).strip())


def build_player_field(**more: Any) -> forms.IntegerField:
    """A player of the night; those without a name have numbers below zero."""
    return forms.IntegerField(min_value=-LARGEST, max_value=LARGEST, **more)


def build_amount_field(**more: Any) -> forms.CharField:
    """An amount as people type it; it is read in the currency of the night."""
    return forms.CharField(**{"max_length": 40, "label": _("Amount"), **more})


def build_payment_method_field(*but: PaymentMethod) -> forms.ChoiceField:
    """How money changes hands; in cash unless somebody says otherwise."""
    choices = [(one.value, METHOD_WORDS[one]) for one in PaymentMethod if one not in but]
    return forms.ChoiceField(choices=choices, required=False)


def build_reason_field() -> forms.CharField:
    """Why something is done although a rule says no."""
    return forms.CharField(required=False, max_length=140)


def cents_of(typed: str, here: ActionContext) -> int:
    """An amount as typed, in minor units of the night's currency."""
    return read_amount(typed, here.state.terms.currency)


def all_cents_of(typed: Iterable[str], here: ActionContext) -> tuple[int, ...]:
    """Some amounts as typed."""
    return tuple(cents_of(one, here) for one in typed)
