"""The club and the people in it: made on the first start, joined by link, changed by the owner."""

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.access.private_links import make_link
from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.models import normalize_sign_in_name
from tournament.engine.messages import _ as mark
from tournament.engine.messages import refuse
from tournament.models import Club, Link, LinkKind, Member, Membership, Role
from tournament.notifications.club_change_broadcast import publish_club_change
from tournament.time_source import now

HOME_CLUB_NAME = mark("Our poker club")


def ensure_home_club(timezone: str = "UTC") -> Club:
    """The club of this house, made silently the first time."""
    club = Club.objects.order_by("pk").first()
    return club or Club.objects.create(name=_(HOME_CLUB_NAME), timezone=timezone)


def ensure_owner_link(timezone: str = "UTC") -> str | None:
    """
    Make the club if there is none; while it has no owner, make a new one-time owner link and give
    its path.
    """
    with transaction.atomic():
        club = ensure_home_club(timezone)
        if Membership.objects.filter(club=club, role=Role.OWNER).exists():
            return None
        earlier = Link.objects.filter(club=club, kind=LinkKind.OWNER, revoked_at=None)
        earlier.update(revoked_at=now())
        _link, token = make_link(club, LinkKind.OWNER, _("First owner"))
    return f"/l/{token}/"


def has_owner() -> bool:
    """Whether somebody owns the club, so that the program is ready for its guests."""
    return Membership.objects.filter(role=Role.OWNER).exists()


def claim_owner_link(
    link: Link, name: str, password: str, club_name: str, timezone: str, currency: str = "EUR"
) -> Member:
    """Use the one-time owner link; a second use is refused."""
    with transaction.atomic():
        used = Link.objects.filter(pk=link.pk, kind=LinkKind.OWNER, revoked_at=None).update(
            revoked_at=now()
        )
        if not used:
            raise refuse(
                mark("This link was already used. Sign in, or restart the program for a new one.")
            )
        member = add_member(link.club, name, password, Role.OWNER)
        change_club_settings(link.club, name=club_name, timezone=timezone, currency=currency)
    return member


def add_member(club: Club, name: str, password: str, role: Role) -> Member:
    """
    Make an account for somebody in the club; who left it and comes back gets the old one again.
    """
    taken = refuse(
        mark("“{name}” already has an account. Choose another name."),
        name=name,
    )
    try:
        with transaction.atomic():
            member = Member.objects.filter(sign_in=normalize_sign_in_name(name)).first()
            if member is None:
                member = Member.objects.create_user(name, password)
            elif not _may_reopen_account(member, club):
                raise taken
            else:
                member.name = name
                member.is_active = True
                member.left_club = None
                member.set_password(password)
                member.save()
            Membership.objects.create(club=club, member=member, role=role)
            require_club_capacity(club, LimitedResource.MEMBERS)
            change_club_settings(club)
    except IntegrityError as twin:  # somebody else added the same name at the same moment
        raise taken from twin
    return member


def _may_reopen_account(member: Member, club: Club) -> bool:
    """
    Only an account that this very club closed is given out again, never one that somebody uses,
    that rules the database or that links and journals of another club mean.
    """
    in_use = (
        member.is_active or member.is_staff or member.is_superuser or member.left_club_id != club.pk
    )
    return not in_use and not Membership.objects.filter(member=member).exists()


def list_club_memberships(club: Club) -> QuerySet[Membership]:
    """Everybody with an account in the club, in the order in which they joined."""
    return Membership.objects.filter(club=club).select_related("member").order_by("pk")


def change_role(club: Club, pk: int, role: Role | None) -> None:
    """Give a member another role, or none; the last owner stays owner."""
    with transaction.atomic():
        rows = Membership.objects.select_for_update().filter(club=club).order_by("pk")
        everybody = {row.pk: row for row in rows}
        if pk not in everybody:
            return
        owners = {row.pk for row in everybody.values() if row.role == Role.OWNER}
        if owners == {pk} and role is not Role.OWNER:
            raise refuse(mark("A club needs an owner. Make somebody else owner first."))
        if role is None:
            _close_account(everybody[pk])
        else:
            Membership.objects.filter(pk=pk).update(role=role)
        change_club_settings(club)


def _close_account(row: Membership) -> None:
    """The account stays for the journals that name it, but opens nothing any more."""
    row.delete()
    if not Membership.objects.filter(member_id=row.member_id).exists():
        Member.objects.filter(pk=row.member_id).update(is_active=False, left_club=row.club_id)


def reset_member_password(person: Membership, password: str) -> None:
    """
    Give somebody of the club a new password. Whoever is in another club too changes it themselves:
    no owner of one club opens the other with it.
    """
    if Membership.objects.filter(member=person.member).exclude(pk=person.pk).exists():
        text = mark("{name} is in another club too. Only {name} can change that password.")
        raise refuse(text, name=person.member.name)
    set_password(person.member, password)


def set_password(member: Member, password: str) -> None:
    """Give a member a new password; whoever is signed in with the old one is signed out."""
    member.set_password(password)
    member.save(update_fields=["password"])


def change_club_settings(club: Club, **values: str) -> None:
    """Change the club's own settings, or its people; open pages are drawn afresh."""
    publish_club_change(club, **values)
