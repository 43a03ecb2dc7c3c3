"""A short night whose every instant is known, for the answers that docs/api.md shows."""

from tests.core.evening import Evening, at
from tests.core.money_evening import BOB, DORA, EMIL, buy_in, out
from tournament.core.actions.clock import StartClock
from tournament.core.actions.night import Announce, FinishNight, OpenNight
from tournament.core.actions.purchases import Decline
from tournament.core.house_rules import HouseRules
from tournament.core.money import Currency
from tournament.core.presets import T1000_TERMS
from tournament.core.prize_plan import How, PrizePlan
from tournament.core.structure import Break, Level, Structure
from tournament.core.terms import Terms, priced
from tournament.journal import Moment
from tournament.models import Club, Tournament

SHORT = Structure((Level(10, 20, 20), Break(10, "Pizza"), Level(25, 50, 20, ante=5), Level(50, 100, 0)))
TERMS: Terms = priced(T1000_TERMS, 2000, Currency())
PLAN = PrizePlan(How.PERCENT, shares=(6000, 4000))


def row() -> Tournament:
    """The night's row; no database is asked."""
    club = Club(pk=1, name="Kitchen club", timezone="Europe/Berlin")
    return Tournament(
        pk=7, club=club, name="Friday", key="k", opened_at=at(-10), starts_at=at(0), finished_at=at(90), version=9
    )


def playing() -> Evening:
    """Three paid 20; Emil went out, by Bob's hand; pizza is announced."""
    opening = OpenNight("Friday", "hpt20", 1000, SHORT, HouseRules(), terms=TERMS, plan=PLAN)
    night = Evening().do(-10, opening).do(-5, *(buy_in(key) for key in (BOB, DORA, EMIL))).do(0, StartClock())
    return night.do(12, out(EMIL, by=(BOB,)), Decline(EMIL), Announce("Pizza is here"))


def over() -> Evening:
    """Bob knocked out Dora as well."""
    return playing().do(80, out(DORA, by=(BOB,)), Decline(DORA)).do(90, FinishNight())


def moment(night: Evening) -> Moment:
    return Moment(night.past.version, "5ea1" * 16, night.state, night.past, club=3)
