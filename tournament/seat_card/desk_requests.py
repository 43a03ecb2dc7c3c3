"""
What a player can ask the desk for from their own phone, and what they are waiting for and may take
back.
"""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, say
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.desk_requests import find_open_request
from tournament.night.state import State, to_money
from tournament.players.rules.purchase_windows import may_rebuy
from tournament.players.values import PLAYING, Entrant, EntrantStatus
from tournament.players.views.roster import PurchaseOption, list_purchase_options
from tournament.tables.values import RequestKind

BUTTONS = {
    RequestKind.REBUY: _("Ask for a rebuy"),
    RequestKind.ADD_ON: _("Ask for an add-on"),
    RequestKind.BREAK: _("I leave the table for a while"),
    RequestKind.BACK: _("I am back"),
    RequestKind.FLOOR: _("Call the floor"),
}
WISHES = {PurchaseKind.REBUY: RequestKind.REBUY, PurchaseKind.ADD_ON: RequestKind.ADD_ON}
NO_CHIPS = _("I have no chips left: ask for a rebuy")
ASKED = {
    RequestKind.REBUY: _("You asked for a rebuy."),
    RequestKind.ADD_ON: _("You asked for an add-on."),
    RequestKind.BREAK: _("You said that you leave the table."),
    RequestKind.BACK: _("You said that you are back."),
    RequestKind.FLOOR: _("You called the floor."),
}


@dataclass(frozen=True, slots=True)
class RequestButton:
    """
    Something to ask for: what it costs, and since when the player waits for it, if they have asked;
    0 if not.
    """

    wish: RequestKind
    text: str
    about: Message | None
    asked_at: int
    asked: str

    @property
    def form_id(self) -> str:
        """The id of its form on a page."""
        return f"ask-{self.wish.value}"

    @property
    def cancel_form_id(self) -> str:
        """The id of the form that takes it back."""
        return f"take-back-{self.wish.value}"

    @property
    def is_primary(self) -> bool:
        """Whether it is what somebody in that place most likely wants."""
        return self.wish in (RequestKind.REBUY, RequestKind.BACK) and self.text != NO_CHIPS


def list_request_buttons(state: State, key: int, at: Instant) -> tuple[RequestButton, ...]:
    """All that they can ask for now, and whatever they wait for."""
    if state.finished is not None:
        return ()
    offered = _list_available_requests(state, state.entrants[key], at)
    found = []
    for wish in (
        RequestKind.BACK,
        RequestKind.REBUY,
        RequestKind.ADD_ON,
        RequestKind.FLOOR,
        RequestKind.BREAK,
    ):
        asked = find_open_request(state, wish, key, 0)
        if asked is not None or wish in offered:
            text, about = offered.get(wish, (BUTTONS[wish], None))
            found.append(RequestButton(wish, text, about, asked.at if asked else 0, ASKED[wish]))
    return tuple(sorted(found, key=lambda button: button.text == NO_CHIPS))


def _list_available_requests(
    state: State, entrant: Entrant, at: Instant
) -> dict[RequestKind, tuple[str, Message | None]]:
    """
    What somebody in that place can ask for: the words on the button, and what has to be known about
    it.
    """
    found: dict[RequestKind, tuple[str, Message | None]] = {}
    for sale in list_purchase_options(state, entrant, at):
        wish = WISHES.get(sale.offer.buys)
        if wish is None or wish in found or sale.why_not is not None:
            continue
        if _may_request(state, entrant, wish, at):
            found[wish] = (_button_text(entrant, wish, sale), _offer_details_text(state, sale))
    if entrant.status in PLAYING or may_rebuy(state, entrant, at):
        found[RequestKind.FLOOR] = (BUTTONS[RequestKind.FLOOR], None)
    if entrant.status is EntrantStatus.IN:
        found[RequestKind.BREAK] = (BUTTONS[RequestKind.BREAK], None)
    if entrant.status is EntrantStatus.ABSENT:
        found[RequestKind.BACK] = (BUTTONS[RequestKind.BACK], None)
    return found


def _may_request(state: State, entrant: Entrant, wish: RequestKind, at: Instant) -> bool:
    """
    Whether the desk hears them: an add-on is for those at the table, a rebuy also for who has just
    gone out.
    """
    if state.deal is not None or state.started is None or at < state.started:
        return False
    return entrant.status is EntrantStatus.IN or (
        wish is RequestKind.REBUY and may_rebuy(state, entrant, at)
    )


def _button_text(entrant: Entrant, wish: RequestKind, sale: PurchaseOption) -> str:
    if wish is RequestKind.REBUY and entrant.status in PLAYING and sale.stack == 0:
        return NO_CHIPS
    return BUTTONS[wish]


def _offer_details_text(state: State, sale: PurchaseOption) -> Message:
    chips = sale.offer.chips
    until = sale.until
    if not sale.offer.price:
        return say(_("{chips} chips, {until}."), chips=chips, until=until)
    if sale.stack:
        text = _("{price} for {chips} chips, with at most {most} chips left, {until}.")
        return say(
            text, price=to_money(state, sale.offer.price), chips=chips, most=sale.stack, until=until
        )
    return say(_("{price} for {chips} chips, {until}."), price=sale.price, chips=chips, until=until)
