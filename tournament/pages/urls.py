"""URLs: actions."""

from django.urls import URLPattern, path

from tournament.pages import action_views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/do/<slug:kind>/", action_views.perform_action, name="do"),
]
