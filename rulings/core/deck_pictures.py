"""
Pictures of a ruling: how the cards lie when a mistake is noticed, after each step, and at the end
of the hand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from rulings.core.book import Procedure
from rulings.core.data_loader import gettext_noop as _
from rulings.core.deck import Card, Deck, DeckError, count_stub_burns, deal_rest_of_hand
from rulings.core.facts import Answers
from rulings.core.incident_examples import build_incident_deck
from rulings.core.ruling_catalog import get_situation
from rulings.core.ruling_decision import Ruling, fill_default_answers
from rulings.core.step_execution import carry_out_steps
from rulings.core.step_text import dealing_step_text

FIRST_CARDS = 3
"""How many cards of the deck are drawn, and of any large pile; the others are a number."""
MAX_CARDS = 6
"""More of them do not lie side by side on a phone."""

STREETS = {
    "flop": _("Flop"),
    "turn": _("Turn"),
    "river": _("River"),
    "fourth": _("Fourth street"),
    "fifth": _("Fifth street"),
    "sixth": _("Sixth street"),
    "seventh": _("Seventh street"),
}
BURNS = {
    "flop": _("Flop burn"),
    "turn": _("Turn burn"),
    "river": _("River burn"),
    "fourth": _("Fourth street’s burn"),
    "fifth": _("Fifth street’s burn"),
    "sixth": _("Sixth street’s burn"),
    "seventh": _("Seventh street’s burn"),
}
LABELS = {
    "drawn": _("drawn card"),
    "foreign": _("joker"),
    "early": _("early card"),
    "extra": _("extra card"),
    "esg": _("extra card"),
    "mixed": _("mixed in"),
    "wrong": _("wrong card"),
    "shown": _("shown card"),
    "hand": _("this hand"),
}
"""What a card is called that the incident is about; the first name that it has counts."""
CALLED = {
    ("B01", "early"): _("early flop"),
    ("B02", "early"): _("early turn"),
    ("B03", "early"): _("early river"),
    ("B06", "wrong"): _("not burned"),
    ("B07", "wrong"): _("not burned"),
    ("B08", "extra"): _("second burn"),
    ("D07", "wrong"): _("boxed card"),
    ("F09", "wrong"): _("boxed card"),
    ("D01", "wrong"): _("shown card"),
    ("D02", "wrong"): _("shown card"),
    ("D03", "wrong"): _("shown card"),
    ("D04", "wrong"): _("shown card"),
    ("D05", "wrong"): _("shown card"),
    ("C02", "wrong"): _("shown card"),
}


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A card in a picture: its back or its face, without rank and suit."""

    label: str = ""
    """A message id; most cards have no name."""
    seen: bool = False
    moved: bool = False
    """Whether this step brought it here."""


@dataclass(frozen=True, slots=True)
class CardPile:
    """Cards that lie together: some of them drawn, all of them counted."""

    key: str
    name: str
    count: int
    cards: tuple[PictureCard, ...] = ()

    @property
    def hidden_count(self) -> int:
        """How many are not drawn."""
        return self.count - len(self.cards)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the named cards of this pile are called, each once."""
        return tuple(dict.fromkeys(card.label for card in self.cards if card.label))


@dataclass(frozen=True, slots=True)
class DeckPicture:
    """One picture with its sentence."""

    sentence: str
    number: int = 0
    """Which step it shows; 0 for the first picture and the last one."""
    piles: tuple[CardPile, ...] = ()
    """The deck first; empty where no card moves."""

    @property
    def rows(self) -> tuple[tuple[CardPile, ...], ...]:
        """
        Deck and board above, everything else below, so that things stay where they are from picture
        to picture.
        """
        above = tuple(pile for pile in self.piles if pile.key in {"stub", *STREETS})
        return above, tuple(pile for pile in self.piles if pile not in above)


def build_ruling_pictures(
    ruling: Ruling, situation: str, answers: Answers
) -> tuple[DeckPicture, ...]:
    """
    The steps of a ruling as pictures; none where the books give no steps, or steps that no deck can
    follow.
    """
    ends = ruling.route[-1] if ruling.route else situation
    burns = has_burns(ruling)
    return build_procedure_pictures(ruling.procedure, (situation, ends), answers, burns)


def build_procedure_pictures(
    procedure: Procedure, situations: tuple[str, str], answers: Answers, burns: bool
) -> tuple[DeckPicture, ...]:
    """The same for steps that were written down: what happened, and as what it was decided."""
    situation, ends = situations
    known = fill_default_answers(situation, answers)
    for about in dict.fromkeys((situation, ends)):
        try:
            deck = build_incident_deck(about, known, burns=burns)
            return build_step_pictures(deck, procedure, about)
        except DeckError:
            continue
    return ()


def has_burns(ruling: Ruling) -> bool:
    """Whether the ruling is for a game in which cards are burned."""
    return is_burn_game(ruling.procedure, ruling.route[-1] if ruling.route else ruling.situation)


def is_burn_game(procedure: Procedure, ends: str) -> bool:
    """
    Whether cards are burned in this game: home games ruled by their own guide burn none.
    """
    burns = procedure.burns
    return get_situation(ends).group != "club" and not (len(burns) > 1 and not any(burns.values()))


def build_step_pictures(
    deck: Deck, procedure: Procedure, situation: str
) -> tuple[DeckPicture, ...]:
    """The first picture, one for each step, and what is dealt afterwards."""
    steps = procedure.steps
    if not steps:
        return ()
    with_hand = must_show_hand(deck, {step.cards for step in steps})
    decks = (deck, *carry_out_steps(deck, steps, reverse_cards))
    drawn = [
        DeckPicture(
            _("How the cards lie when it is noticed."),
            0,
            build_piles(deck, deck, situation, with_hand),
        )
    ]
    for number, (step, before, after) in enumerate(zip(steps, decks, decks[1:], strict=False), 1):
        shown = build_piles(after, before, situation, with_hand)
        shown = () if shown == build_piles(before, before, situation, with_hand) else shown
        drawn.append(DeckPicture(dealing_step_text(step), number, shown))
    laid = count_stub_burns(decks)
    later = deal_rest_of_hand(
        decks[-1],
        {street: max(0, count - laid.get(street, 0)) for street, count in procedure.burns.items()},
    )
    if procedure.burns and len(later) > 1:
        drawn.append(
            DeckPicture(
                _("How the rest of the hand is dealt."),
                0,
                build_piles(later[-1], decks[-1], situation, False),
            )
        )
    return tuple(drawn)


def reverse_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A shuffle that needs no chance: nobody sees the difference on the backs of the cards."""
    return tuple(reversed(cards))


