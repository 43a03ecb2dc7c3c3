"""The club, its members, its players with a small photo each, and its night templates."""

from typing import Any, ClassVar
from unicodedata import normalize

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_NAME_LENGTH = 80


class Club(models.Model):
    """Everything belongs to a club; at home one is made silently."""

    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    timezone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=8, default="en")
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    hours = models.CharField(_("hours"), max_length=8, default="auto")
    """How times of day are told; see `tournament.localization.Hours`."""
    payment_link = models.CharField(max_length=200, blank=True, default="")
    """A link to pay by, with the amount and the like in braces; see `payment_codes.py`."""
    revision = models.PositiveIntegerField(default=1)
    results_revision = models.PositiveIntegerField(default=1)
    """
    Goes up whenever a result of the club changes, so that what was added up before is added up
    again.
    """
    is_sample = models.BooleanField(default=False)
    """A club to look around in, which is removed by one tap."""

    def __str__(self) -> str:
        return self.name


class Members(BaseUserManager["Member"]):
    """How members are made; names are compared without regard to case."""

    def create_user(self, name: str, password: str | None = None, **more: Any) -> "Member":
        """Make a member who can sign in."""
        member = self.model(name=name, sign_in=normalize_sign_in_name(name), **more)
        member.set_password(password)
        member.save(using=self._db)
        return member

    def create_superuser(self, name: str, password: str | None = None, **more: Any) -> "Member":
        """Make a member who may also use the database pages, where they are switched on."""
        return self.create_user(name, password, is_staff=True, is_superuser=True, **more)

    def get_by_natural_key(self, username: str | None) -> "Member":
        """Find a member by the name they typed."""
        return self.get(sign_in=normalize_sign_in_name(username or ""))


def normalize_sign_in_name(name: str) -> str:
    """
    The form of a name that signing in compares: spaces folded, case ignored, and a letter with
    an accent the same whether a keyboard sends it in one piece or in two.
    """
    return normalize("NFKC", " ".join(normalize("NFKC", name).split()).casefold())


class Member(AbstractBaseUser, PermissionsMixin):
    """A person with an account."""

    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    sign_in = models.CharField(max_length=2 * MAX_NAME_LENGTH, unique=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    left_club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    """Of an account that was closed: the club that closed it, and may give it back."""

    objects: ClassVar[Members] = Members()
    USERNAME_FIELD = "sign_in"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What somebody is in a club or on a night; what each may do stands in `tournament.access`."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Director")
    TIMEKEEPER = "timekeeper", _("Timekeeper")
    DEALER = "dealer", _("Dealer")
    PLAYER = "player", _("Player")
    WATCHER = "watcher", _("Watcher")


MEMBER_ROLES = tuple((role.value, role.label) for role in Role if role is not Role.PLAYER)
"""What a member can be in a club; a player acts for one seat alone, by the link to a seat card."""


class Membership(models.Model):
    """A member's role in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=MEMBER_ROLES)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "member"], name="one_role_per_member_and_club")
        ]

    def __str__(self) -> str:
        return f"{self.member} – {self.get_role_display()}"


MAX_NICKNAME_LENGTH = 40
MAX_PHONE_LENGTH = 40
MAX_PAY_TO_LENGTH = 200
MAX_NOTE_LENGTH = 200
MAX_NAME_KEY_LENGTH = 2 * MAX_NAME_LENGTH


class Player(models.Model):
    """
    A person of the club. `name_key` is the name as it is compared; two people may share one.
    Whoever was merged into somebody else stays as a row, so that journals with the old number still
    find the person.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    nickname = models.CharField(max_length=MAX_NICKNAME_LENGTH, blank=True)
    name_key = models.CharField(max_length=MAX_NAME_KEY_LENGTH)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=MAX_PHONE_LENGTH, blank=True)
    note = models.CharField(max_length=MAX_NOTE_LENGTH, blank=True)
    pay_to = models.CharField(max_length=MAX_PAY_TO_LENGTH, blank=True, default="")
    """By what they like to be paid: an IBAN, a handle or a link; see `payment_codes.py`."""
    archived_at = models.BigIntegerField(null=True)
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.CASCADE, related_name="absorbed"
    )
    made_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_player_per_key")
        ]
        indexes: ClassVar = [models.Index(fields=["club", "name_key"], name="players_by_name")]

    def __str__(self) -> str:
        return self.name


class PlayerPhoto(models.Model):
    """A player's face, made small before it is kept."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="photo"
    )
    image = models.BinaryField()
    made_at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.player_id)


MAX_TEMPLATE_NAME_LENGTH = 60


class NightTemplate(models.Model):
    """
    A kind of night under a name; `holds` is written like an entry of a journal, so that later
    releases read it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="night_templates")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=MAX_TEMPLATE_NAME_LENGTH)
    holds = models.TextField()
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    put_away_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_template_per_key")
        ]

    def __str__(self) -> str:
        return self.name
