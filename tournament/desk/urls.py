"""URLs: the desk and the journal."""

from django.urls import URLPattern, path

from tournament.desk import journal_views, night_bar_view, night_pages, views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/", views.show_desk, name="desk"),
    path("t/<int:pk>/bar/", night_bar_view.show_night_bar, name="night_bar"),
    path("t/<int:pk>/more/", night_pages.show_night_menu, name="night_menu"),
    path("t/<int:pk>/night/", night_pages.show_this_night, name="this_night"),
    path("t/<int:pk>/displays/", views.show_displays, name="displays"),
    path("t/<int:pk>/journal/", journal_views.show_journal, name="journal"),
    path("t/<int:pk>/undo/<int:version>/", journal_views.undo_entry, name="undo"),
]
