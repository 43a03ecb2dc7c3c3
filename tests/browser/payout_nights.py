"""Nights for the pages of payouts and prices: twelve players, fees, bounties and a trophy."""

from tests.money.prize_night import RICH, do, open_night, play_down
from tournament.clock.actions import JumpToStep
from tournament.models import Club, Tournament
from tournament.money.values.prize_plan import ExtraPrize, PrizePlan


def fill_purses(club: Club, hostile: str) -> dict[str, str]:
    """
    Nights with three players left: in one all rebuys are over, in one of hostile names none; gives
    their numbers.
    """
    purse, odd = _night(club, "Bob", "The cup"), _night(club, hostile[:60], hostile[:80])
    do(purse, JumpToStep(3, 0))
    return {"purse": str(purse.pk), "odd_purse": str(odd.pk)}


def _night(club: Club, first: str, cup: str) -> Tournament:
    night = open_night(
        club, RICH, PrizePlan(unit=500, extras=(ExtraPrize(1, cup),)), f"Friday, {first}"
    )
    play_down(night, first)
    return night
