"""URLs: printed papers."""

from django.urls import URLPattern, path

from tournament.printing.papers import views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/papers/", views.list_printouts, name="papers"),
    path("t/<int:pk>/papers/<slug:paper>/", views.show_printout, name="paper"),
    path("t/<int:pk>/papers/<slug:paper>.pdf", views.download_printout_pdf, name="paper_pdf"),
]