def must_show_hand(deck: Deck, moved: Iterable[str]) -> bool:
    """Whether one hand is part of the incident."""
    hand = deck.hands[deck.seat]
    named = chain.from_iterable(deck.about.values())
    return (
        not set(hand).isdisjoint(named)
        or len(hand) != deck.count_due_cards(deck.seat)
        or "hand" in moved
    )


# --- one picture


def build_piles(deck: Deck, before: Deck, situation: str, with_hand: bool) -> tuple[CardPile, ...]:
    """Everything that lies on the table, the deck first."""
    labels = map_card_labels(deck, situation)
    places = map_card_piles(before)

    def build_pile(key: str, name: str, cards: tuple[Card, ...]) -> CardPile:
        few: Iterable[Card] = cards
        if len(cards) > MAX_CARDS:
            few = sorted(cards, key=lambda card: card not in labels)[:FIRST_CARDS]
        first = tuple(
            PictureCard(
                labels.get(card, ""),
                card in deck.shown,
                before is not deck and places.get(card) != key,
            )
            for card in few
        )
        return CardPile(key, name, len(cards), first)

    def build_counted_pile(key: str, name: str, cards: tuple[Card, ...]) -> CardPile:
        labelled = tuple(card for card in cards if card in labels)
        return replace(build_pile(key, name, labelled), count=len(cards))

    streets = [
        build_pile(street, STREETS[street], deck.find_street_cards(street))
        for street in deck.game.streets
    ]
    burns = [
        build_pile(f"burn-{street}", BURNS[street], list_street_burns(deck, street))
        for street in deck.game.streets
    ]
    hand = [build_pile("hand", _("This hand"), deck.hands[deck.seat])] if with_hand else []
    held = list_other_hand_cards(deck, with_hand)
    hands = build_counted_pile("hands", _("Other hands") if with_hand else _("Hands"), held)
    rest = (
        build_pile("aside", _("Put aside"), deck.aside),
        build_pile("returned", _("Taken back"), deck.returned),
    )
    muck = build_counted_pile("muck", _("Muck"), deck.muck)
    stub = replace(build_pile("stub", _("Deck"), deck.stub[:FIRST_CARDS]), count=len(deck.stub))
    laid = (
        pile
        for pile in (*streets, *burns, *hand, hands, *rest, muck)
        if pile.count or pile.key == "hand"
    )
    return (clear_card_marks(stub), *laid)


def list_other_hand_cards(deck: Deck, with_hand: bool) -> tuple[Card, ...]:
    """
    The cards of all hands that are not drawn by themselves; once a street lies there, nobody looks
    at them.
    """
    found: list[Card] = []
    for seat, hand in enumerate(deck.hands):
        if not deck.board and not (with_hand and seat == deck.seat):
            found.extend(hand)
    return tuple(found)


def clear_card_marks(stub: CardPile) -> CardPile:
    """The deck itself: its cards move up all the time, which is no news."""
    return replace(stub, cards=tuple(replace(card, moved=False, seen=False) for card in stub.cards))


def list_street_burns(deck: Deck, street: str) -> tuple[Card, ...]:
    """The burns of a street."""
    return tuple(burn.card for burn in deck.burns if burn.street == street)


def map_card_labels(deck: Deck, situation: str) -> Mapping[Card, str]:
    """What each card is called that the incident is about."""
    found: dict[Card, str] = {}
    for name, label in LABELS.items():
        for card in deck.about.get(name, ()):
            found.setdefault(card, CALLED.get((situation, name), label))
    return found


def map_card_piles(deck: Deck) -> Mapping[Card, str]:
    """In which pile each card lies."""
    found = {laid.card: laid.street for laid in deck.board}
    found |= {burn.card: f"burn-{burn.street}" for burn in deck.burns}
    found |= dict.fromkeys(chain.from_iterable(deck.hands), "hands")
    found |= dict.fromkeys(deck.hands[deck.seat], "hand")
    found |= dict.fromkeys(deck.muck, "muck") | dict.fromkeys(deck.aside, "aside")
    return found | dict.fromkeys(deck.returned, "returned")
