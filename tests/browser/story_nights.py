"""Nights of one season whose players have names in five scripts."""

import json
import secrets
from datetime import date

from django.test import override_settings

from tests.live.nights import signed_in
from tests.server import RunningServer, written_by
from tests.story.story_night import BEGAN, LATIN, MINUTE, store_story_night
from tournament.access.private_links import make_link
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Club, LinkKind, Role
from tournament.screens.show_store import save_show
from tournament.screens.values.screen_look import ScreenLook, Theme
from tournament.screens.values.screen_show import ScreenShow

LONG = "Wolfeschlegelsteinhausenbergerdorff-Nimmerwiedersehen von und zu Hohenfels"
NAMES = {
    "latin": LATIN.split(),
    "cyrillic": [
        "Светлана",
        "Ярослав",
        "Щукин",
        "Дмитрий",
        "Жанна",
        "Юлия",
        "Игорь",
        "Фёдор",
        "Эдуард",
        "Нина",
        "Цветан",
        "Глеб",
    ],
    "greek": [
        "Θεοδώρα",
        "Ξενοφών",
        "Ψυχή",
        "Γιώργος",
        "Άννα",
        "Ρήγας",
        "Φώτης",
        "Λουκάς",
        "Δήμητρα",
        "Νίκος",
        "Ήρα",
        "Ωρίων",
    ],
    "japanese": [
        "山田花子",
        "佐藤健",
        "鈴木一郎",
        "高橋",
        "田中",
        "伊藤",
        "渡辺",
        "山本",
        "中村",
        "小林",
        "加藤",
        "吉田",
    ],
    "arabic": [
        "مريم",
        "يوسف",
        "زينب",
        "عمر",
        "فاطمة",
        "حسن",
        "خالد",
        "ليلى",
        "سلمى",
        "طارق",
        "نور",
        "بدر",
    ],
    "long": [
        f"{first} {LONG}"[:78]
        for first in [
            "Max",
            "Ida",
            "Tom",
            "Eva",
            "Leo",
            "Mia",
            "Kai",
            "Zoe",
            "Jan",
            "Pia",
            "Ole",
            "Uwe",
        ]
    ],
}
ACCENT = "#ffb0a0"
"""Can be read on the green theme as it is."""
WEEK = 7 * 24 * 60 * MINUTE


def write_before(server: RunningServer) -> dict[str, str]:
    """Let a program with the settings of a server that has not started yet write them."""
    named: dict[str, str] = json.loads(written_by(__name__, server.settings))
    return named


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
def main() -> None:
    """Run in a process that has the server's settings; says the nights' numbers and the links."""
    club = Club.objects.get()
    ann = add_member(club, "Ann", secrets.token_hex(8), Role.OWNER)
    make_season(
        club, SeasonSettings("Winter", date(2025, 11, 1), None, "10 * (entrants + 1 - place)")
    )
    save_show(club, ScreenShow(look=ScreenLook(theme=Theme.FELT, accent=ACCENT)), "Ann")
    found = {"ann": signed_in(ann)}
    for number, (script, names) in enumerate(NAMES.items()):
        players = [add_player(club, name).pk for name in names]
        turned = dict(enumerate([names[-1], *names[:-1]], 1))
        store_story_night(club, turned, [players[-1], *players[:-1]], BEGAN + number * MINUTE)
        called = dict(enumerate(names, 1))
        night = store_story_night(club, called, players, BEGAN + WEEK + number * MINUTE)
        _link, token = make_link(club, LinkKind.PLAYER, script, night=night)
        found |= {script: str(night.pk), f"{script}_link": token}
    print(json.dumps(found))
