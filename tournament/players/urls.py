"""URLs: players."""

from django.urls import URLPattern, path

from tournament.players.views import check_in, entrants, knockouts, place_corrections

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/players/", entrants.show_entrants, name="entrants"),
    path("t/<int:pk>/players/<player:key>/", entrants.show_entrant, name="entrant"),
    path("t/<int:pk>/door/", check_in.register_player, name="door"),
    path("t/<int:pk>/out/", knockouts.show_knockout_choices, name="out"),
    path("t/<int:pk>/places/", place_corrections.show_finishes, name="places"),
]
