"""Requests on a seat card: what can be asked, and what is open and can be withdrawn."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, say
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.desk_requests import find_open_request
from tournament.night.state import State
from tournament.players.rules.purchase_windows import may_re_enter, may_rebuy
from tournament.players.values import PLAYING, Entrant, EntrantStatus
from tournament.players.views.roster import PurchaseOption, list_purchase_options
from tournament.tables.values import RequestKind

BUTTONS = {
    RequestKind.REBUY: _("Rebuy"),
    RequestKind.ADD_ON: _("Add-on"),
    RequestKind.RE_ENTRY: _("Re-entry"),
    RequestKind.BREAK: _("I’m away from the table"),
    RequestKind.BACK: _("I’m back"),
    RequestKind.FLOOR: _("Call the floor"),
    RequestKind.OUT: _("I’m out"),
}
WISHES = {
    PurchaseKind.REBUY: RequestKind.REBUY,
    PurchaseKind.ADD_ON: RequestKind.ADD_ON,
    PurchaseKind.RE_ENTRY: RequestKind.RE_ENTRY,
}


class RequestPlace(StrEnum):
    """Where a request stands on the card."""

    FIRST = "first"
    """What somebody in that place most likely wants."""
    MAIN = "main"
    OUT = "out"
    """Behind “I’m out of chips”."""
    ROW = "row"


@dataclass(frozen=True, slots=True)
class RequestButton:
    """
    Something to ask for: what it costs, and since when the player waits for it, if they have asked;
    0 if not.
    """

    wish: RequestKind
    text: Text
    about: Message | None
    asked_at: int
    place: RequestPlace

    @property
    def form_id(self) -> str:
        """The id of its form on a page."""
        return f"ask-{self.wish.value}"

    @property
    def is_switch(self) -> bool:
        """Whether it says how it stands with them, and buys nothing."""
        return self.wish is RequestKind.BREAK

    @property
    def cancel_form_id(self) -> str:
        """The id of the form that takes it back."""
        return f"take-back-{self.wish.value}"


@dataclass(frozen=True, slots=True)
class RequestButtons:
    """All that a player can ask for now, by its place, and what they wait for."""

    asked: tuple[RequestButton, ...]
    first: tuple[RequestButton, ...]
    main: tuple[RequestButton, ...]
    out: tuple[RequestButton, ...]
    rows: tuple[RequestButton, ...]


def list_request_buttons(state: State, key: int, at: Instant) -> RequestButtons:
    """All that they can ask for now, and whatever they wait for."""
    found: list[RequestButton] = []
    if state.finished is None:
        found = _list_buttons(state, key, at)
    open_ones = [button for button in found if not button.asked_at]
    placed = {
        place: tuple(button for button in open_ones if button.place is place)
        for place in RequestPlace
    }
    return RequestButtons(
        tuple(button for button in found if button.asked_at),
        placed[RequestPlace.FIRST],
        placed[RequestPlace.MAIN],
        placed[RequestPlace.OUT],
        placed[RequestPlace.ROW],
    )


def _list_buttons(state: State, key: int, at: Instant) -> list[RequestButton]:
    entrant = state.entrants[key]
    offered = _list_available_requests(state, entrant, at)
    found = []
    for wish in (
        RequestKind.BACK,
        RequestKind.REBUY,
        RequestKind.RE_ENTRY,
        RequestKind.OUT,
        RequestKind.ADD_ON,
        RequestKind.FLOOR,
        RequestKind.BREAK,
    ):
        asked = find_open_request(state, wish, key, 0)
        if asked is None and wish not in offered:
            continue
        text, about = offered.get(wish, (say(BUTTONS[wish]), None))
        place = _find_place(entrant, wish)
        since = asked.at if asked else 0
        found.append(RequestButton(wish, text, about, since, place))
    return found


def _find_place(entrant: Entrant, wish: RequestKind) -> RequestPlace:
    """Who sits there with chips looks for the floor; who is out for an answer."""
    if wish is RequestKind.FLOOR:
        return RequestPlace.MAIN
    if wish in (RequestKind.BREAK, RequestKind.ADD_ON):
        return RequestPlace.ROW
    if wish in (RequestKind.REBUY, RequestKind.OUT) and entrant.status in PLAYING:
        return RequestPlace.OUT
    return RequestPlace.FIRST


def _list_available_requests(
    state: State, entrant: Entrant, at: Instant
) -> dict[RequestKind, tuple[Message, Message | None]]:
    """
    What somebody in that place can ask for: the words on the button, and what has to be known about
    it.
    """
    found: dict[RequestKind, tuple[Message, Message | None]] = {}
    for sale in list_purchase_options(state, entrant, at):
        wish = WISHES.get(sale.offer.buys)
        if wish is None or wish in found or sale.why_not is not None:
            continue
        if _may_request(state, entrant, wish, at):
            found[wish] = (_button_text(wish, sale), _offer_details_text(state, sale))
    may_come_back = may_rebuy(state, entrant, at)
    if entrant.status in PLAYING or may_come_back:
        found[RequestKind.FLOOR] = (say(BUTTONS[RequestKind.FLOOR]), None)
    has_begun = state.started is not None and at >= state.started
    if may_come_back or (has_begun and entrant.status is EntrantStatus.IN):
        found[RequestKind.OUT] = (say(BUTTONS[RequestKind.OUT]), None)
    if entrant.status is EntrantStatus.IN:
        found[RequestKind.BREAK] = (say(BUTTONS[RequestKind.BREAK]), None)
    if entrant.status is EntrantStatus.ABSENT:
        found[RequestKind.BACK] = (say(BUTTONS[RequestKind.BACK]), None)
    return found


def _may_request(state: State, entrant: Entrant, wish: RequestKind, at: Instant) -> bool:
    """
    Whether the desk hears them: an add-on is for those at the table, a rebuy also for who has just
    gone out, a re-entry for who is out for good.
    """
    if wish is RequestKind.RE_ENTRY:
        return may_re_enter(state, entrant, at)
    if state.deal is not None or state.started is None or at < state.started:
        return False
    return entrant.status is EntrantStatus.IN or (
        wish is RequestKind.REBUY and may_rebuy(state, entrant, at)
    )


def _button_text(wish: RequestKind, sale: PurchaseOption) -> Message:
    """What it is and what it costs."""
    name = say(BUTTONS[wish])
    return say(_("{offer} {price}"), offer=name, price=sale.price) if sale.offer.price else name


def _offer_details_text(state: State, sale: PurchaseOption) -> Message:
    chips = sale.offer.chips
    if sale.stack:
        text = _("{chips} chips, with at most {most} left, {until}.")
        return say(text, chips=chips, most=sale.stack, until=sale.until)
    return say(_("{chips} chips, {until}."), chips=chips, until=sale.until)
