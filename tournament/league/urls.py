"""URLs: seasons and player statistics."""

from django.urls import URLPattern, path

from tournament.league.views import (
    players_detail,
    players_files,
    players_head_to_head,
    players_list,
    players_records,
    season_edit,
    season_files,
    season_list,
    season_page,
    season_public,
)

urlpatterns: list[URLPattern] = [
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
    path("league/", season_list.list_seasons, name="seasons"),
    path("league/<int:pk>/", season_page.show_season, name="season"),
    path("season/<int:pk>/", season_public.show_public_season, name="season_public"),
    path("league/<int:pk>/edit/", season_edit.edit_season, name="season_edit"),
    path("league/<int:pk>/try/", season_edit.preview_season, name="season_try"),
    path("league/<int:pk>/away/", season_edit.archive_or_restore, name="season_away"),
    path("league/<int:pk>/file/<slug:form>/", season_files.download_season, name="season_file"),
    path(
        "league/<int:pk>/night/<int:night>/", season_edit.change_season_night, name="season_night"
    ),
]
