"""URLs: the story of a night."""

from django.urls import URLPattern, path

from tournament.story.views import story

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/story/", story.show_story, name="story"),
]
