"""Forms about players: check-in, purchases, knockouts, corrections."""

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.chips.forms.chip_fields import PilesField, read_piles
from tournament.club.player_names import clean_name
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse
from tournament.engine.money import read_whole_number
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.values.terms import PurchaseKind
from tournament.night.action import Action
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import State, entrant_name_of
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    AmountListField,
    IntegerListField,
    build_amount_field,
    build_number_field,
    build_payment_method_field,
    build_player_field,
    build_reason_field,
    derive_form,
    parse_minor_units,
    parse_minor_units_list,
)
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.actions.entries import (
    CheckIn,
    ExpectPlayer,
    MarkAbsent,
    NameEntrant,
    WithdrawPlayer,
)
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand, CorrectPlace, CountStack
from tournament.players.values import PaymentMethod
from tournament.players.views.roster import pick_override_reason


class ExpectPlayerForm(ActionForm):
    """Somebody on the list comes after all; who is new comes in at the door."""

    builds = ExpectPlayer
    player = build_player_field()

    def build_action(self, here: ActionContext) -> Action:
        return ExpectPlayer(
            self.cleaned_data["player"], find_entrant_name(here, self.cleaned_data["player"])
        )


def find_entrant_name(here: ActionContext, player: int) -> str:
    """
    The name of somebody on the list, so that what is done can stand without the entry that put it
    there.
    """
    return here.state.entrants[player].name if player in here.state.entrants else ""


class NameEntrantForm(ActionForm):
    builds = NameEntrant
    player = build_player_field()
    name = forms.CharField(label=_("Name"))

    def build_action(self, here: ActionContext) -> Action:
        return NameEntrant(self.cleaned_data["player"], clean_name(self.cleaned_data["name"]))


class RemoveAbsentForm(ActionForm):
    """The chips that go out of play, and what each of those at the table gets of the others."""

    builds = RemoveAbsent
    player = build_player_field()
    stack = build_number_field(label=_("Chips to remove"))
    reason = build_reason_field()
    share = build_number_field(required=False)
    sharers = build_number_field(required=False)
    for_good = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        share, sharers = sent["share"] or 0, sent["sharers"] or 0
        return RemoveAbsent(
            sent["player"], sent["stack"], sent["reason"], share, sharers, sent["for_good"]
        )


class PurchaseForm(ActionForm):
    """
    A purchase: paid in full in cash by a form that asks for no amount; `owes` is nothing paid yet.
    """

    player = build_player_field()
    offer = build_number_field()
    price = build_number_field()
    paid = build_amount_field(required=False)
    owes = forms.BooleanField(required=False)
    method = build_payment_method_field(PaymentMethod.PRIZE)
    reason = build_reason_field()
    piles = PilesField()

    def clean_paid(self) -> str:
        """
        A field for the amount that was left empty says nothing, least of all that everything is
        paid.
        """
        paid: str = self.cleaned_data["paid"]
        if "paid" in self.data and not paid:
            raise forms.ValidationError(_("Type an amount above 0."))
        return paid

    def build_action_kwargs(self, here: ActionContext) -> dict[str, Any]:
        """What every purchase is made of."""
        sent = dict(self.cleaned_data)
        typed, owes = sent.pop("paid"), sent.pop("owes")
        paid = 0 if owes else parse_minor_units(typed, here) if typed else sent["price"]
        return {**sent, "paid": paid, "method": PaymentMethod(sent["method"] or PaymentMethod.CASH)}

    def build_action(self, here: ActionContext) -> Action:
        built: Action = self.builds(**self.build_action_kwargs(here))
        return built


class BuyInForm(PurchaseForm):
    builds = BuyIn
    absent = forms.BooleanField(required=False)
    chips = build_number_field(required=False)
    stack = build_number_field(required=False, label=_("Chips"))

    def build_action_kwargs(self, here: ActionContext) -> dict[str, Any]:
        sent = super().build_action_kwargs(here)
        sent["stack"] = 0 if sent["stack"] == sent["chips"] else sent["stack"] or 0
        if sent["stack"]:  # other chips than the page counted out
            sent["piles"] = ()
        return {**sent, "name": find_entrant_name(here, sent["player"])}


