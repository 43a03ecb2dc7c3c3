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
    path("league/players/", players_list.list_players, name="league_players"),
    path("league/players/<int:pk>/", players_detail.show_player, name="league_player"),
    path(
        "league/players/<int:pk>/against/<int:other>/",
        players_head_to_head.compare_players,
        name="league_against",
    ),
    path("league/players.<slug:form>", players_files.download_players, name="league_players_file"),
    path(
        "league/players/<int:pk>/nights.<slug:form>",
        players_files.download_player_nights,
        name="league_nights_file",
    ),
    path("league/records/", players_records.show_records, name="league_records"),
]
