"""The twenty disputes that a home table meets most: ten of dealing, ten of betting."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulings.core.facts import Answers


@dataclass(frozen=True, slots=True)
class Dispute:
    """A situation with what is taken for granted in it, or a common question."""

    key: str
    known: Answers = field(default_factory=dict)


MOST_COMMON = ("D01", "D02", "X14", "X01", "D11", "X02", "X13", "H07", "X36")
"""What is asked most at a home table, the most frequent first."""
HOLD_EM: Mapping[str, str] = {"family": "flop"}
BETS_STAY: Mapping[str, str] = {"return_current_street": "no"}
DEALING = (
    Dispute("D02", {**HOLD_EM, "group_judges_impact_too_great": "no"}),
    Dispute("B02", BETS_STAY),
    Dispute("B05", {"flop_cards": "four", "round_complete": "yes"}),
    Dispute(
        "D11",
        {
            **HOLD_EM,
            "top_card_in_sequence": "no",
            "missing_final_card": "no",
            "looked": "some",
            "extra_to": "one_player",
        },
    ),
    Dispute("D14"),
    Dispute("B06", {"flop_cards": "three", "card_order_known": "yes"}),
    Dispute("H07", {"fault": "dealer", "misinformed": "no", "best_interest": "yes"}),
    Dispute("D08", {"next_card_already_dealt_and_mixed": "no"}),
    Dispute("F03", {"noticed": "this_hand", "aggressive_after_knowing": "no"}),
    Dispute("D12", {**HOLD_EM, "game_permits_late_card": "yes"}),
)
BETTING = tuple(
    map(Dispute, ("X01", "X02", "X14", "X13", "X23", "X36", "X33", "X42", "X09", "X76"))
)
