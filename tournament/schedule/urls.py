"""URLs: the schedule."""

from django.urls import URLPattern, path

from tournament.schedule.views import schedule_editor, schedule_generator

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/structure/", schedule_editor.edit_schedule, name="structure"),
    path("t/<int:pk>/structure/plan/", schedule_generator.propose_schedule, name="make_schedule"),
]
