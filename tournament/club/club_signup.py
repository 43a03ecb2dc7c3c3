"""Sign-up: anybody opens a club of their own, where the server allows it."""

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare

from tournament.access.rate_limits import SIGN_UP, SIGN_UP_TRIES, count_try, is_limit_reached
from tournament.club.models import normalize_sign_in_name
from tournament.engine.messages import _, refuse
from tournament.models import Club, Member, Membership, Role


def is_signup_open() -> bool:
    """Whether anybody may open a club here."""
    return bool(settings.CLUB_SIGNUP)


def needs_signup_code() -> bool:
    """Whether an invitation code is needed for it."""
    return bool(settings.CLUB_SIGNUP_CODE)


def check_signup_attempt(address: str, code: str) -> None:
    """Refuse somebody who does not know the code, and an address from which many clubs came."""
    if is_limit_reached(SIGN_UP, address) or is_limit_reached(SIGN_UP_TRIES, address):
        raise refuse(_("Too many clubs were created from here. Try again in an hour."))
    if needs_signup_code() and not constant_time_compare(code.strip(), settings.CLUB_SIGNUP_CODE):
        count_try(SIGN_UP_TRIES, address)
        raise refuse(_("Wrong invitation code. Ask whoever runs this server."))


def create_club(address: str, owner: Member | tuple[str, str], **club: str) -> tuple[Club, Member]:
    """
    Make a club with its owner: a member who is signed in, or a new one by name and password. A name
    that anybody has, or ever had, is not given out: it may still open something.
    """
    try:
        with transaction.atomic():
            member = owner if isinstance(owner, Member) else _create_member(*owner)
            row = Club.objects.create(**club)
            Membership.objects.create(club=row, member=member, role=Role.OWNER)
    except IntegrityError as taken:
        count_try(SIGN_UP_TRIES, address)
        name = owner.name if isinstance(owner, Member) else owner[0]
        text = _("“{name}” already has an account. Choose another name.")
        raise refuse(text, name=name) from taken
    count_try(SIGN_UP, address)
    return row, member


def _create_member(name: str, password: str) -> Member:
    if Member.objects.filter(sign_in=normalize_sign_in_name(name)).exists():
        raise IntegrityError(name)
    return Member.objects.create_user(name, password)
