"""
The desk in another hand for some minutes: who runs the clock, or all of it, until when; and taking
it back.
"""

from dataclasses import dataclass

from django.db.models import F, QuerySet

from tournament.access.authorization import Visit
from tournament.access.link_issuing import (
    MINUTES,
    POWERFUL,
    LinkLifetime,
    LinkRequest,
    issue_link,
    may_issue_link,
)
from tournament.club.member_accounts import list_club_memberships
from tournament.engine.messages import _, refuse
from tournament.engine.name_order import build_name_sort_key
from tournament.engine.time_units import MINUTE
from tournament.models import Link, LinkKind, Member, Role, Tournament
from tournament.time_source import now

MAX_LOAN_MS = max(MINUTES.values()) * MINUTE


@dataclass(frozen=True, slots=True)
class ActiveLoan:
    """
    A right that is lent: by which link, to whom, whether it is the whole desk, and until when.
    """

    link: int
    name: str
    is_whole: bool
    until: int


def list_active_desk_loans(night: Tournament) -> tuple[ActiveLoan, ...]:
    """
    Everybody who has the clock or the desk of this night for some minutes, the first to end first.
    """
    active = _query_desk_loans(night).filter(revoked_at=None, expires_at__gt=now())
    return tuple(
        ActiveLoan(link.pk, link.label, link.kind == LinkKind.DIRECTOR, link.expires_at or 0)
        for link in active.order_by("expires_at", "pk")
    )


def _query_desk_loans(night: Tournament) -> QuerySet[Link]:
    return Link.objects.filter(
        night=night, kind__in=POWERFUL, expires_at__lte=F("made_at") + MAX_LOAN_MS
    )


@dataclass(frozen=True, slots=True)
class LoanRecord:
    """
    That somebody had the clock or the desk for some minutes, or has it now, until `until` at the
    most.
    """

    name: str
    is_whole: bool
    by: str
    since: int
    until: int
    is_cut: bool
    """It was taken back before its time was over."""


def list_desk_loans(night: Tournament) -> tuple[LoanRecord, ...]:
    """
    Every time that this desk was lent, the newest first; a link of the night that lasts longer is
    no loan.
    """
    found = _query_desk_loans(night).select_related("made_by")
    return tuple(
        _build_loan_record(link, link.expires_at or 0) for link in found.order_by("-made_at", "-pk")
    )


def _build_loan_record(link: Link, ends: int) -> LoanRecord:
    by = link.made_by.name if link.made_by else ""
    is_cut = link.revoked_at is not None and link.revoked_at < ends
    until = link.revoked_at if link.revoked_at is not None and is_cut else ends
    return LoanRecord(link.label, link.kind == LinkKind.DIRECTOR, by, link.made_at, until, is_cut)


def list_deputies(visit: Visit) -> list[Member]:
    """
    The members of the club to whom the desk can be lent, by name: those who do not direct anyway.
    """
    rows = list_club_memberships(visit.night.club).exclude(role__in=(Role.OWNER, Role.DIRECTOR))
    return sorted((row.member for row in rows), key=lambda member: build_name_sort_key(member.name))


def may_lend_desk(visit: Visit) -> bool:
    """Whether somebody may lend this desk: not who has borrowed it."""
    return may_issue_link(visit.who, LinkKind.DIRECTOR)


def lend_desk(
    visit: Visit, kind: LinkKind, lasts: LinkLifetime, name: str, member: int | None, key: str
) -> tuple[Link, str]:
    """
    Lend the clock or the whole desk for some minutes: to a member, wherever they are signed in, or
    to whoever opens the link that is made.
    """
    to = None
    called = name.strip() or str(kind.label)
    if member is not None:
        to = next((deputy for deputy in list_deputies(visit) if deputy.pk == member), None)
        if to is None:
            raise refuse(_("Choose a member of this club."))
        called = to.name
    return issue_link(visit, LinkRequest(kind, called[:60], lent_to=to), lasts, key)
