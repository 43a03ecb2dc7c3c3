"""Forms about the club: sign-in, passwords, members, signing up, and its players."""

from collections.abc import Callable
from datetime import UTC
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.club.club_signup import needs_signup_code
from tournament.club.models import MAX_NAME_LENGTH
from tournament.club.payment_codes import check_payment_address, check_payment_link
from tournament.club.views.timezone_and_currency_choices import (
    find_zone,
    list_currency_choices,
    list_zone_choices,
    list_zone_options,
)
from tournament.engine.messages import Refusal
from tournament.localization import Hours, localize_fact
from tournament.models import MEMBER_ROLES, Club, Member, Player, Role
from tournament.pages.one_line_field import OneLineField

MAX_PASSWORD_LENGTH = 200


class NameField(OneLineField):
    """The name of a club or a person, no longer than is kept."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=MAX_NAME_LENGTH, **more)


class ZoneField(forms.ChoiceField):
    """A time zone, found by its name or by its place."""

    def __init__(self, **more: Any) -> None:
        attrs = {"list": "zones", "autocomplete": "off"}
        super().__init__(
            label=_("Time zone"),
            choices=list_zone_choices,
            widget=forms.TextInput(attrs=attrs),
            **more,
        )

    def to_python(self, value: Any) -> str:
        return find_zone(super().to_python(value))

    def list_options(self) -> list[tuple[str, str, str]]:
        """What is offered while somebody types: zone, place, and what people pay with there."""
        return list_zone_options()


def build_password_field(autocomplete: str, **more: Any) -> forms.CharField:
    """A password, which no browser fills in for the wrong purpose."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(strip=False, max_length=MAX_PASSWORD_LENGTH, widget=widget, **more)


class SignInForm(forms.Form):
    """Name and password."""

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "off"}),
    )
    password = build_password_field("current-password", label=_("Password"))


class NewPasswordForm(forms.Form):
    """A new password that others do not guess at once."""

    password = build_password_field(
        "new-password",
        label=_("Password"),
        help_text=_("At least 8 characters, not a common password."),
    )

    def get_password_owner(self) -> Member:
        """Whose password it will be; it must not look like the name."""
        return Member(name=self.cleaned_data.get("name", ""))

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.get_password_owner())
        return password


HOUR_CHOICES = (
    (Hours.AUTO, _("By language")),
    (Hours.TWELVE, _("12 hours: 7:30 PM")),
    (Hours.TWENTY_FOUR, _("24 hours: 19:30")),
)


