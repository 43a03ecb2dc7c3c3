"""URLs: jobs."""

from django.urls import URLPattern, path

from tournament.jobs import views

urlpatterns: list[URLPattern] = [
    path("jobs/<int:pk>/", views.show_job, name="job"),
    path("jobs/<int:pk>/file/", views.download_job_file, name="job_file"),
]
