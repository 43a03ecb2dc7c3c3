"""Signed opt-in and opt-out links in mails, valid for one mailbox of one club."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from tournament.models import Target
from tournament.notifications.mailbox_consent import compute_mailbox_mark, find_mailbox

YES = "final-nine.mail-yes"
NO = "final-nine.mail-no"
YES_DAYS = 7


class LinkExpired(Exception):
    """The link is ours, and too old."""


def find_base_url() -> str:
    """Under which address others reach this program, as far as it knows by itself."""
    if settings.ORIGINS:
        return str(settings.ORIGINS[0])
    name = settings.LAN_ADDRESSES[0] if settings.LAN_ADDRESSES else "localhost"
    return f"{'https' if settings.TLS else 'http'}://{name}:{settings.PORT}"


def build_opt_in_url(row: Target) -> str:
    """Where whoever reads a mail box says yes."""
    return find_base_url() + reverse("mail_yes", args=[_sign_token(row, YES)])


def build_opt_out_url(row: Target) -> str:
    """Where they say no, at any time."""
    return find_base_url() + reverse("mail_no", args=[_sign_token(row, NO)])


def find_opt_in_target(token: str) -> Target | None:
    """The mail box of a link to say yes; `LinkExpired` after a week, None if it is no such link."""
    try:
        return _verify_token(token, YES, YES_DAYS * 24 * 3600)
    except signing.SignatureExpired as old:
        raise LinkExpired from old


def find_opt_out_target(token: str) -> Target | None:
    """The mail box of a link to say no."""
    return _verify_token(token, NO, None)


def _sign_token(row: Target, salt: str) -> str:
    return signing.dumps([row.club_id, row.pk, compute_mailbox_mark(row.address)], salt=salt)


def _verify_token(token: str, salt: str, seconds: int | None) -> Target | None:
    try:
        club, pk, mark = signing.loads(token, salt=salt, max_age=seconds)
    except signing.SignatureExpired:
        raise
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return find_mailbox(club, pk, mark)