class WelcomeForm(NewPasswordForm):
    """The owner's own account, and the club."""

    name = NameField(
        label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    club_name = NameField(label=_("Club name"))
    timezone = ZoneField()
    currency = forms.ChoiceField(
        label=_("Currency"),
        choices=lambda: [("", _("Local currency")), *list_currency_choices()],
        required=False,
    )
    field_order = ("name", "password", "club_name", "timezone", "currency")


def clean_by_rule(check: Callable[[str], str], typed: str) -> str:
    """What a rule makes of a field, its refusal said under that field."""
    try:
        return check(typed)
    except Refusal as refusal:
        raise forms.ValidationError(localize_fact(refusal.line, UTC)) from refusal


class ClubForm(forms.Form):
    """The club's own settings."""

    name = NameField(label=_("Club name"))
    timezone = ZoneField()
    language = forms.ChoiceField(
        label=_("Language"),
        choices=lambda: settings.LANGUAGES,
        help_text=_("For screens and papers."),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=list_currency_choices)
    hours = forms.ChoiceField(label=_("Time of day"), choices=HOUR_CHOICES, required=False)
    payment_link = forms.CharField(
        label=_("Payment link"),
        max_length=200,
        required=False,
        help_text=_("For the settle-up, with {amount}, {currency}, {name} and {note}."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )

    def clean_payment_link(self) -> str:
        """A link that a payment can fill in."""
        return clean_by_rule(check_payment_link, self.cleaned_data["payment_link"])

    def clean_hours(self) -> str:
        hours: str = self.cleaned_data["hours"]
        return hours or Hours.AUTO

    @classmethod
    def from_club(cls, club: Club) -> "ClubForm":
        """The settings as they are."""
        return cls(initial={name: getattr(club, name) for name in cls.base_fields})


class NewMemberForm(forms.Form):
    """Somebody who gets an account."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"), choices=MEMBER_ROLES, initial=Role.DIRECTOR)


class RoleForm(forms.Form):
    """What somebody may do from now on."""

    role = forms.ChoiceField(label=_("Role"), choices=MEMBER_ROLES)


class OwnPasswordForm(NewPasswordForm):
    """The old password, so that a phone left on the table changes nothing, and a new one."""

    old = build_password_field("current-password", label=_("Current password"))
    field_order = ("old", "password")

    def __init__(self, member: Member, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.member = member
        self.fields["password"].label = _("New password")

    def get_password_owner(self) -> Member:
        return self.member

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        if not self.member.check_password(old):
            raise ValidationError(_("Wrong current password. Try again."))
        return old


class ClubSignupForm(NewPasswordForm):
    """The club, and the owner's own account unless they have one."""

    club_name = NameField(label=_("Club name"))
    timezone = ZoneField()
    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    currency = forms.ChoiceField(label=_("Currency"), choices=list_currency_choices)
    name = NameField(
        label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    code = forms.CharField(
        label=_("Invitation code"),
        max_length=MAX_PASSWORD_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
    )
    field_order = ("club_name", "timezone", "language", "currency", "name", "password", "code")

    def __init__(self, member: Member | None, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if member is not None:
            del self.fields["name"], self.fields["password"]
        if not needs_signup_code():
            del self.fields["code"]

    def build_club_settings(self) -> dict[str, str]:
        """The new club's own settings."""
        sent = self.cleaned_data
        return {
            "name": sent["club_name"],
            **{key: sent[key] for key in ("timezone", "language", "currency")},
        }


KINDS_OF_PHOTO = "image/jpeg,image/png,image/webp"


class AddPlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A name is enough; the rest is asked only where another has it already."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    another = forms.BooleanField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Player
        fields: tuple[str, ...] = ("name", "nickname")


class PlayerForm(AddPlayerForm):
    """All that the club keeps about somebody; what is typed goes through `change_player`."""

    email = forms.EmailField(
        required=False,
        label=_("E-mail"),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "inputmode": "email"}),
    )

    class Meta(AddPlayerForm.Meta):
        fields = ("name", "nickname", "phone", "email", "pay_to", "note")
        labels = {
            "nickname": _("Nickname"),
            "phone": _("Phone"),
            "pay_to": _("Pay to"),
            "note": _("Note"),
        }
        help_texts = {
            "note": _("Only directors see it."),
            "pay_to": _("IBAN, venmo:name, cashapp:name, paypal:name or a link with {amount}."),
        }
        widgets = {
            "nickname": forms.TextInput(attrs={"autocomplete": "off"}),
            "phone": forms.TextInput(attrs={"autocomplete": "off", "type": "tel"}),
            "pay_to": forms.TextInput(attrs={"autocomplete": "off"}),
            "note": forms.TextInput(attrs={"autocomplete": "off"}),
        }

    def clean_pay_to(self) -> str:
        """An IBAN without gaps; what nobody could pay by is refused."""
        return clean_by_rule(check_payment_address, self.cleaned_data["pay_to"])


class PhotoForm(forms.Form):
    """A picture from the phone; what is in it is looked at when it is made small."""

    photo = forms.FileField(
        label=_("Photo"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": KINDS_OF_PHOTO}),
        help_text=_("JPEG, PNG or WebP, up to 5 MB"),
        error_messages={
            "required": _("Choose an image first."),
            "invalid": _("Choose an image first."),
        },
    )
