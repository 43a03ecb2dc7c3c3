"""Room codes: one for each night, as a QR code or as six letters to type, alive while it runs."""

import secrets
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare

from tournament.access.link_issuing import derive_token
from tournament.models import RoomCode, Tournament
from tournament.time_source import now

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no code is a word, and without what looks like a number."""
LETTERS = 6
SALT_BYTES = 12


def ensure_room_code(night: Tournament) -> RoomCode:
    """The code of a night, made the first time; screens that ask together get the same one."""
    found = RoomCode.objects.filter(night=night).first()
    while found is None:
        with suppress(IntegrityError), transaction.atomic():  # another night has these letters
            found, _is_new = RoomCode.objects.get_or_create(night=night, defaults=_draw_code())
    return found


def renew_room_code(night: Tournament) -> RoomCode:
    """A new code for a night; the one before opens nothing any more."""
    while True:
        with suppress(IntegrityError), transaction.atomic():  # another night has these letters
            code, _is_new = RoomCode.objects.update_or_create(night=night, defaults=_draw_code())
            return code


def _draw_code() -> dict[str, Any]:
    letters = "".join(secrets.choice(ALPHABET) for _letter in range(LETTERS))
    return {"letters": letters, "salt": secrets.token_hex(SALT_BYTES), "made_at": now()}


def is_room_open(night: Tournament) -> bool:
    """Whether the code of a night opens anything: not once it is over, put away, or a trial."""
    return night.finished_at is None and night.put_away_at is None and night.trial_of_id is None


def room_token(code: RoomCode) -> str:
    """What the QR code holds; it cannot be guessed from the letters."""
    return f"{code.letters}-{derive_token('final-nine.join', code.night_id, code.salt)}"


def find_unchanged_token(night: Tournament, made_at: int) -> str:
    """
    The token by which a phone came that has its name since then; none once the host made a new
    code, which phones that are in do not get.
    """
    code = RoomCode.objects.filter(night=night, made_at__lte=made_at).first()
    return room_token(code) if code is not None and is_room_open(night) else ""


def find_room_by_token(token: str) -> RoomCode | None:
    """The open room that a scanned code leads to."""
    code = _find_open_code(token.partition("-")[0])
    return code if code is not None and constant_time_compare(room_token(code), token) else None


def find_room_by_letters(typed: str, club: int | None = None) -> RoomCode | None:
    """The open room that typed letters lead to, in this club if one is named."""
    letters = "".join(letter for letter in typed.upper() if letter.isalpha())
    code = _find_open_code(letters)
    return code if code is not None and club in (None, code.night.club_id) else None


def _find_open_code(letters: str) -> RoomCode | None:
    rows = RoomCode.objects.select_related("night__club").filter(letters=letters)
    return next((code for code in rows if is_room_open(code.night)), None)
