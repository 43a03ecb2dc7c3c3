"""Store of a club's targets: created, changed, archived; each change is signalled."""

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.database_writes import hold_write_lock
from tournament.encryption import decrypt_secret, encrypt_secret
from tournament.engine.messages import _, refuse
from tournament.engine.time_units import DAY
from tournament.models import Club, Target, TargetKind
from tournament.notifications.club_change_broadcast import publish_club_change
from tournament.notifications.mailbox_consent import STOPPED, refuse_opted_out_address
from tournament.notifications.models import MAX_ADDRESS_LENGTH
from tournament.notifications.network_policy import may_send_to_ip, read_network_policy
from tournament.notifications.web_address import parse_web_address
from tournament.time_source import now

MAX_TARGETS = 20
MAX_NAME_LENGTH = 80
MAX_TOKEN_LENGTH = 80
SECRET_BYTES = 32
FORMER_MS = DAY
"""So long the other program has time to take over a new secret."""
SECRET = "whsec_"  # the mark of such a secret, which is no secret itself  # noqa: S105
TOKEN = re.compile(r"[!-~]*")
NUMBER = re.compile(r"[0-9.]+|.*:.*")

NOT_REACHED = _("{host} is a private address. This server sends only to public ones.")
TOO_MANY = _("A club has at most {most} addresses. Archive one first.")
SECRET_LOST = _(
    "Its secret can’t be read: the server’s key has changed. An owner must create a new "
    "secret on the address’s page."
)
TOKEN_LOST = _(
    "Its access token can’t be read: the server’s key has changed. An owner must enter it "
    "again on the address’s page."
)
NO_MAIL = _("This server can’t send e-mail. Whoever runs it must set EMAIL_URL and MAIL_FROM.")


@dataclass(frozen=True, slots=True)
class TargetInput:
    """An address as somebody filled it in; `token` is what a push topic may want to see."""

    kind: TargetKind
    name: str
    address: str
    token: str = ""


def can_send_mail() -> bool:
    """Whether this server can send mail."""
    return bool(settings.MAIL_FROM)


def list_active_targets(club: Club) -> list[Target]:
    """The addresses that may be told something, by name."""
    return list(Target.objects.filter(club=club, put_away_at=None).order_by("name", "pk"))


def list_archived_targets(club: Club) -> list[Target]:
    """Those that were put away, the last one first."""
    return list(
        Target.objects.filter(club=club, put_away_at__isnull=False).order_by("-put_away_at", "-pk")
    )


def find_target(club: Club, pk: int) -> Target | None:
    """One address of a club, also one that was put away."""
    return Target.objects.filter(club=club, pk=pk).first()


def make_target(club: Club, asked: TargetInput, by: str, key: str) -> Target:
    """A new address; the same key makes it once. A webhook gets a secret of its own."""
    asked = validate_target(asked)
    with hold_write_lock():
        row = Target.objects.filter(club=club, key=key).first()
        if row is not None:
            if (row.kind, row.name, row.address) != (asked.kind, asked.name, asked.address):
                raise refuse(_("Your first click already created this. Open it to change it."))
            return row
        _check_target_limit(club)
        if asked.kind is TargetKind.MAIL:
            refuse_opted_out_address(club, asked.address)
        secret = generate_secret() if asked.kind is TargetKind.WEBHOOK else asked.token
        row = Target.objects.create(
            club=club,
            key=key,
            kind=asked.kind,
            name=asked.name,
            address=asked.address,
            secret=encrypt_secret(secret),
            made_at=now(),
            made_by=by,
        )
        publish_club_change(club)
    return row


def change_target(
    club: Club, pk: int, name: str, address: str, token: str | None = None
) -> Target | None:
    """
    Another name or address, or another token of a push topic; what kind it is and a webhook's
    secret stay.
    """
    row = find_target(club, pk)
    if row is None:
        return None
    kind = TargetKind(row.kind)
    asked = validate_target(TargetInput(kind, name, address, token or ""))
    values: dict[str, Any] = {"name": asked.name, "address": asked.address}
    if kind is TargetKind.TOPIC and token is not None:
        values["secret"] = encrypt_secret(asked.token)
    with hold_write_lock():
        if asked.address != row.address:
            # else a no would be forgotten with the address it was said at
            refuse_opted_out_address(club, row.address)
            refuse_opted_out_address(club, asked.address)
            values |= {"confirmed_at": None, "rests_until": 0, "slow_answers": 0}
        Target.objects.filter(club=club, pk=pk).update(**values)
        publish_club_change(club)
    return find_target(club, pk)


