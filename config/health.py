"""Health endpoints: alive, ready, version."""

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import RedisError


@require_safe
@never_cache
def show_liveness(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def show_readiness(request: HttpRequest) -> JsonResponse:
    """
    A night can be run: the database answers and is of this version. A Redis that does not answer is
    told and no more: every night goes on without it, and a balancer that heeds the status would
    take all web processes out at once.
    """
    database = check_database()
    parts = {"database": database} | ({"redis": check_redis()} if settings.REDIS_URL else {})
    return JsonResponse(parts, status=200 if database == "ok" else 503)


@require_safe
@never_cache
def show_version(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"name": "Final Nine", "version": settings.VERSION})


def check_database() -> str:
    def check_migrations() -> str:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        return "migrations waiting" if waiting else "ok"

    return run_health_check(check_migrations, DatabaseError)


def check_redis() -> str:
    def check_cache() -> str:
        cache.set("final-nine-ready", "ok", timeout=5)
        return "ok" if cache.get("final-nine-ready") == "ok" else "forgetful"

    return run_health_check(check_cache, RedisError)


def run_health_check(look: Callable[[], str], failure: type[Exception]) -> str:
    try:
        return look()
    except failure:
        return "no answer"
