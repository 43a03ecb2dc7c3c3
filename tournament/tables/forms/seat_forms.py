"""Forms about tables, seats and penalties."""

import re
import secrets

from django import forms
from django.utils.translation import gettext_lazy as _

from seating.seat_draw import deal_for_button
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse
from tournament.night.action import Action
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    AmountListField,
    IntegerListField,
    build_number_field,
    build_player_field,
    build_reason_field,
    derive_form,
)
from tournament.tables.actions.back_in import BringBackIn
from tournament.tables.actions.deal_on import DealOn
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard
from tournament.tables.actions.penalties import Penalize, Warn, convert_rounds_to_hands
from tournament.tables.actions.seats import LockSeat, OpenTable, SeatPlayer, SetTable, SwapSeats
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.forms.card_fields import parse_cards
from tournament.tables.forms.move_forms import MOVE_FORMS, PLACE
from tournament.tables.rules.seats import list_taken_seats
from tournament.tables.views.back_in import draw_seat_to_return_to

SEATED = re.compile(r"\A-?[0-9]{1,13}(@[0-9]{1,4}-[0-9]{1,2})?\Z")


class SetTableForm(ActionForm):
    """Everything about a table at once; a number that was left empty is none."""

    builds = SetTable
    table = build_number_field()
    name = forms.CharField(required=False, label=_("Name"))
    seats = build_number_field(label=_("Seats"))
    closed = IntegerListField(required=False)
    order = build_number_field(required=False, label=_("Order of breaking (0: by the rules)"))

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return SetTable(
            sent["table"], sent["name"], sent["seats"], sent["closed"], sent["order"] or 0
        )


class SeatPlayerForm(ActionForm):
    """Somebody and the seat they get, chosen from menus; with the seat the page showed them in."""

    builds = SeatPlayer
    player = forms.RegexField(SEATED, label=_("Player"))
    place = forms.RegexField(PLACE, label=_("Seat"))
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        table, seat = map(int, sent["place"].split("-"))
        player, _at, shown = sent["player"].partition("@")
        was = tuple(map(int, shown.split("-"))) if shown else ()
        return SeatPlayer(int(player), table, seat, sent["reason"], was)


class SwapSeatsForm(ActionForm):
    """
    Two of the menus, each with the seat in which the page showed them, so that two directors change
    them once.
    """

    builds = SwapSeats
    player = forms.RegexField(SEATED, label=_("Player"))
    other = forms.RegexField(SEATED, label=_("With whom"))
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        (player, _at, place), (other, _at, elsewhere) = (
            sent[one].partition("@") for one in ("player", "other")
        )
        shown = tuple(map(int, f"{place}-{elsewhere}".split("-"))) if place and elsewhere else ()
        return SwapSeats(int(player), int(other), sent["reason"], shown)


class DealForButtonForm(ActionForm):
    """
    The program deals a card to every seat, or the cards that were dealt are told seat by seat.
    """

    builds = DealForButton
    table = build_number_field()
    seats = IntegerListField(required=False)
    rank = AmountListField(required=False)
    suit = AmountListField(required=False)
    restart = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        if sent["seats"]:
            dealt = parse_cards(sent["rank"], sent["suit"])
            if len(dealt) != len(sent["seats"]):
                raise refuse(marked("Choose the rank and the suit of every card."))
            told = tuple(map(SeatHighCard, sent["seats"], dealt))
            return DealForButton(sent["table"], told, sent["restart"])
        there = list_taken_seats(here.state, sent["table"], here.now)
        cards = deal_for_button(tuple(there), secrets.token_hex(32)).dealt if there else ()
        drawn = tuple(SeatHighCard(one.seat, one.card) for one in cards)
        return DealForButton(sent["table"], drawn, sent["restart"])


HANDS, ROUNDS = "hands", "rounds"


class PenalizeForm(ActionForm):
    """A penalty told in hands or in rounds; none ends it."""

    builds = Penalize
    player = build_player_field(label=_("Player"))
    count = build_number_field(label=_("How many"))
    unit = forms.ChoiceField(required=False, choices=[(HANDS, HANDS), (ROUNDS, ROUNDS)])
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        hands = sent["count"]
        if sent["unit"] == ROUNDS and hands:
            hands = convert_rounds_to_hands(here.state, sent["player"], hands, here.now)
            if not hands:
                raise refuse(marked("Rounds need a table. Give hands, or a seat first."))
        return Penalize(sent["player"], hands, sent["reason"])


class WarnForm(ActionForm):
    """What somebody is told not to do again."""

    builds = Warn
    player = build_player_field(label=_("Player"))
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        return Warn(self.cleaned_data["player"], self.cleaned_data["reason"])


class BringBackInForm(ActionForm):
    """Who is not out, and with how many chips; in their own seat, or in one that is drawn."""

    builds = BringBackIn
    player = build_player_field()
    since = build_number_field()
    stack = build_number_field(label=_("Stack"))

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        table, seat = draw_seat_to_return_to(
            here.state, sent["player"], here.night, here.entries, here.now
        )
        return BringBackIn(sent["player"], sent["since"], sent["stack"], table, seat)


SEAT_FORMS: tuple[type[ActionForm], ...] = (
    derive_form(OpenTable, table=_("Table"), seats=_("Seats")),
    SetTableForm,
    SeatPlayerForm,
    SwapSeatsForm,
    derive_form(LockSeat),
    derive_form(DealOn),
    derive_form(
        SetBlindPoster, poster=forms.CharField(required=False, label=_("Who posts the blinds"))
    ),
    DealForButtonForm,
    PenalizeForm,
    WarnForm,
    BringBackInForm,
    *MOVE_FORMS,
)
