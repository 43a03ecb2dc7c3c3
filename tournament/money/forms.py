"""Forms about prizes, deals and the cash box."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.money.actions.cash import ConfirmPayouts, CountBox, MoveCash, Pay, PayOut
from tournament.money.actions.prices_and_prizes import (
    AgreeToDeal,
    CancelDeal,
    LockPrizes,
    RecordDeal,
    UnlockPrizes,
    WithdrawDeal,
)
from tournament.money.actions.settle_up import AddExpense, SettlePaid
from tournament.money.rules.deals import DEAL_WORDS
from tournament.money.rules.settle_up import list_sharers
from tournament.money.values.settle_up import BOX, HOST, ExpenseKind
from tournament.night.action import Action
from tournament.night.state import BOX_MOVE_WORDS, SETTLE_MOVES, CashMoveKind
from tournament.pages.action_form_base import (
    MAX_FIELD_NUMBER,
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
from tournament.players.values import PaymentMethod


class LockPrizesForm(ActionForm):
    """The payouts to lock: as the page worked them out, or typed."""

    builds = LockPrizes
    cents = IntegerListField(required=False)
    amounts = AmountListField(required=False, label=_("Payouts"))

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return LockPrizes(sent["cents"] or parse_minor_units_list(sent["amounts"], here))


class RecordDealForm(ActionForm):
    """A deal as the page showed it: players, shares and stacks in the same order."""

    builds = RecordDeal
    how = forms.ChoiceField(choices=[(one.value, one.value) for one in DEAL_WORDS])
    players = IntegerListField()
    shares = IntegerListField()
    stacks = IntegerListField(required=False)
    left = forms.IntegerField(min_value=0, max_value=MAX_FIELD_NUMBER)
    prizes = IntegerListField(required=False)


class AgreeToDealForm(ActionForm):
    builds = AgreeToDeal
    player = build_player_field()
    proposed = forms.IntegerField(min_value=0, max_value=MAX_FIELD_NUMBER)

    def needs_own_phone(self) -> bool:
        return True

    def needs_vouching(self) -> bool:
        return True


class CashTransferForm(ActionForm):
    """Money between a player and the box: a sum that the page knows, or an amount as typed."""

    player = build_player_field()
    cents = forms.IntegerField(
        required=False, min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER
    )
    amount = build_amount_field(required=False)

    def clean(self) -> dict[str, Any]:
        """One of the two has to be there."""
        sent: dict[str, Any] = super().clean() or {}
        if not self.errors and sent.get("cents") is None and not sent.get("amount"):
            self.add_error("amount", _("Type an amount above 0."))
        return sent

    def parse_cents(self, here: ActionContext) -> int:
        """How much it is; what was typed counts before what the page had filled in."""
        sent = self.cleaned_data
        return parse_minor_units(sent["amount"], here) if sent["amount"] else sent["cents"]


class PayForm(CashTransferForm):
    builds = Pay
    method = build_payment_method_field()
    note = build_reason_field()
    redeems = forms.BooleanField(required=False)
    owed = forms.IntegerField(
        required=False, min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER
    )
    promised = forms.IntegerField(
        required=False, min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER
    )

    def build_action(self, here: ActionContext) -> Action:
        sent, cents = self.cleaned_data, self.parse_cents(here)
        method = PaymentMethod(sent["method"] or PaymentMethod.CASH)
        return Pay(
            sent["player"],
            cents,
            method,
            sent["note"],
            sent["redeems"],
            sent["owed"],
            sent["promised"],
        )


class PayOutForm(CashTransferForm):
    builds = PayOut
    method = build_payment_method_field(PaymentMethod.IOU, PaymentMethod.PRIZE)
    to_come = forms.IntegerField(
        required=False, min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER
    )
    by_transfer = build_number_field(required=False)
    lent = build_number_field(required=False)
    host = forms.CharField(required=False, max_length=80)

    def build_action(self, here: ActionContext) -> Action:
        sent, method = (
            self.cleaned_data,
            PaymentMethod(self.cleaned_data["method"] or PaymentMethod.CASH),
        )
        return PayOut(
            player=sent["player"],
            cents=self.parse_cents(here),
            method=method,
            to_come=sent["to_come"],
            by_transfer=sent["by_transfer"] or 0,
            lent=sent["lent"] or 0,
            host=sent["host"],
        )


class ConfirmPayoutsForm(ActionForm):
    builds = ConfirmPayouts
    player = build_player_field()
    cents = build_number_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return ConfirmPayouts(sent["player"], sent["cents"], here.device, here.is_vouched)

    def needs_own_phone(self) -> bool:
        return True

    def needs_vouching(self) -> bool:
        return True


class MoveCashForm(ActionForm):
    builds = MoveCash
    what = forms.ChoiceField(
        choices=[
            (one.value, word) for one, word in BOX_MOVE_WORDS.items() if one not in SETTLE_MOVES
        ]
    )
    amount = build_amount_field()
    note = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return MoveCash(
            CashMoveKind(sent["what"]), parse_minor_units(sent["amount"], here), sent["note"]
        )


class CountBoxForm(ActionForm):
    builds = CountBox
    amount = build_amount_field()
    expected = forms.IntegerField(min_value=-MAX_FIELD_NUMBER, max_value=MAX_FIELD_NUMBER)
    reason = build_reason_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return CountBox(parse_minor_units(sent["amount"], here), sent["expected"], sent["reason"])


class AddExpenseForm(ActionForm):
    """What was paid for the others; nobody ticked is everybody who bought in."""

    builds = AddExpense
    what = forms.ChoiceField(choices=[(one.value, one.value) for one in ExpenseKind])
    amount = build_amount_field()
    payer = build_player_field()
    sharers = IntegerListField(required=False)
    after = build_number_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        what = ExpenseKind(sent["what"])
        return AddExpense(
            what=what,
            cents=parse_minor_units(sent["amount"], here),
            payer=HOST if what is ExpenseKind.TIP and sent["payer"] != BOX else sent["payer"],
            sharers=list_sharers(here.state, sent["sharers"]),
            after=sent["after"],
        )


MONEY_FORMS: tuple[type[ActionForm], ...] = (
    LockPrizesForm,
    derive_form(UnlockPrizes),
    RecordDealForm,
    derive_form(CancelDeal),
    AgreeToDealForm,
    derive_form(WithdrawDeal),
    PayForm,
    PayOutForm,
    ConfirmPayoutsForm,
    MoveCashForm,
    CountBoxForm,
    AddExpenseForm,
    derive_form(SettlePaid, payer=build_player_field(), payee=build_player_field()),
)
