"""Celery app: it only wakes workers in other processes; the jobs themselves are database rows."""

import os

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

PREFIX = "final-nine:work:"

app = Celery(
    "final-nine", broker=settings.REDIS_URL or "memory://", include=["tournament.jobs.celery_task"]
)
app.conf.update(
    broker_transport_options={"global_keyprefix": PREFIX, "visibility_timeout": 300},
    broker_connection_retry_on_startup=True,
    # Nobody asks Celery how it went: the row says so.
    task_ignore_result=True,
    task_default_queue="long",
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=200,  # whatever a library forgets to free is freed now and then
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
)
app.set_default()


def disable_celery_logging_setup(**told: object) -> None:
    """To listen is enough: Celery then leaves the log to the program's own settings."""


setup_logging.connect(disable_celery_logging_setup, weak=False)
