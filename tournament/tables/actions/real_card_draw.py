"""The draw for seats with real cards: laid out, taken one by one."""

from dataclasses import dataclass, replace

from seating.cards import Card
from seating.seat_draw import build_draw_deck
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.hands import end_hand
from tournament.tables.actions.seat_draw import (
    check_between_hands,
    check_table_sizes,
    list_draw_players,
    list_seats_to_draw,
    reseat_players,
)
from tournament.tables.actions.seats import require_active_player
from tournament.tables.values import CardDraw, DrawKind, DrawSlot


@register_action
@dataclass(frozen=True, slots=True)
class StartCardDraw:
    """Real cards are drawn: one lies ready for each seat, a suit for each table."""

    kind = "lay_out_cards"
    duty = Duty.DIRECT
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    finished: bool = False
    keeps: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.draw is not None and not state.draw.done:
            raise refuse(_("A draw is under way. Finish it, or cancel it."))
        players = list_draw_players(state)
        check_between_hands(state, at, self.finished)
        check_table_sizes(state, self.sizes, self.numbers, len(players), self.keeps)

    def apply(self, state: State, at: Instant) -> State:
        seats = {number: list_seats_to_draw(state, number, self.keeps) for number in self.numbers}
        cards = build_draw_deck(self.sizes, self.numbers)
        places = tuple(
            DrawSlot(card.card, card.table, seats[card.table][card.position - 1]) for card in cards
        )
        for number in state.tables:
            state = end_hand(state, number, at)
        drawing = CardDraw(
            at,
            DrawKind.CARDS,
            players=tuple(sorted(list_active_players(state))),
            places=places,
            keeps=self.keeps,
        )
        return replace(state, draw=drawing, moves=None)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext("{count} card laid out to draw", "{count} cards laid out to draw")
        return say_count(forms, sum(self.sizes))


def require_card_draw(state: State) -> CardDraw:
    """The draw with real cards that is under way, or a refusal."""
    if state.draw is None or state.draw.kind is not DrawKind.CARDS or state.draw.done:
        raise refuse(_("No cards are being drawn now."))
    return state.draw


@register_action
@dataclass(frozen=True, slots=True)
class TakeCard:
    """A player drew this card; the last one to draw seats everybody."""

    kind = "take_card"
    duty = Duty.PLAYER
    player: int
    card: Card

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        drawing = require_card_draw(state)
        require_active_player(state, self.player)
        name = entrant_name_of(state, self.player)
        if self.player not in drawing.players:
            raise refuse(
                _("{name} came after the cards were laid out. A free seat follows afterwards."),
                name=name,
            )
        place = next((slot for slot in drawing.places if slot.card == self.card), None)
        if place is None:
            raise refuse(_("That card is not in this draw. Check it."))
        if place.player not in (0, self.player):
            raise refuse(
                _("{name} drew {card} already. Check both cards."),
                name=entrant_name_of(state, place.player),
                card=str(self.card),
            )
        mine = next((slot for slot in drawing.places if slot.player == self.player), place)
        if mine.card != self.card:
            raise refuse(
                _("{name} drew {card} already. Undo that first."),
                name=name,
                card=str(mine.card),
            )

    def apply(self, state: State, at: Instant) -> State:
        assert state.draw is not None
        places = tuple(
            replace(slot, player=self.player) if slot.card == self.card else slot
            for slot in state.draw.places
        )
        after = replace(state, draw=replace(state.draw, places=places))
        missing = set(state.draw.players).difference(slot.player for slot in places)
        if missing.intersection(list_active_players(state)):
            return after
        return seat_drawn_players(after, at)

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{name} drew {card}"), name=entrant_name_of(state, self.player), card=str(self.card)
        )


def seat_drawn_players(state: State, at: Instant) -> State:
    """
    The night once the cards are drawn: everybody who drew one and still has chips is in their
    new seat.
    """
    assert state.draw is not None
    still = set(list_active_players(state))
    places = tuple(
        slot if slot.player in still else replace(slot, player=0) for slot in state.draw.places
    )
    return replace(
        reseat_players(state, places, state.draw.keeps, at),
        draw=replace(state.draw, places=places, done=at),
        moves=None,
    )


@register_action
@dataclass(frozen=True, slots=True)
class EndDraw:
    """Seat those who have drawn; who has not gets a seat later."""

    kind = "end_draw"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        still = set(list_active_players(state))
        if sum(slot.player in still for slot in require_card_draw(state).places) < 2:
            raise refuse(_("Fewer than two have drawn. Keep drawing, or cancel the draw."))

    def apply(self, state: State, at: Instant) -> State:
        return seat_drawn_players(state, at)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Draw ended; the rest get seats later"))
