"""The addresses of the pages about seasons."""

from django.urls import URLPattern, path

from tournament.pages.league import (
    season_edit,
    season_files,
    season_list,
    season_page,
    season_public,
)

SEASON_PATHS: list[URLPattern] = [
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
