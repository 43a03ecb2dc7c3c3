"""Carries out the steps of a ruling on a model deck, one deck after each step."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rulings.core.dealing_steps import STREETS, DealingAction, DealingStep
from rulings.core.deck import (
    Card,
    Deck,
    DeckError,
    Shuffle,
    add_street_cards,
    build_deck,
    burn_cards,
    burn_next_cards,
    complete_street,
    deal_hands,
    give_cards,
    peek_stub,
    play_street,
    put_into_muck,
    remove_cards,
)

ON_BOARD = ("flop",)
"""What is mixed where it lies on the table, never with the deck."""


def carry_out_steps(deck: Deck, steps: Iterable[DealingStep], shuffle: Shuffle) -> tuple[Deck, ...]:
    """The deck after each step."""
    decks: list[Deck] = []
    for step in steps:
        deck = MOVES[step.do](deck, step, shuffle)
        decks.append(deck)
    return tuple(decks)


def find_step_cards(deck: Deck, cards: str) -> tuple[Card, ...]:
    """The cards that a step speaks of."""
    match cards:
        case "all":
            stub = frozenset(deck.stub)
            return tuple(card for card in deck.cards if card not in stub)
        case "hand":
            found = deck.hands[deck.seat] if deck.hands[deck.seat] else deck.about.get("hand", ())
        case "flop":
            found = deck.find_street_cards("flop")
        case "stub":
            found = deck.stub
        case "muck":
            found = deck.muck
        case "aside":
            found = deck.aside
        case _:
            found = deck.about.get(cards, ())
    if not found:
        raise DeckError(f"There are no such cards: “{cards}”.")
    return found


def find_step_street(deck: Deck, step: DealingStep) -> str:
    """The street that a step is about; where it does not say so, the one that is dealt next."""
    said = deck.street if step.street == "this" else step.street
    return said or deck.next_street


def find_burn_street(deck: Deck, step: DealingStep) -> str:
    """The street whose burn a card becomes."""
    named, _, what = step.becomes.rpartition("_")
    if what == "burn" and named in STREETS:
        return named
    if step.street:
        return find_step_street(deck, step)
    lacks_burn = deck.street in deck.game.streets and not deck.count_burns().get(deck.street)
    return (
        deck.street if lacks_burn and step.do is DealingAction.DIRECTOR_DRAWS else deck.next_street
    )


# --- what each kind of step does


def keep_deck(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """Bets and time: no card moves."""
    return deck


def take_back_cards(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """
    The cards come back to the dealer.

    The rest of the deck is only gathered where it lies; what does not belong to the deck stays
    apart from it.
    """
    if step.cards == "stub":
        return deck
    cards = find_step_cards(deck, step.cards or "all")
    foreign = frozenset(deck.about.get("foreign", ())) if step.cards in ("", "all") else frozenset()
    back = tuple(card for card in cards if card not in foreign)
    apart = tuple(card for card in cards if card in foreign)
    deck = remove_cards(deck, cards)
    return replace(deck, returned=(*back, *deck.returned), aside=(*deck.aside, *apart))


def show_cards(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """Everybody sees the cards; they stay where they are."""
    return replace(deck, shown=deck.shown | frozenset(find_step_cards(deck, step.cards)))


def reshuffle_deck(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """
    The deck is shuffled with what was taken back; nobody knows any longer where one of these cards
    is.

    A flop is mixed where it lies, the extra cards of an ESG game with the folded cards they came
    from. Burns and folded cards stay out of it, unless the deck fell among them and a step says so.
    """
    if step.cards in ON_BOARD:
        mixed = shuffle(deck.find_street_cards(step.cards))
        laid = add_street_cards(drop_card_labels(deck, mixed), step.cards, mixed)
        return replace(laid, shown=laid.shown - {*mixed}) if step.face_down else laid
    if step.cards == "esg":
        mixed = shuffle((*deck.returned, *deck.muck))
        return replace(drop_card_labels(deck, mixed), muck=mixed, returned=())
    fell_into = deck.about.get("mixed", deck.muck) if step.cards == "muck" else ()
    pool = (*deck.stub, *deck.returned, *fell_into)
    emptied = remove_cards(deck, pool)
    return replace(drop_card_labels(emptied, pool), stub=shuffle(pool))


def drop_card_labels(deck: Deck, cards: Iterable[Card]) -> Deck:
    """Cards of which nobody can tell any longer which is which."""
    gone = frozenset(cards)
    about = {}
    for name, labelled in deck.about.items():
        known = tuple(card for card in labelled if card not in gone)
        if known:
            about[name] = known
    return replace(deck, about=about)


def cut_deck(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """The lower half goes on top."""
    middle = len(deck.stub) // 2
    return replace(deck, stub=deck.stub[middle:] + deck.stub[:middle])


def redeal_hands(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """The same players get new hands, from the whole deck."""
    if len(deck.stub) + len(deck.aside) != len(deck.cards):
        raise DeckError("Cards are missing from the deck that is dealt again.")
    return deal_hands(
        replace(
            build_deck(deck.game),
            stub=deck.stub,
            aside=deck.aside,
            street=deck.street,
            seat=deck.seat,
        )
    )


def burn_card(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """The next card of the deck, or a card that is known, becomes a burn."""
    street = find_burn_street(deck, step)
    if not step.cards or step.cards == "card":
        return burn_next_cards(deck, street)
    return burn_cards(deck, street, find_step_cards(deck, step.cards))


def deal_cards(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """
    A street, or what is missing of it; else the deal of the first hands goes on, or one hand gets
    its card.
    """
    if step.cards == "esg":
        return deal_extra_cards(deck)
    known = step.cards not in ("", "card", "replacement", *STREETS)
    if step.street and known:
        return add_street_cards(
            deck, find_step_street(deck, step), find_step_cards(deck, step.cards)
        )
    if (
        step.street
        and step.street != "preflop"
        and deck.game.streets.get(find_step_street(deck, step))
    ):
        street = find_step_street(deck, step)
        return play_street(deck, street, 1 if step.burn else 0)
    if known:
        return give_cards(deck, deck.seat, find_step_cards(deck, step.cards))
    if step.cards == "card" or not (step.cards == "replacement" or deck.is_deal_complete):
        return deal_hands(deck)
    short = list_short_hands(deck)
    for seat in short:
        lacking = deck.count_due_cards(seat) - len(deck.hands[seat])
        deck = give_cards(deck, seat, peek_stub(deck, lacking))
    return deck if short else complete_street(deck, deck.street)


def deal_extra_cards(deck: Deck) -> Deck:
    """Everybody in the hand who has no extra card yet gets one of the folded cards."""
    dealt = frozenset(deck.about.get("esg", ()))
    for seat, hand in enumerate(deck.hands):
        if hand and dealt.isdisjoint(hand):
            deck = give_cards(deck, seat, deck.muck[:1])
    return deck


def list_short_hands(deck: Deck) -> tuple[int, ...]:
    """The hands in play that have too few cards; who folded has none."""
    return tuple(
        seat
        for seat, hand in enumerate(deck.hands)
        if len(hand) < deck.count_due_cards(seat) and (hand or seat == deck.seat)
    )


def set_aside_cards(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """The cards lie apart and take no part in a shuffle."""
    cards = find_step_cards(deck, step.cards)
    deck = remove_cards(deck, cards)
    return replace(deck, aside=(*deck.aside, *cards))


def draw_director_card(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """
    The director takes one of the mixed cards; it becomes a burn, and the others are turned up.
    """
    mixed = shuffle(find_step_cards(deck, step.cards or "flop"))
    deck = burn_cards(deck, find_burn_street(deck, step), mixed[:1])
    return replace(deck, about={**deck.about, "drawn": mixed[:1]}, shown=deck.shown | {*mixed[1:]})


def muck_cards(deck: Deck, step: DealingStep, shuffle: Shuffle) -> Deck:
    """The cards go to the folded ones."""
    return put_into_muck(deck, find_step_cards(deck, step.cards))


MOVES: dict[DealingAction, Callable[[Deck, DealingStep, Shuffle], Deck]] = {
    DealingAction.TAKE_BACK: take_back_cards,
    DealingAction.SHOW: show_cards,
    DealingAction.RESHUFFLE: reshuffle_deck,
    DealingAction.CUT: cut_deck,
    DealingAction.REDEAL: redeal_hands,
    DealingAction.BURN: burn_card,
    DealingAction.DEAL: deal_cards,
    DealingAction.SET_ASIDE: set_aside_cards,
    DealingAction.FINISH_BETTING: keep_deck,
    DealingAction.DIRECTOR_DRAWS: draw_director_card,
    DealingAction.MUCK: muck_cards,
    DealingAction.RETURN_BETS: keep_deck,
    DealingAction.NEXT_STREET: keep_deck,
}
