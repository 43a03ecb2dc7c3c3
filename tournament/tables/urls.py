"""URLs: tables, seats and draws."""

from django.urls import URLPattern, path

from tournament.tables.views import fewer_tables, seat_draw, tables

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/seats/", tables.show_tables, name="seats"),
    path("t/<int:pk>/seats/<int:table>/", tables.show_table, name="seat_table"),
    path("t/<int:pk>/seats/fewer/", fewer_tables.show_fewer_tables, name="fewer_tables"),
    path("t/<int:pk>/draw/", seat_draw.show_seat_draw, name="draw"),
    path("t/<int:pk>/draw/check/", seat_draw.show_draw_verification, name="draw_check"),
    path(
        "t/<int:pk>/draw/check/<int:version>.json", seat_draw.download_draw_json, name="draw_json"
    ),
]
