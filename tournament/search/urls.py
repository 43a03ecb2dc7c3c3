"""URLs: search."""

from django.urls import URLPattern, path

from tournament.search import views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/find/", views.search_night, name="find"),
]
