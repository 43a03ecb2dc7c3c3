"""The addresses of the rulings desk by itself."""

from django.urls import path

from rulings import book_views, pot_views, views

urlpatterns = [
    path("", views.desk, name="rulings"),
    path("group/<slug:key>/", views.group, name="rulings_group"),
    path("everyday/", book_views.everyday, name="rulings_everyday"),
    path("hands/", book_views.hands, name="rulings_hands"),
    path("pots/", pot_views.pots, name="rulings_pots"),
    path("differ/", book_views.differ, name="rulings_differ"),
    path("books/", book_views.books, name="rulings_books"),
    path("pocket/", book_views.pocket, name="rulings_pocket"),
    path("<slug:situation>/", views.ruling, name="ruling"),
]
