"""Base of action forms: fields for numbers, amounts, players and times."""

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from datetime import datetime, tzinfo
from typing import Any, ClassVar, cast, get_type_hints

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.clock.values import Instant
from tournament.engine.money import read_amount
from tournament.night.action import Action
from tournament.night.journal_history import Entry
from tournament.night.state import State
from tournament.players.values import METHOD_WORDS, PaymentMethod

MAX_FIELD_NUMBER = 10**13
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
    device: str = ""
    """What the browser calls itself."""
    is_vouched: bool = False
    """A phone that came by the code of the room; the host said whose it is."""


class ActionForm(forms.Form):
    """A form that builds one action out of what was sent."""

    builds: ClassVar[Any]

    def build_action(self, here: ActionContext) -> Action:
        """The action asked for; only a valid form has one."""
        built: Action = self.builds(**self.cleaned_data)
        return built

    def needs_own_phone(self) -> bool:
        """Whether only the phone of the player may do this, and no director for them."""
        return False

    def needs_vouching(self) -> bool:
        """Whether a phone that only claimed its name with the room code may not do this yet."""
        return False


def build_number_field(**more: Any) -> forms.IntegerField:
    """A whole number of a size that is stored exactly."""
    return forms.IntegerField(min_value=0, max_value=MAX_FIELD_NUMBER, **more)


def build_datetime_field(**more: Any) -> forms.DateTimeField:
    """A day and a time of day, as the club's clocks show them."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL)
    return forms.DateTimeField(input_formats=[LOCAL], widget=widget, **more)


def to_instant(when: datetime, zone: tzinfo) -> Instant:
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
        if any(abs(number) > MAX_FIELD_NUMBER for number in numbers):
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
    return forms.IntegerField(min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER, **more)


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


SIGNED = {"player", "other", "after", "difference"}
"""Names of numbers that may be below zero: players without a name, and what is taken away."""


def derive_form(action: type[Action], **given: Any) -> type[ActionForm]:
    """
    A form made from the fields of an action: numbers, yes or no, texts and lists of numbers. What
    is given is the label of a field, or a field of another kind.
    """
    hints = get_type_hints(action)
    made: dict[str, Any] = {"builds": action, "__module__": action.__module__}
    for field in fields(cast(Any, action)):
        own = given.get(field.name)
        if isinstance(own, forms.Field):
            made[field.name] = own
            continue
        required = field.default is MISSING and field.default_factory is MISSING
        made[field.name] = _derive_field(field.name, hints[field.name], required, own)
    return type(f"{action.__name__}Form", (ActionForm,), made)


def _derive_field(name: str, kind: Any, required: bool, label: Any) -> forms.Field:
    if kind is bool:
        return forms.BooleanField(required=False, label=label)
    if kind is str:
        return forms.CharField(required=required, label=label)
    if kind == tuple[int, ...]:
        return IntegerListField(required=required, label=label)
    if kind not in (int, Instant, int | None):
        raise TypeError(f"no form field is derived from {name}: {kind}")
    least = -MAX_FIELD_NUMBER if name in SIGNED else 0
    needed = required and kind != int | None
    return forms.IntegerField(
        min_value=least, max_value=MAX_FIELD_NUMBER, required=needed, label=label
    )


def parse_minor_units(typed: str, here: ActionContext) -> int:
    """An amount as typed, in minor units of the night's currency."""
    return read_amount(typed, here.state.terms.currency)


def parse_minor_units_list(typed: Iterable[str], here: ActionContext) -> tuple[int, ...]:
    """Some amounts as typed."""
    return tuple(parse_minor_units(one, here) for one in typed)
