"""Fields for playing cards: typed as 10h, or chosen by rank and suit."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from seating.cards import Card, parse_card
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse


class CardListField(forms.Field):
    """The cards dealt so far, in the order in which they were dealt."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> tuple[Card, ...]:
        """The cards as they were sent."""
        cards = [parse_card(str(one)) for one in value or ()]
        found = tuple(card for card in cards if card is not None)
        if len(found) != len(cards):
            raise forms.ValidationError(_("That is no card. Type it like 9d, 10h or As."))
        return found


def parse_cards(ranks: Sequence[str], suits: Sequence[str]) -> tuple[Card, ...]:
    """The cards chosen, rank by rank and suit by suit, or a refusal."""
    cards = [parse_card(rank + suit) for rank, suit in zip(ranks, suits, strict=False)]
    found = tuple(card for card in cards if card is not None)
    if len(found) != len(cards) or len(ranks) != len(suits):
        raise refuse(marked("Choose the rank and the suit of every card."))
    return found
