"""URLs: the forecast."""

from django.urls import URLPattern, path

from tournament.forecast.views import finish_forecast, forecast

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/ends/", finish_forecast.show_end_forecast, name="ends"),
    path("t/<int:pk>/forecast/", forecast.show_forecast, name="forecast"),
]