class BuyMoreForm(PurchaseForm):
    builds = BuyMore
    stack = build_number_field(required=False, label=_("Stack"))
    buys = forms.ChoiceField(
        required=False, choices=[(one.value, one.value) for one in PurchaseKind]
    )
    chips = build_number_field(required=False)
    times = build_number_field(required=False)

    def build_action_kwargs(self, here: ActionContext) -> dict[str, Any]:
        sent = super().build_action_kwargs(here)
        return {**sent, "buys": PurchaseKind(sent["buys"]) if sent["buys"] else None}


class AddUnnamedPlayersForm(ActionForm):
    """
    So many more than the page knew; `offer`: which buy-in, for how much, with which chips, as the
    page showed it.
    """

    builds = AddUnnamedPlayers
    more = build_number_field(label=_("How many"))
    known = build_number_field()
    offer = forms.RegexField(r"\A[0-9]{1,3}:[0-9]{1,12}(:.{0,400})?\Z")
    owes = forms.BooleanField(required=False)
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        number, price, *piles = sent["offer"].split(":", 2)
        paid = 0 if sent["owes"] else int(price)
        upto, chips = sent["known"] + sent["more"], read_piles("".join(piles))
        reason = pick_override_reason(here.state, int(number), sent["reason"], here.now)
        return AddUnnamedPlayers(upto, int(price), paid, int(number), reason, chips)


class KnockOutForm(ActionForm):
    builds = KnockOut
    players = IntegerListField(label=_("Who is out"))
    by = IntegerListField(required=False)
    with_player = build_player_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        # Without scripts a tapped name comes with the ticked ones, and may be one of them.
        players = tuple(dict.fromkeys(sent["players"]))
        require_same_hand(here.state, players)
        stacks = tuple(self._read_stack(key) for key in players)
        return KnockOut(
            players,
            sent["by"],
            sent["with_player"] or 0,
            stacks if len(players) > 1 and any(stacks) else (),
        )

    def _read_stack(self, player: int) -> int:
        """The chips with which a ticked player had begun the hand; 0 where nobody typed them."""
        return read_whole_number(self.data.get(f"stack_{player}", ""))


def require_same_hand(state: State, players: tuple[int, ...]) -> None:
    """
    Refuse one hand for players of several tables, unless all tables play their hands together.
    """
    seats = {key: state.entrants[key].seat for key in players if key in state.entrants}
    at = {key: seat.table for key, seat in seats.items() if seat is not None}
    if state.hand_for_hand or len(set(at.values())) < 2:
        return
    first = next(iter(at))
    other = next(key for key in at if at[key] != at[first])
    raise refuse(
        marked(
            "{name} and {other} sit at different tables. Nobody is out; knock out one table "
            "at a time."
        ),
        name=entrant_name_of(state, first),
        other=entrant_name_of(state, other),
    )


class CreditKnockoutForm(ActionForm):
    builds = CreditKnockout
    player = build_player_field()
    life = build_number_field(required=False)
    by = IntegerListField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return CreditKnockout(sent["player"], sent["by"], sent["life"] or 0)


class FillEnvelopesForm(ActionForm):
    """Amounts, each in a field of its own or all in one, with gaps between them."""

    builds = FillEnvelopes
    amounts = AmountListField(label=_("Mystery envelopes"))

    def build_action(self, here: ActionContext) -> Action:
        typed = " ".join(self.cleaned_data["amounts"]).replace(";", " ").split()
        return FillEnvelopes(parse_minor_units_list(typed, here))


class OpenEnvelopeForm(ActionForm):
    """
    The amount that was in a real envelope; without one, chance opens one of those that are left.
    """

    builds = OpenEnvelope
    player = build_player_field()
    life = build_number_field(required=False)
    amount = build_amount_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent, left = self.cleaned_data, here.state.envelopes or (0,)
        amount = parse_minor_units(sent["amount"], here) if sent["amount"] else secrets.choice(left)
        return OpenEnvelope(sent["player"], amount, sent["life"] or 0)


PEOPLE_FORMS: tuple[type[ActionForm], ...] = (
    ExpectPlayerForm,
    derive_form(WithdrawPlayer),
    derive_form(CheckIn),
    NameEntrantForm,
    derive_form(MarkAbsent),
    RemoveAbsentForm,
    BuyInForm,
    BuyMoreForm,
    AddUnnamedPlayersForm,
    derive_form(DeclineRebuy),
    derive_form(Refund),
    KnockOutForm,
    derive_form(AnswerSameHand),
    derive_form(CorrectPlace),
    derive_form(CountStack, stack=_("Stack")),
    CreditKnockoutForm,
    FillEnvelopesForm,
    OpenEnvelopeForm,
)
