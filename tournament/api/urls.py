"""URLs: the API."""

from django.urls import URLPattern, path

from tournament.api import api_guide, views

urlpatterns: list[URLPattern] = [
    path("calendar/<str:token>/nights.ics", views.serve_nights_calendar, name="nights_calendar"),
    path("api/v1/nights/", views.serve_nights, name="api_nights"),
    path("api/v1/seasons/<int:pk>/", views.serve_season, name="api_season"),
    path("api/v1/nights/<int:pk>/live/", views.serve_live_night, name="api_live"),
    path("api/v1/nights/<int:pk>/results/", views.serve_night_results, name="api_results"),
    path("club/programs/", api_guide.show_api_guide, name="programs"),
]
