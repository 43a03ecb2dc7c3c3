"""URLs: chips."""

from django.urls import URLPattern, path

from tournament.chips.views import chip_audit, chip_race, chip_sets, night_chips

urlpatterns: list[URLPattern] = [
    path("club/chips/", chip_sets.list_chip_sets, name="chip_sets"),
    path("club/chips/new/", chip_sets.create_chip_set, name="chip_set_new"),
    path("club/chips/<int:pk>/", chip_sets.edit_chip_set, name="chip_set"),
    path("club/chips/<int:pk>/away/", chip_sets.archive_chip_set, name="chip_set_away"),
    path("club/chips/<int:pk>/back/", chip_sets.restore_chip_set, name="chip_set_back"),
    path("t/<int:pk>/chips/", night_chips.show_night_chips, name="night_chips"),
    path("t/<int:pk>/chips/count/", chip_audit.show_chip_audit, name="chip_audit"),
    path("t/<int:pk>/chips/race/", chip_race.show_chip_race, name="chip_race"),
]
