"""The live connections of screens and desks."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
