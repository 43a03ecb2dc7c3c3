"""
The links in mails, by which whoever reads them says yes or no: signed, and good for one mail box of
one club.
"""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from tournament.models import Target
from tournament.signalling.mail_boxes import mail_box, mark_of

YES, NO = "final-nine.mail-yes", "final-nine.mail-no"
YES_DAYS = 7


class RunOut(Exception):
    """The link is ours, and too old."""


def house() -> str:
    """Under which address others reach this program, as far as it knows by itself."""
    if settings.ORIGINS:
        return str(settings.ORIGINS[0])
    name = settings.LAN_ADDRESSES[0] if settings.LAN_ADDRESSES else "localhost"
    return f"{'https' if settings.TLS else 'http'}://{name}:{settings.PORT}"


def yes_link(row: Target) -> str:
    """Where whoever reads a mail box says yes."""
    return house() + reverse("mail_yes", args=[_signed(row, YES)])


def no_link(row: Target) -> str:
    """Where he says no, at any time."""
    return house() + reverse("mail_no", args=[_signed(row, NO)])


def who_says_yes(token: str) -> Target | None:
    """The mail box of a link to say yes; `RunOut` after a week, None if it is no such link."""
    try:
        return _meant(token, YES, YES_DAYS * 24 * 3600)
    except signing.SignatureExpired as old:
        raise RunOut from old


def who_says_no(token: str) -> Target | None:
    """The mail box of a link to say no."""
    return _meant(token, NO, None)


def _signed(row: Target, salt: str) -> str:
    return signing.dumps([row.club_id, row.pk, mark_of(row.address)], salt=salt)


def _meant(token: str, salt: str, seconds: int | None) -> Target | None:
    try:
        club, pk, mark = signing.loads(token, salt=salt, max_age=seconds)
    except signing.SignatureExpired:
        raise
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return mail_box(club, pk, mark)
