"""Form of a new night: four questions in a host's words, or a kind of night that is ready."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from babel.numbers import get_currency_precision, list_currencies
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.chips.values.chip_set import ChipSet
from tournament.chips.views.case_choices import list_case_choices
from tournament.clock.values import Instant
from tournament.engine.money import Currency, read_amount
from tournament.localization import find_timezone
from tournament.models import Club
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow
from tournament.night.actions.night import MAX_NAME_LENGTH
from tournament.night.rules.night_presets import BEFORE_LEVEL_2, BY_KEY, PRESETS
from tournament.night.rules.night_templates import Template, build_template
from tournament.night.state import State
from tournament.night.views.night_kinds import (
    NightKind,
    apply_chip_set,
    apply_price,
    build_preset_template,
    list_night_kinds,
)
from tournament.night.views.night_plan import (
    LateChoice,
    NightPlan,
    NightWishes,
    RebuyChoice,
    plan_night,
    plan_ready_night,
)
from tournament.pages.action_form_base import LOCAL, build_amount_field, to_instant
from tournament.players.actions.entries import MAX_PLAYERS
from tournament.schedule.rules.schedule_request import MIN_TARGET_MINUTES
from tournament.schedule.values import MAX_CHIPS

USUAL_PLAYERS = 10
USUAL_MINUTES = 240
MAX_NIGHT_MINUTES = 24 * 60

REBUY_WORDS = {
    RebuyChoice.NONE: _("No rebuy"),
    RebuyChoice.ONE: _("1 rebuy"),
    RebuyChoice.UNTIL_BREAK: _("Until the first break"),
}

LATE_WORDS = {
    LateChoice.LEVEL_2: _("Until the first hand of level 2"),
    LateChoice.BREAK: _("Until the first break"),
    LateChoice.ALWAYS: _("All night"),
}


def _list_currency_codes() -> list[tuple[str, str]]:
    return [(code, code) for code in list_currencies()]


class StartInput(forms.DateTimeInput):
    """The start as a day and a time of day in two fields; both in one field are taken as well."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Both in one; nothing where one of them is left open."""
        day = data.get("starts_day")
        time = data.get("starts_time")
        return f"{day}T{time}" if day and time else data.get(name)


