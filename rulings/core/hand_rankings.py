"""Hand rankings from the best down, each with an example, and both orders of low hands."""

from dataclasses import dataclass

from rulings.core.data_loader import gettext_noop as _


@dataclass(frozen=True, slots=True)
class HandRank:
    """A hand by its name, what decides between two of them, and five cards that show it."""

    key: str
    name: str
    says: str
    cards: tuple[str, ...]
    made_of: int = 5
    """
    So many of the cards, the first ones, make the hand; the others only decide between equals.
    """


HIGH_HANDS = (
    HandRank(
        "royal",
        _("Royal flush"),
        _("The highest straight flush: ten to ace, all of one suit."),
        ("AS", "KS", "QS", "JS", "10S"),
    ),
    HandRank(
        "straight_flush",
        _("Straight flush"),
        _("Five in a row, all of one suit. The one that reaches higher wins."),
        ("9H", "8H", "7H", "6H", "5H"),
    ),
    HandRank(
        "four",
        _("Four of a kind"),
        _("Four of one rank. The higher four win; where all share them, the fifth card decides."),
        ("QC", "QD", "QH", "QS", "7C"),
        4,
    ),
    HandRank(
        "full_house",
        _("Full house"),
        _("Three of one rank and two of another. The higher three win, then the higher two."),
        ("JS", "JH", "JC", "4D", "4S"),
    ),
    HandRank(
        "flush",
        _("Flush"),
        _(
            "Five of one suit, not in a row. The highest card decides, then the next, down to the "
            "fifth."
        ),
        ("AD", "JD", "8D", "6D", "2D"),
    ),
    HandRank(
        "straight",
        _("Straight"),
        _(
            "Five in a row, not all of one suit. An ace goes above the king or below the two, "
            "never between them."
        ),
        ("10C", "9D", "8S", "7H", "6C"),
    ),
    HandRank(
        "three",
        _("Three of a kind"),
        _("Three of one rank. The higher three win, then the higher of the other cards."),
        ("7C", "7D", "7S", "KH", "3D"),
        3,
    ),
    HandRank(
        "two_pair",
        _("Two pair"),
        _("The higher pair decides, then the lower one, then the fifth card."),
        ("KH", "KC", "5S", "5D", "9C"),
        4,
    ),
    HandRank(
        "pair",
        _("One pair"),
        _("The higher pair wins, then the other three cards, from the highest down."),
        ("10S", "10H", "AC", "8D", "3S"),
        2,
    ),
    HandRank(
        "high_card",
        _("High card"),
        _("Nothing of the above. The highest card decides, then the next, down to the fifth."),
        ("AH", "JS", "9C", "6D", "4H"),
        1,
    ),
)
"""From the best to the worst."""

LOW_HANDS = (
    HandRank(
        "ace_to_five",
        _("Ace to five"),
        _(
            "Razz, and the low half of high-low games. Aces are low, straights and flushes do not "
            "count, pairs are "
            "bad. Of two hands the one whose highest card is lower wins, then the next. Where "
            "eight or better is "
            "asked for, a low is five different ranks, none above eight."
        ),
        ("5S", "4D", "3C", "2H", "AS"),
    ),
    HandRank(
        "deuce_to_seven",
        _("Deuce to seven"),
        _(
            "The worst high hand wins. Aces are high, and straights and flushes count against the "
            "player."
        ),
        ("7S", "5D", "4C", "3H", "2S"),
    ),
)
"""The best hand of each order."""

ALWAYS = (
    _("Five cards are a hand: the best five there are. A sixth card never decides."),
    _("All suits are worth the same. Hands of the same ranks share the pot."),
    _(
        "Hold’em: any five of your two cards and the five on the board. Omaha: two of yours and "
        "three of the board."
    ),
)
"""What holds for every hand."""
