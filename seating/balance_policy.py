"""By whose rule tables are balanced."""

from enum import StrEnum


class Policy(StrEnum):
    """
    HomePokerTourney's same position, TDA's next big blind, or whoever neither wins nor loses by it.
    """

    SOURCE = "source"
    TDA = "tda"
    FAIR = "fair"
