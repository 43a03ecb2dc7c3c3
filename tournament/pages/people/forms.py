"""What people type about themselves and their club."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import MEMBER_ROLES, Club, Member, Role
from tournament.models.club import LONGEST_NAME
from tournament.pages.parts.one_line_field import OneLineField
from tournament.pages.people.timezone_choices import list_currency_choices, list_zone_choices

LONGEST_PASSWORD = 200


class NameField(OneLineField):
    """The name of a club or a person, no longer than is kept."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **more)


def build_password_field(autocomplete: str, **more: Any) -> forms.CharField:
    """A password, which no browser fills in for the wrong purpose."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(strip=False, max_length=LONGEST_PASSWORD, widget=widget, **more)


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
        help_text=_("At least 8 letters or digits; not one that everybody uses."),
    )

    def get_password_owner(self) -> Member:
        """Whose password it will be; it must not look like the name."""
        return Member(name=self.cleaned_data.get("name", ""))

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.get_password_owner())
        return password


class WelcomeForm(NewPasswordForm):
    """The owner's own account, and the club."""

    name = NameField(
        label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    club_name = NameField(label=_("Name of your club"))
    timezone = forms.ChoiceField(label=_("Time zone"), choices=list_zone_choices)
    field_order = ("name", "password", "club_name", "timezone")


class ClubForm(forms.Form):
    """The club's own settings."""

    name = NameField(label=_("Name of the club"))
    timezone = forms.ChoiceField(label=_("Time zone"), choices=list_zone_choices)
    language = forms.ChoiceField(
        label=_("Language of the club"),
        choices=lambda: settings.LANGUAGES,
        help_text=_(
            "For screens and papers. Every reader can choose another one at the foot of a page."
        ),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=list_currency_choices)

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

    old = build_password_field("current-password", label=_("The password until now"))
    field_order = ("old", "password")

    def __init__(self, member: Member, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.member = member
        self.fields["password"].label = _("The new password")

    def get_password_owner(self) -> Member:
        return self.member

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        if not self.member.check_password(old):
            raise ValidationError(
                _("This is not the password until now. Nothing was changed; try again.")
            )
        return old
