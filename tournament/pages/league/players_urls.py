"""The addresses of the pages about players over many nights."""

from django.urls import URLPattern, path

from tournament.pages.league import (
    players_detail,
    players_files,
    players_head_to_head,
    players_list,
    players_records,
)

PLAYERS_PATHS: list[URLPattern] = [
    path("league/players/", players_list.players, name="league_players"),
    path("league/players/<int:pk>/", players_detail.player, name="league_player"),
    path(
        "league/players/<int:pk>/against/<int:other>/",
        players_head_to_head.against,
        name="league_against",
    ),
    path("league/players.<slug:form>", players_files.players_file, name="league_players_file"),
    path(
        "league/players/<int:pk>/nights.<slug:form>",
        players_files.nights_file,
        name="league_nights_file",
    ),
    path("league/records/", players_records.records, name="league_records"),
]
