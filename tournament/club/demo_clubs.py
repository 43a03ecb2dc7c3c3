"""
Clubs to look around in: each beside somebody's own club, with nothing of it, and removed by one
tap.
"""

from django.utils.translation import gettext as _

from tournament import change_signal
from tournament.database_writes import allow_long_transaction, hold_write_lock
from tournament.engine.messages import _ as mark
from tournament.engine.messages import refuse
from tournament.models import Club, Member, Membership, Role, Tournament


def find_sample_club(member: Member) -> Club | None:
    """The sample club that somebody has."""
    return Club.objects.filter(is_sample=True, memberships__member=member).order_by("pk").first()


def ensure_sample_club(beside: Club, member: Member) -> Club:
    """
    The sample club of a member, made the first time; in the time zone and the language of their
    own.
    """
    with hold_write_lock():
        Member.objects.select_for_update().get(pk=member.pk)  # two taps at once make one club
        return find_sample_club(member) or _create_sample_club(beside, [member])


def ensure_shared_sample_club(beside: Club) -> Club:
    """
    The sample club that everybody is shown: the first owner's, who also gets the one that was made
    before there was an owner; nobody's as long as there is none.
    """
    owners = (
        Membership.objects.filter(club=beside, role=Role.OWNER)
        .select_related("member")
        .order_by("pk")
    )
    first = owners.first()
    with hold_write_lock():
        mine = find_sample_club(first.member) if first else None
        unowned = Club.objects.filter(is_sample=True, memberships=None).order_by("pk").first()
        if mine is None and unowned is not None and first is not None:
            Membership.objects.create(club=unowned, member=first.member, role=Role.OWNER)
        return mine or unowned or _create_sample_club(beside, [first.member] if first else [])


def _create_sample_club(beside: Club, owners: list[Member]) -> Club:
    club = Club.objects.create(
        name=_("Sample club"), timezone=beside.timezone, language=beside.language, is_sample=True
    )
    for member in owners:
        Membership.objects.create(club=club, member=member, role=Role.OWNER)
    return club


def remove_sample_club(club: Club) -> None:
    """
    Remove a sample club with everything in it; open pages of its nights find nothing any more.
    """
    if not club.is_sample:
        raise refuse(mark("Only a sample club can be removed."))
    with allow_long_transaction(), hold_write_lock():
        nights = list(Tournament.objects.filter(club=club).values_list("pk", flat=True))
        club.delete()
    for night in nights:
        change_signal.publish_change(night)
