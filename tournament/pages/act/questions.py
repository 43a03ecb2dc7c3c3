"""The questions that knock-outs leave open, for every page that asks them."""

from dataclasses import dataclass

from tournament.core.standings import perhaps_one_hand
from tournament.core.state import State, name_of
from tournament.core.text import Line

ASKED_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Question:
    """Two players went out shortly after each other: the same hand?"""

    keys: tuple[int, int]
    later: str | Line
    earlier: str | Line

    @property
    def id(self) -> str:
        """What tells its forms from others on a page."""
        return str(self.keys[0])


def questions(state: State) -> list[Question]:
    """The newest that are open, in the order in which the players went out; the page of the places tells the rest."""
    newest = perhaps_one_hand(state)[-ASKED_AT_ONCE:]
    return [Question(pair, name_of(state, pair[0]), name_of(state, pair[1])) for pair in newest]
