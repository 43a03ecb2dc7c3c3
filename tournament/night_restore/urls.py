"""URLs: restoring a night."""

from django.urls import URLPattern, path

from tournament.night_restore import views

urlpatterns: list[URLPattern] = [
    path("restore/", views.upload_night, name="restore"),
    path("restore/<slug:key>/", views.confirm_night_restore, name="restore_night"),
]
