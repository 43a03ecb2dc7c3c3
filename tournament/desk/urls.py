"""The addresses of desk."""

from django.urls import URLPattern, path

from tournament.desk import journal_views as history
from tournament.desk import night_bar_view as night_bar
from tournament.desk import views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/", views.show_desk, name="desk"),
    path("t/<int:pk>/bar/", night_bar.show_night_bar, name="night_bar"),
    path("t/<int:pk>/displays/", views.show_displays, name="displays"),
    path("t/<int:pk>/journal/", history.show_journal, name="journal"),
    path("t/<int:pk>/undo/<int:version>/", history.undo_entry, name="undo"),
]
