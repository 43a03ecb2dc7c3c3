"""The addresses of rulings log."""

from django.urls import URLPattern, path

from tournament.rulings_log.views import common_questions
from tournament.rulings_log.views import log_pages as ruling_log
from tournament.rulings_log.views import lookup_pages as rulings

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/rulings/", rulings.choose_situation, name="night_rulings"),
    path(
        "t/<int:pk>/rulings/group/<slug:group>/",
        rulings.show_situation_group,
        name="night_rulings_group",
    ),
    path(
        "t/<int:pk>/rulings/on/<slug:situation>/",
        rulings.show_or_record_ruling,
        name="night_situation",
    ),
    path(
        "t/<int:pk>/rulings/everyday/",
        common_questions.show_common_questions,
        name="night_everyday",
    ),
    path("t/<int:pk>/rulings/log/", ruling_log.show_rulings_log, name="rulings_log"),
    path("t/<int:pk>/rulings/log.csv", ruling_log.download_rulings_csv, name="rulings_csv"),
    path("t/<int:pk>/rulings/<int:number>/", ruling_log.show_ruling, name="night_ruling"),
    path(
        "t/<int:pk>/rulings/<int:number>/precedent/",
        ruling_log.make_precedent,
        name="make_precedent",
    ),
]
