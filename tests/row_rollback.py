"""Rolls back what a row of a table-driven test stored: database, caches, cookies."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass, replace
from typing import Any

from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from redis import RedisError

from tournament.access import rate_limits
from tournament.league import result_arrays
from tournament.notifications import club_locale_cache, notification_rule_cache
from tournament.screens import player_faces


@contextmanager
def roll_back_row(fixtures: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """
    Begin a row as if it were the first: database, caches, rows read from it, and browsers' cookies.
    """
    forget_process_caches()
    clients = [value for value in fixtures.values() if isinstance(value, Client)]
    cookies = [copy.deepcopy(client.cookies) for client in clients]
    own = {name: copy_of_rows(value) for name, value in fixtures.items()}
    try:
        if connection.in_atomic_block:
            savepoint = transaction.savepoint()
            try:
                yield own
            finally:
                transaction.savepoint_rollback(savepoint)
        else:
            yield own
    finally:
        for client, jar in zip(clients, cookies, strict=True):
            client.cookies = jar


def copy_of_rows(value: Any) -> Any:
    """
    A database row, or a value made of some, as it was before a test changed it; all else as it is.
    """
    if isinstance(value, Model):
        return copy.deepcopy(value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    held = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
    copies = {name: copy_of_rows(part) for name, part in held.items()}
    changed = {name: part for name, part in copies.items() if part is not held[name]}
    return replace(value, **changed) if changed else value


def forget_process_caches() -> None:
    """
    Drop what other tests asked for too often, were mailed, and saw of another club of the same
    number; and that Redis did not answer.
    """
    notification_rule_cache.clear_cache()
    club_locale_cache.clear_cache()
    player_faces.clear_cache()
    result_arrays.clear_results_cache()
    rate_limits._rests_until = 0.0
    mail.outbox = []
    with suppress(RedisError):
        cache.clear()
