"""URLs: exports."""

from django.urls import URLPattern, path

from tournament.exports.views import club_export, night_export

urlpatterns: list[URLPattern] = [
    path("exports/", club_export.show_club_exports, name="exports"),
    path("exports/players/", club_export.download_club_players, name="club_players_file"),
    path("exports/results/", club_export.download_club_results, name="club_results_file"),
    path("exports/archive/", club_export.queue_season_archive, name="season_archive"),
    path("t/<int:pk>/export/", night_export.export_night_files, name="night_export"),
    path(
        "t/<int:pk>/export/<slug:sheet>.<slug:ending>",
        night_export.download_night_table,
        name="night_table",
    ),
]