def archive_target(club: Club, pk: int) -> bool:
    """It is told nothing more; whether it was told something until now."""
    with hold_write_lock():
        found = Target.objects.filter(club=club, pk=pk, put_away_at=None).update(put_away_at=now())
        if found:
            publish_club_change(club)
    return bool(found)


def restore_target(club: Club, pk: int) -> bool:
    """It is told again what it was told before; whether it had been put away."""
    with hold_write_lock():
        rows = Target.objects.filter(club=club, pk=pk, put_away_at__isnull=False)
        if not rows.exists():
            return False
        if rows.filter(stopped_at__isnull=False).exists():
            raise refuse(STOPPED)
        _check_target_limit(club)
        rows.update(put_away_at=None)
        publish_club_change(club)
    return True


def decrypt_target_secret(row: Target) -> str:
    """
    What messages to it are signed with, or what it wants to see; refused if another key locked it.
    """
    secret = decrypt_secret(row.secret)
    if secret is None:
        raise refuse(SECRET_LOST if row.kind == TargetKind.WEBHOOK else TOKEN_LOST)
    return secret


def list_signing_secrets(row: Target) -> tuple[str, ...]:
    """
    What messages to a webhook are signed with: its secret, and for a day after a new one was made
    the former too.
    """
    former = decrypt_secret(row.former_secret) if now() < row.former_until else None
    return (decrypt_target_secret(row), former) if former else (decrypt_target_secret(row),)


def compute_secret_mark(row: Target) -> str:
    """Which secret a page meant, without a word of it."""
    return hashlib.sha256(row.secret.encode()).hexdigest()[:16]


def renew_secret(club: Club, pk: int, mark: str) -> Target | None:
    """
    A new secret for a webhook instead of the one that the page meant; who asks twice gets one.
    """
    with hold_write_lock():
        row = find_target(club, pk)
        if row is not None and row.kind == TargetKind.WEBHOOK and mark == compute_secret_mark(row):
            row.former_secret = row.secret
            row.former_until = now() + FORMER_MS
            row.secret = encrypt_secret(generate_secret())
            row.save(update_fields=["secret", "former_secret", "former_until"])
            publish_club_change(club)
    return row


def count_unreadable_secrets() -> int:
    """For how many addresses, of all clubs, the secret cannot be read any more."""
    kept = Target.objects.exclude(secret="").values_list("secret", flat=True)
    return sum(decrypt_secret(secret) is None for secret in kept)


def generate_secret() -> str:
    """What a webhook is signed with, written as the Standard Webhooks specification wants it."""
    return SECRET + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def validate_target(asked: TargetInput) -> TargetInput:
    """Refuse an address that nothing could be sent to; the rest comes back without stray spaces."""
    name = " ".join(asked.name.split())
    address = asked.address.strip()
    token = asked.token.strip()
    if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise refuse(_("Give the address a name of at most {most} letters."), most=MAX_NAME_LENGTH)
    if len(token) > MAX_TOKEN_LENGTH or not TOKEN.fullmatch(token):
        raise refuse(
            _("An access token has at most {most} characters and no spaces."),
            most=80,
        )
    if asked.kind is TargetKind.MAIL:
        _check_target_mailbox(address)
    else:
        _check_target_url(address)
    return TargetInput(asked.kind, name, address, token if asked.kind is TargetKind.TOPIC else "")


def _check_target_url(address: str) -> None:
    """
    What is written as a number is judged at once; where a name leads is seen each time something is
    sent.
    """
    host = parse_web_address(address).host
    if NUMBER.fullmatch(host) and not may_send_to_ip(host, read_network_policy()):
        raise refuse(NOT_REACHED, host=host)


def _check_target_mailbox(address: str) -> None:
    if not can_send_mail():
        raise refuse(NO_MAIL)
    try:
        validate_email(address)
    except ValidationError as wrong:
        raise refuse(
            _("Enter an e-mail address like {example}."), example="bob@poker.example"
        ) from wrong
    if len(address) > MAX_ADDRESS_LENGTH:
        raise refuse(_("The address is longer than {most} letters."), most=MAX_ADDRESS_LENGTH)


def _check_target_limit(club: Club) -> None:
    if Target.objects.filter(club=club, put_away_at=None).count() >= MAX_TARGETS:
        raise refuse(TOO_MANY, most=MAX_TARGETS)
