"""The club and the people in it: made on the first start, joined by link, changed by the owner."""

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournament.access.links import make_link
from tournament.core.text import _ as mark
from tournament.core.text import refuse
from tournament.instant import now
from tournament.models import Club, Link, LinkKind, Member, Membership, Role


def first_start(timezone: str = "UTC") -> str | None:
    """Make the club if there is none; while it has no owner, make a new one-time owner link and give its path."""
    with transaction.atomic():
        club = Club.objects.order_by("pk").first()
        if club is None:
            club = Club.objects.create(name=_("Our poker club"), timezone=timezone)
        if Membership.objects.filter(club=club, role=Role.OWNER).exists():
            return None
        Link.objects.filter(club=club, kind=LinkKind.OWNER, revoked_at=None).update(revoked_at=now())
        _link, token = make_link(club, LinkKind.OWNER, _("First owner"))
    return f"/l/{token}/"


def become_owner(link: Link, name: str, password: str, club_name: str) -> Member:
    """Use the one-time owner link; a second use is refused."""
    with transaction.atomic():
        used = Link.objects.filter(pk=link.pk, kind=LinkKind.OWNER, revoked_at=None).update(revoked_at=now())
        if not used:
            raise refuse(mark("This link has been used. Sign in, or start the program again for a new one."))
        member = add_member(link.club, name, password, Role.OWNER)
        Club.objects.filter(pk=link.club_id).update(name=club_name, revision=F("revision") + 1)
    return member


def add_member(club: Club, name: str, password: str, role: Role) -> Member:
    """Make an account for somebody in the club."""
    with transaction.atomic():
        member = Member.objects.create_user(name, password)
        Membership.objects.create(club=club, member=member, role=role)
    return member


def members_of(club: Club) -> QuerySet[Membership]:
    """Everybody with an account in the club, owners first."""
    return Membership.objects.filter(club=club).select_related("member").order_by("pk")


def change_role(club: Club, pk: int, role: Role | None) -> None:
    """Give a member another role, or none; the last owner stays owner."""
    with transaction.atomic():
        rows = Membership.objects.select_for_update().filter(club=club)
        row = rows.filter(pk=pk).first()
        if row is None:
            return
        owners = rows.filter(role=Role.OWNER).exclude(pk=pk)
        if row.role == Role.OWNER and role is not Role.OWNER and not owners.exists():
            raise refuse(mark("A club needs an owner. Make somebody else owner first."))
        if role is None:
            row.delete()
        else:
            Membership.objects.filter(pk=pk).update(role=role)


def change_club(club: Club, **values: str) -> None:
    """Change the club's own settings; open pages are drawn afresh."""
    Club.objects.filter(pk=club.pk).update(**values, revision=F("revision") + 1)
