"""A club with a season behind it: odd names, two currencies, nights without money."""

import secrets
from datetime import date, timedelta
from random import Random

from tests.league.written_results import Did, Money, friends, night
from tests.live.nights import signed_in
from tournament.access.private_links import make_link
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player, put_player_in_archive
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Club, LinkKind, Role

FRIDAYS = 30
NAMES = (
    "<b>Bold</b> & 'O’Brien'",
    "محمد علي",
    "👩\u200d👧 Joker",
    "Zoë Ångström",
    "Fritz",
    "Greta",
    "Hans",
    "Ida",
    "Jo",
)
FIRST_FRIDAY = date(2024, 3, 1)
SEASON_NAMES = (
    "Rosa Medina,Leo Brandt,Ana Reyes,Carla Voss,Zoe Park,Eve Lindqvist,Dan Whitlock,Finn Maher,"
    "Wes Hargrove,Ben Okafor,Pete Novak,Quinn Abara,Kim Sato,Yara Haddad,Omar Aziz,Gus Petrakis,"
    "Hannah Cole,Jack Molina,Xenia Kostova,Uma Patel,Sam Keller,Tess Winter,Olga Petrova,"
    "Ned Farrow,Mia Duval,Ivy Tran,Vic Laurent"
)
THURSDAYS = 8


def fill_league(hostile: str) -> dict[str, str]:
    """Write it all; gives who looks at it, and the numbers of those whose pages are looked at."""
    club = Club.objects.create(name="Lena's club", timezone="Europe/Vienna")
    lena = add_member(club, "Lena", secrets.token_hex(8), Role.OWNER)
    them = friends(club)
    odd = add_player(club, hostile.replace("\u202e", "").replace("\u202c", "")[:80])
    people = [*(getattr(them, name) for name in ("ann", "bob", "cleo", "dora", "eve")), odd]
    people += [add_player(club, name) for name in NAMES]
    chance = Random(5)  # the same nights every time
    for number in range(FRIDAYS):
        came = chance.sample(people, chance.randint(6, 14))
        prizes = [number * 100 + 50_00, 30_00, 10_00, *(0,) * 14]
        did = [Did(one, at + 1, prizes[at], rebuys=at % 2) for at, one in enumerate(came)]
        hits = [(chance.randrange(out), out) for out in range(len(did) - 1, 0, -1)]
        day = (FIRST_FRIDAY + timedelta(days=7 * number)).isoformat()
        night(
            club, day, did, hits, Money(known=number != 4), name=hostile[:80] if number == 3 else ""
        )
    newcomer = add_player(club, "Nora")
    put_player_in_archive(club, them.eve.pk)
    settings = SeasonSettings(
        "Summer " + hostile[:60],
        FIRST_FRIDAY,
        None,
        "10 * sqrt(entrants) / place",
        10,
        100,
        shows_money=True,
    )
    season = make_season(club, settings)
    return {
        "lena": signed_in(lena),
        "league_bob": str(them.bob.pk),
        "league_dora": str(them.dora.pk),
        "league_odd": str(odd.pk),
        "league_new": str(newcomer.pk),
        "league_season": str(season.pk),
        "season_link": make_link(club, LinkKind.SEASON, "Summer", season=season)[1],
    }


def fill_big_season() -> dict[str, str]:
    """A club whose 27 players, Hannah among them, play a season of eight nights so far."""
    club = Club.objects.create(name="Harbor Street", timezone="Europe/Vienna")
    hannah = add_member(club, "Hannah Cole", secrets.token_hex(8), Role.OWNER)
    people = [add_player(club, name) for name in SEASON_NAMES.split(",")]
    chance = Random(3)  # the same nights every time
    for number in range(THURSDAYS):
        came = list(people) if number == 0 else chance.sample(people, chance.randint(20, 26))
        did = [Did(player, place) for place, player in enumerate(came, 1)]
        night(club, (FIRST_FRIDAY + timedelta(days=7 * number)).isoformat(), did)
    formula = "10 * sqrt(entrants / place) + entrants - place"
    season = make_season(club, SeasonSettings("Season 2024", FIRST_FRIDAY, None, formula, 6))
    return {"hannah": signed_in(hannah), "big_season": str(season.pk)}
