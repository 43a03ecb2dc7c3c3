"""
A club for each test on one server, with a one-time link for its owner as a server's first start
gives.
"""

import secrets
import sqlite3
from contextlib import closing

from tests.server import RunningServer
from tournament.access.private_links import hash_token

LEAVE = "UPDATE tournament_member SET sign_in = 'left ' || id WHERE sign_in NOT LIKE 'left %'"
"""The owners of earlier clubs give their names back."""
OPEN = (
    "INSERT INTO tournament_club (name, timezone, language, currency, revision, results_revision, "
    "is_sample, hours, payment_link)"
    " SELECT name, timezone, language, currency, 1, 1, 0, hours, '' FROM tournament_club WHERE id = 1"
)
INVITE = (
    "INSERT INTO tournament_link (kind, label, token_hash, made_at, by_code, club_id)"
    " SELECT kind, label, ?, made_at, 0, ? FROM tournament_link WHERE club_id = 1 LIMIT 1"
)


def invite_owner(server: RunningServer) -> None:
    """Make a club beside those that are there; its owner's link is the server's newest."""
    token = secrets.token_urlsafe(24)
    with closing(sqlite3.connect(server.data / "final-nine.sqlite3", timeout=30)) as book, book:
        book.execute(LEAVE)
        club = book.execute(OPEN).lastrowid
        book.execute(INVITE, (hash_token(token), club))
    server.invitation = f"/l/{token}/"
