"""URLs: backups."""

from django.urls import URLPattern, path

from tournament.backup.views import backups

urlpatterns: list[URLPattern] = [
    path("club/backups/", backups.show_backups, name="backups"),
    path("club/backups/make/", backups.queue_backup, name="make_backup"),
    path("club/backups/restore/", backups.schedule_restore, name="stage_restore"),
    path("club/backups/calloff/", backups.cancel_restore, name="call_off_restore"),
    path("club/backups/<str:name>/", backups.download_backup, name="backup_file"),
    path("club/backups/<str:name>/delete/", backups.delete_backup, name="delete_backup"),
]
