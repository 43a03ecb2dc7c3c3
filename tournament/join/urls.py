"""The addresses of this part."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
