"""Django system checks at start-up."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error


def check_redis_for_processes(
    app_configs: Sequence[AppConfig] | None, **options: Any
) -> list[CheckMessage]:
    """Screens of one web process hear of clicks in another only through Redis."""
    if settings.WEB_PROCESSES <= 1 or settings.REDIS_URL:
        return []
    return [
        Error(
            f"{settings.WEB_PROCESSES} web processes are asked for, but there is no Redis to "
            f"connect them: "
            "a screen on one process would not see a click made on another.",
            hint="Set REDIS_URL, or run one process (leave WEB_CONCURRENCY unset).",
            id="final_nine.E001",
        )
    ]
