"""Texts of the result card; the sharing browser draws it, since its fonts know every script."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.club.player_numbers import map_night_players
from tournament.engine.messages import Fact
from tournament.league.views.players_text import day_text
from tournament.localization import (
    format_chip_amount,
    format_file_date,
    format_ordinal,
    localize_fact,
)
from tournament.models import Club, Tournament
from tournament.results.views.results_summary import FinishRow, ResultsPage
from tournament.screens.show_store import load_screen_show
from tournament.screens.values.screen_look import find_accent_color
from tournament.story.rules.night_story import NightStory
from tournament.story.views.season_moves import SeasonChange

ON_PODIUM = 3
ROWS = 3
HOUR = 60


def build_card_look(club: Club) -> dict[str, str]:
    """The club's colors, as its screens have them."""
    look = load_screen_show(club.pk, club.revision).look
    return {"theme": look.theme, "accent": find_accent_color(look)}


def build_result_card(
    night: Tournament,
    story: NightStory,
    results: ResultsPage,
    seasons: Sequence[SeasonChange],
    zone: tzinfo,
) -> dict[str, Any]:
    """Everything that is written on the picture of a finished night."""
    began = results.began or night.opened_at

    def write(fact: Fact | None) -> str:
        return "" if fact is None else localize_fact(fact, zone)

    placed = [row for row in results.rows if row.finish.place]
    return {
        "club": night.club.name,
        "when": f"{night.name} · {day_text(began, zone)}",
        "title": _build_title(results, zone),
        "podium": [
            {
                "place": format_ordinal(row.finish.place),
                "name": write(row.name),
                "prize": write(row.prize),
            }
            for row in placed[:ON_PODIUM]
        ],
        "facts": list_facts(story, results, zone),
        "list": _build_season_list(night, placed, seasons) or _build_places(placed, zone),
        "file": f"{format_file_date(began, zone)}.png",
        "program": _("Final Nine"),
    }


def _build_title(results: ResultsPage, zone: tzinfo) -> dict[str, str]:
    """A sentence with a gap for the name, so that a long one is made shorter inside it."""
    if len(results.winners) != 1:
        return {"text": _("1st place, shared"), "name": ""}
    return {"text": _("{name} wins"), "name": localize_fact(results.winners[0].name, zone)}


def headline_text(results: ResultsPage, zone: tzinfo) -> str:
    """Who won, in one line."""
    title = _build_title(results, zone)
    return title["text"].replace("{name}", title["name"])


def facts_text(story: NightStory, results: ResultsPage, zone: tzinfo) -> str:
    """What is known of the whole night, in one line."""
    facts = [fact for fact in list_facts(story, results, zone) if "name" not in fact]
    return " · ".join(f"{fact['value']} {fact['label']}" for fact in facts)


def list_facts(story: NightStory, results: ResultsPage, zone: tzinfo) -> list[dict[str, str]]:
    facts = [{"value": format_chip_amount(results.players), "label": _("players")}]
    if results.purse:
        facts.append({"value": localize_fact(results.purse, zone), "label": _("prize pool")})
    if len(results.winners) == 1 and results.winners[0].finish.hits:
        winner = results.winners[0]
        name = localize_fact(winner.name, zone)
        hits = winner.finish.hits
        label = ngettext("KO by {name}", "KOs by {name}", hits)
        facts.append({"value": str(hits), "label": label, "name": name})
    if results.minutes and results.minutes < HOUR:
        facts.append({"value": str(results.minutes), "label": _("min")})
    elif results.minutes:
        hours, minutes = divmod(results.minutes, HOUR)
        facts.append({"value": f"{hours}:{minutes:02}", "label": _("hours")})
    return facts


def _build_season_list(
    night: Tournament, placed: Sequence[FinishRow], seasons: Sequence[SeasonChange]
) -> dict[str, Any] | None:
    """How those on the podium moved in the first season for which the night counts."""
    if not seasons:
        return None
    change = seasons[0]
    numbers = map_night_players(night)
    people = [numbers.get(row.finish.player, 0) for row in placed[:ON_PODIUM]]
    moves = [move for move in change.moves if move.player in people]
    if not moves:
        return None
    return {
        "title": change.season.name,
        "aside": _("points"),
        "rows": [
            {
                "rank": str(move.rank),
                "name": move.name,
                "move": move.text,
                "rise": move.rise,
                "value": move.points,
                "wins": move.player == people[0],
            }
            for move in moves
        ],
    }


def _build_places(placed: Sequence[FinishRow], zone: tzinfo) -> dict[str, Any]:
    """Without a season those who come after the podium."""
    return {
        "title": _("Finishes"),
        "aside": "",
        "rows": [
            {
                "rank": format_ordinal(row.finish.place),
                "name": localize_fact(row.name, zone),
                "move": "",
                "rise": 0,
                "value": localize_fact(row.prize, zone) if row.prize else "",
                "wins": False,
            }
            for row in placed[ON_PODIUM : ON_PODIUM + ROWS]
        ],
    }
