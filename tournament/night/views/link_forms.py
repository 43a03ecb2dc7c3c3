"""What is typed to open a night, and to hand out a link to it."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from babel.numbers import get_currency_precision, list_currencies
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.access.link_issuing import LinkLifetime, LinkRequest
from tournament.access.roles import LINK_ROLES
from tournament.chips.store import find_club_chip_set, list_club_chip_sets, read_chip_set
from tournament.engine.money import Currency, read_amount
from tournament.localization import find_timezone
from tournament.models import Club, LinkKind
from tournament.night.actions.night import LONGEST_NAME, OpenNight
from tournament.night.views.night_kinds import (
    apply_chip_set,
    apply_price,
    build_opening_action,
    list_night_kinds,
)
from tournament.pages.action_form_base import (
    IntegerListField,
    build_amount_field,
    build_datetime_field,
    build_player_field,
    to_instant,
)
from tournament.tables.values import MOST_TABLES

LONGEST_LABEL = 60


def _list_currency_choices() -> list[tuple[str, str]]:
    return [(code, code) for code in list_currencies()]


class NightForm(forms.Form):
    """A night in four fields; the rest comes from its kind and can be changed later."""

    preset = forms.ChoiceField(label=_("Kind of night"), widget=forms.RadioSelect)
    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    price = build_amount_field(
        label=_("Buy-in"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        help_text=_("What one player pays. 0 is a free night."),
    )
    currency = forms.ChoiceField(
        required=False, choices=_list_currency_choices, widget=forms.HiddenInput
    )
    """
    That of the price on the page, so that neither comes without the other; the club's where nothing
    is sent.
    """
    starts = build_datetime_field(
        label=_("Starts at"), required=False, help_text=_("Empty: you start it by hand.")
    )

    def __init__(self, sent: QueryDict | None, club: Club, **more: Any) -> None:
        super().__init__(sent, **more)
        self.club, self.kinds = club, list_night_kinds(club)
        chosen = self.fields["preset"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [(value, kind) for value, kind in self.kinds.items()]
        if sets := list_club_chip_sets(club):
            cases = [
                ("", _("As the kind of night says")),
                *((str(row.pk), row.name) for row in sets),
            ]
            self.fields["chips"] = forms.ChoiceField(
                label=_("Chips"), required=False, choices=cases
            )
        self.fields["price"].label = gettext("Buy-in ({currency})").format(currency=self.priced_in)

    @property
    def priced_in(self) -> str:
        """The code of the currency that the price is typed in."""
        return self["currency"].value() or self.club.currency

    def clean_name(self) -> str:
        return unicodedata.normalize("NFC", self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """A ready-made kind asks for its price; one that was kept brings its own."""
        sent: dict[str, Any] = super().clean() or {}
        kind = self.kinds.get(sent.get("preset", ""))
        if (
            kind is not None
            and kind.preset is not None
            and not sent.get("price")
            and "price" not in self.errors
        ):
            self.add_error("price", gettext("Say what one player pays; 0 is a free night."))
        return sent

    def build_opening(self, players: int) -> OpenNight:
        """
        The first entry of the night's journal; only a valid form has one. About so many are likely
        to play.
        """
        sent: dict[str, Any] = self.cleaned_data
        kind, at = self.kinds[sent["preset"]], sent["starts"]
        currency = Currency(self.priced_in, get_currency_precision(self.priced_in))
        holds = (
            kind.holds
            if kind.preset is None
            else apply_price(kind, read_amount(sent["price"], currency), currency)
        )
        case = (
            find_club_chip_set(self.club, int(sent["chips"]))
            if kind.preset is not None and sent.get("chips")
            else None
        )
        holds = holds if case is None else apply_chip_set(holds, read_chip_set(case), players)
        return build_opening_action(
            holds,
            sent["name"],
            None if at is None else to_instant(at, find_timezone(self.club.timezone)),
        )


class LinkForm(forms.Form):
    """What a link opens, for whom, and for how long."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.label) for kind in LINK_ROLES])
    label = forms.CharField(required=False, max_length=LONGEST_LABEL)
    table = forms.IntegerField(required=False, min_value=1, max_value=MOST_TABLES)
    player = build_player_field(required=False)
    lasts = forms.ChoiceField(
        required=False, choices=[(one.value, one.value) for one in LinkLifetime]
    )

    def __init__(self, sent: QueryDict, names: Mapping[int, str]) -> None:
        """`names` are those of the players of the night, by their numbers."""
        super().__init__(sent)
        self.names = names

    def clean(self) -> dict[str, Any]:
        """
        A link for a table or for a seat card names it; every other one speaks for the whole night.
        """
        sent: dict[str, Any] = super().clean() or {}
        kind = sent.get("kind")
        if kind == LinkKind.TABLE and sent.get("table") is None and "table" not in self.errors:
            self.add_error("table", _("Which table is it for?"))
        if (
            kind == LinkKind.SEAT
            and sent.get("player") not in self.names
            and "player" not in self.errors
        ):
            self.add_error("player", _("Whose seat card is it?"))
        sent["table"] = sent.get("table") if kind == LinkKind.TABLE else None
        sent["player"] = sent.get("player") if kind == LinkKind.SEAT else None
        return sent

    def build_link(self) -> LinkRequest:
        """The link that was asked for; only a valid form has one."""
        sent = self.cleaned_data
        return LinkRequest(
            LinkKind(sent["kind"]), self._label_text(), sent["table"], sent["player"]
        )

    def _label_text(self) -> str:
        """What the journal and the list of links call its holder."""
        sent = self.cleaned_data
        if sent["table"] is not None:
            return table_label_text(sent["table"])
        if sent["player"] is not None:
            return self.names[sent["player"]][:LONGEST_LABEL]
        return unicodedata.normalize("NFC", sent["label"]) or str(LinkKind(sent["kind"]).label)


def table_label_text(number: int) -> str:
    """What the journal and the list of links call the phone of a table."""
    return gettext("Table {number}").format(number=number)


class SheetForm(forms.Form):
    """For whom codes are made in one go, and whether earlier ones end."""

    players = IntegerListField(required=False)
    tables = IntegerListField(required=False)
    ends_earlier = forms.BooleanField(required=False)
