"""URLs: results."""

from django.urls import URLPattern, path

from tournament.results.views import results

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/results/", results.show_results, name="results"),
]