class NightForm(forms.Form):
    """
    The answers of a host. Without a kind of night they make its schedule; a kind brings its own.
    """

    preset = forms.ChoiceField(required=False)
    starts = forms.DateTimeField(required=False, input_formats=[LOCAL], widget=StartInput)
    players = forms.IntegerField(required=False, min_value=2, max_value=MAX_PLAYERS)
    price = build_amount_field(required=False)
    currency = forms.ChoiceField(required=False, choices=_list_currency_codes)
    """
    That of the price on the page, so that neither comes without the other; the club's where nothing
    is sent.
    """
    rebuys = forms.ChoiceField(required=False, choices=list(REBUY_WORDS.items()))
    late = forms.ChoiceField(required=False, choices=list(LATE_WORDS.items()))
    add_on = forms.BooleanField(required=False)
    ends = forms.IntegerField(
        required=False, min_value=MIN_TARGET_MINUTES, max_value=MAX_NIGHT_MINUTES
    )
    """After so many minutes they want to be done."""
    stack = forms.IntegerField(required=False, min_value=1, max_value=MAX_CHIPS)
    chips = forms.ChoiceField(required=False)
    name = forms.CharField(required=False, max_length=MAX_NAME_LENGTH)
    expected = forms.BooleanField(required=False)

    def __init__(
        self,
        sent: QueryDict | None,
        club: Club,
        last: State | None,
        *,
        is_clock: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(sent, **more)
        self.club, self.last, self.is_clock = club, last, is_clock
        self.kinds = list_night_kinds(club)
        _set_choices(self.fields["preset"], {key: kind.name for key, kind in self.kinds.items()})
        self.cases = list_case_choices(club)
        _set_choices(self.fields["chips"], {key: case.name for key, case in self.cases.items()})

    @property
    def kind(self) -> NightKind | None:
        """The kind of night that is ready, if one was chosen."""
        return self.kinds.get(self["preset"].value() or "")

    @property
    def priced_in(self) -> str:
        """The code of the currency that the price is typed in."""
        return self["currency"].value() or self.club.currency

    def clean_name(self) -> str:
        return unicodedata.normalize("NFC", self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """
        A night needs its price; a kind that was kept brings its own, and just a clock may have
        none.
        """
        sent: dict[str, Any] = super().clean() or {}
        kind = self.kinds.get(sent.get("preset", ""))
        has_own_price = self.is_clock or (kind is not None and kind.preset is None)
        if not has_own_price and not sent.get("price") and "price" not in self.errors:
            self.add_error("price", gettext("Say what one player pays; 0 is free."))
        return sent

    def build_plan(self, answers: Mapping[str, Any]) -> NightPlan:
        """What these answers make; raises `Refusal` where no schedule fits them."""
        code = answers.get("currency") or self.club.currency
        currency = Currency(code, get_currency_precision(code))
        price = read_amount(answers.get("price") or "0", currency)
        players = answers.get("players") or USUAL_PLAYERS
        chips = self._find_chips(answers.get("chips") or "")
        kind = self.kinds.get(answers.get("preset") or "")
        if kind is not None:
            holds = _build_kind_template(kind, price, currency, chips, players)
            return plan_ready_night(self.club, holds, players)
        wishes = NightWishes(
            players=players,
            minutes=answers.get("ends") or USUAL_MINUTES,
            price=price,
            currency=currency,
            rebuys=RebuyChoice(answers.get("rebuys") or RebuyChoice.ONE),
            stack=answers.get("stack") or 0,
            chips=chips,
            late=self._find_late_choice(answers),
            add_on=bool(answers.get("add_on")),
        )
        return plan_night(self.club, _build_house_template(self.last), wishes)

    def find_start(self, answers: Mapping[str, Any]) -> Instant | None:
        """When it starts by itself; none where the host starts it."""
        at = answers.get("starts")
        return None if at is None else to_instant(at, find_timezone(self.club.timezone))

    def _find_late_choice(self, answers: Mapping[str, Any]) -> LateChoice:
        """Just a clock: names come while it runs, so that one may buy in all night."""
        return LateChoice.ALWAYS if self.is_clock else LateChoice(answers["late"])

    def _find_chips(self, key: str) -> ChipSet:
        """The chosen set; none where nobody chose one."""
        case = self.cases.get(key)
        return ChipSet() if case is None else case.chips


def _set_choices(field: forms.Field, names: Mapping[str, str]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = [("", ""), *names.items()]


def _build_kind_template(
    kind: NightKind, price: int, currency: Currency, chips: ChipSet, players: int
) -> Template:
    """A kind that was kept is as it is; a ready-made one gets its price and the club's chips."""
    if kind.preset is None:
        return kind.holds
    holds = apply_price(kind, price, currency)
    return apply_chip_set(holds, chips, players) if chips.chips else holds


def _build_house_template(last: State | None) -> Template:
    """House rules, payouts and tables as last time; those of the first preset for a first night."""
    usual = build_preset_template(PRESETS[0])
    if last is None or last.preset not in BY_KEY:
        return usual
    held = build_template(last)
    return Template(
        held.preset, usual.stack, usual.structure, held.rules, held.terms, held.plan,
        tables=held.tables,
    )  # fmt: skip


def choose_rebuys(offers: tuple[Offer, ...]) -> RebuyChoice:
    """How rebuys of a price list are said in one word."""
    again = (PurchaseKind.REBUY, PurchaseKind.RE_ENTRY)
    limits = [offer.limit for offer in offers if offer.buys in again]
    if not limits:
        return RebuyChoice.NONE
    return RebuyChoice.ONE if limits == [1] else RebuyChoice.UNTIL_BREAK


def choose_late_entry(offers: tuple[Offer, ...]) -> LateChoice:
    """How the end of late registration is said in one word."""
    windows = [offer.window for offer in offers if offer.buys is PurchaseKind.BUY_IN]
    if BEFORE_LEVEL_2 in windows:
        return LateChoice.LEVEL_2
    return LateChoice.ALWAYS if PurchaseWindow() in windows else LateChoice.BREAK
