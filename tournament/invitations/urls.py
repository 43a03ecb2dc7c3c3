"""URLs: invitations."""

from django.urls import URLPattern, path

from tournament.invitations.views import invite

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/invite/", invite.invite_players, name="invite"),
]
