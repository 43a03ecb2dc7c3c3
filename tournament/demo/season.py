"""Sample season: ten finished nights of the past weeks."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from hashlib import sha256

from django.utils.translation import gettext as _

from tournament import journal
from tournament.clock.values import Instant
from tournament.demo.running_night import build_opening
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import list_club_seasons, make_season
from tournament.localization import find_timezone
from tournament.models import Club, Season
from tournament.money.rules.payouts import compute_prizes
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.values import Purchase, RecordedResult

NIGHTS = 10
PRICE = 2000
PRESET = BY_KEY["tda"]
FRIDAY = 4
"""As Python counts the days of a week."""
BEGINS = time(19, 0)
SHORTEST_NIGHT = timedelta(hours=3, minutes=40)
SPREAD = timedelta(minutes=7)
LUCK = 45
"""How far chance puts somebody up or down, beside the place in the list."""
KEY = "sample-season"

People = Sequence[tuple[int, str]]


def make_sample_season(club: Club, people: People, by: journal.Actor, at: Instant) -> Season:
    """The nights with their results, and the season that counts them; once."""
    made = next((season for season in list_club_seasons(club) if season.key == KEY), None)
    if made is not None:
        return made
    zone = find_timezone(club.timezone)
    days = list_past_fridays(datetime.fromtimestamp(at / 1000, zone).date())
    for number, day in enumerate(days, 1):
        record_sample_night(club, number, people, by, *compute_night_hours(day, number, zone))
    settings = SeasonSettings(
        _("Sample season"),
        days[0],
        None,
        "10 * sqrt(entrants / place)",
        best_of=7,
        attendance=100,
        finalists=9,
    )
    return make_season(club, settings, KEY)


def list_past_fridays(today: date) -> tuple[date, ...]:
    """The last Fridays that are over, the oldest first."""
    newest = today - timedelta(days=(today.weekday() - FRIDAY - 1) % 7 + 1)
    return tuple(newest - timedelta(weeks=NIGHTS - number) for number in range(1, NIGHTS + 1))


def compute_night_hours(day: date, number: int, zone: tzinfo) -> tuple[int, int]:
    """
    When the night of a day began, where the club is, and when it was over: some last longer, none
    past midnight.
    """
    began = datetime.combine(day, BEGINS, zone)
    lasted = SHORTEST_NIGHT + SPREAD * (5 * number % 11)
    return int(began.timestamp()) * 1000, int((began + lasted).timestamp()) * 1000


def record_sample_night(
    club: Club, number: int, people: People, by: journal.Actor, began: int, ended: int
) -> None:
    """One night of which only the results are known."""
    opening = build_opening(_("Sample night {number}").format(number=number), PRESET, PRICE)
    night = journal.open_night(club, opening, by, f"{KEY}-{number}")
    rows = tuple(simulate_results(number, people, began))
    action = RecordResults(began, ended, rows, _("the club’s book"), knows_money=True)
    journal.perform_action(night, action, by, f"{KEY}-{number}-results")


def simulate_results(number: int, people: People, began: int) -> Iterator[RecordedResult]:
    """
    Who came that night, in the order of places: those who stand first in the list are a little
    better.
    """
    came = [
        at for at in range(len(people)) if draw_pseudo_random(number, "comes", at) % 10 < 6 + at % 4
    ]
    came.sort(key=lambda at: (at + draw_pseudo_random(number, "luck", at) % LUCK, at))
    bought = {at: 2 if draw_pseudo_random(number, "again", at) % 6 == 0 else 1 for at in came}
    purse = PRICE * sum(bought.values())
    amounts = compute_prizes(PRESET.plan, purse, len(came), PRICE).amounts
    for place, at in enumerate(came, 1):
        times = (PurchaseKind.BUY_IN, PurchaseKind.RE_ENTRY)[: bought[at]]
        others = [other for other in came if other != at]
        yield RecordedResult(
            *people[at],
            place,
            amounts[place - 1] if place <= len(amounts) else 0,
            purchases=tuple(Purchase(buys, PRICE, PRESET.stack, began) for buys in times),
            by=(people[pick_hunter(number, "out", at, came[: place - 1])][0],) if place > 1 else (),
            earlier=((people[pick_hunter(number, "earlier", at, others)][0],),) * (bought[at] - 1),
        )


def pick_hunter(number: int, what: str, at: int, among: Sequence[int]) -> int:
    """Who of those who were still there knocked somebody out: anybody may have."""
    return among[draw_pseudo_random(number, what, at) % len(among)]


def draw_pseudo_random(number: int, what: str, at: int) -> int:
    """Something that looks like chance, and is the same in every sample."""
    return int.from_bytes(sha256(f"{number} {what} {at}".encode()).digest()[:8], "big")
