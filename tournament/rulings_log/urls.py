"""URLs: rulings within a night."""

from django.urls import URLPattern, path

from tournament.rulings_log.views import (
    common_questions,
    log_pages,
    lookup_pages,
    step_pages,
)

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/rulings/", lookup_pages.choose_situation, name="night_rulings"),
    path(
        "t/<int:pk>/rulings/group/<slug:group>/",
        lookup_pages.show_situation_group,
        name="night_rulings_group",
    ),
    path(
        "t/<int:pk>/rulings/on/<slug:situation>/",
        lookup_pages.show_or_record_ruling,
        name="night_situation",
    ),
    path(
        "t/<int:pk>/rulings/everyday/",
        common_questions.show_common_questions,
        name="night_everyday",
    ),
    path("t/<int:pk>/rulings/log/", log_pages.show_rulings_log, name="rulings_log"),
    path("t/<int:pk>/rulings/log.csv", log_pages.download_rulings_csv, name="rulings_csv"),
    path("t/<int:pk>/rulings/<int:number>/", log_pages.show_ruling, name="night_ruling"),
    path(
        "t/<int:pk>/rulings/<int:number>/steps/",
        step_pages.show_step,
        name="ruling_steps",
    ),
    path(
        "t/<int:pk>/rulings/<int:number>/precedent/",
        log_pages.make_precedent,
        name="make_precedent",
    ),
]
