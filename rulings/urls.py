"""The addresses of the rulings desk by itself."""

from django.urls import path

from rulings import views

urlpatterns = [
    path("", views.desk, name="rulings"),
    path("group/<slug:key>/", views.group, name="rulings_group"),
    path("<slug:situation>/", views.ruling, name="ruling"),
]
