"""The addresses of the rulings desk by itself."""

from django.urls import path

from rulings import reference_views, views

urlpatterns = [
    path("", views.show_rulings_desk, name="rulings"),
    path("group/<slug:key>/", views.show_situation_group, name="rulings_group"),
    path("everyday/", reference_views.show_common_questions, name="rulings_everyday"),
    path("hands/", reference_views.show_hand_rankings, name="rulings_hands"),
    path("pots/", views.show_pot_calculator, name="rulings_pots"),
    path("differ/", reference_views.show_book_differences, name="rulings_differ"),
    path("books/", reference_views.show_books, name="rulings_books"),
    path("pocket/", reference_views.show_pocket_guide, name="rulings_pocket"),
    path("<slug:situation>/", views.show_ruling, name="ruling"),
]
