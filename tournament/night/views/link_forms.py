"""Forms for links to a night."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.access.link_issuing import LinkLifetime, LinkRequest
from tournament.access.roles import LINK_ROLES
from tournament.models import LinkKind
from tournament.pages.action_form_base import (
    IntegerListField,
    build_player_field,
)
from tournament.tables.values import MAX_TABLES

MAX_LABEL_LENGTH = 60

LINK_NAMES = {
    LinkKind.SCREEN: _("TV"),
    LinkKind.PLAYER: _("Guests"),
    LinkKind.SEAT: _("Seat card"),
    LinkKind.TABLE: _("Table phone"),
    LinkKind.TIMEKEEPER: _("Timekeeper"),
    LinkKind.DIRECTOR: _("Director"),
}


class LinkForm(forms.Form):
    """What a link opens, for whom, and for how long."""

    kind = forms.ChoiceField(choices=[(kind.value, LINK_NAMES[kind]) for kind in LINK_ROLES])
    label = forms.CharField(required=False, max_length=MAX_LABEL_LENGTH)
    table = forms.IntegerField(required=False, min_value=1, max_value=MAX_TABLES)
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
            return self.names[sent["player"]][:MAX_LABEL_LENGTH]
        return unicodedata.normalize("NFC", sent["label"]) or str(LINK_NAMES[sent["kind"]])


def table_label_text(number: int) -> str:
    """What the journal and the list of links call the phone of a table."""
    return gettext("Table {table}").format(table=number)


class SheetForm(forms.Form):
    """For whom codes are made in one go, and whether earlier ones end."""

    players = IntegerListField(required=False)
    tables = IntegerListField(required=False)
    ends_earlier = forms.BooleanField(required=False)
