"""The health endpoints in both set-ups."""

import json
import urllib.request

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django.fixtures import Settings as ChangedSettings

from tests.rows import each_row
from tests.server import RunningServer

PARTS = {"database": "ok", "redis": "ok"} if settings.REDIS_URL else {"database": "ok"}


def test_it_is_alive_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_it_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, PARTS)


@pytest.mark.django_db
def test_it_is_not_ready_before_its_migrations(client: Client) -> None:
    newest = MigrationLoader(connection).graph.leaf_nodes("tournament")[0]
    MigrationRecorder(connection).record_unapplied(*newest)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, PARTS | {"database": "migrations waiting"})


@pytest.mark.django_db
def test_a_silent_redis_is_told_and_takes_nobody_out(
    client: Client, settings: ChangedSettings
) -> None:
    nowhere = "redis://127.0.0.1:9/0"
    settings.REDIS_URL = nowhere
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    }
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "no answer"})


def test_a_real_server_is_ready(live_server_process: RunningServer) -> None:
    with urllib.request.urlopen(live_server_process.base_url + "/readyz", timeout=10) as answer:
        assert json.load(answer) == PARTS


def test_which_version(client: Client) -> None:
    assert client.get("/version").json() == {"name": "Final Nine", "version": settings.VERSION}


@each_row("path", ["/healthz", "/readyz", "/version"])
def test_they_only_tell(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
