"""What is asked of somebody who opens a club."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.access.club_signup import needs_signup_code
from tournament.models import Member
from tournament.pages.people.forms import LONGEST_PASSWORD, NameField, NewPasswordForm
from tournament.pages.people.timezone_choices import list_currency_choices, list_zone_choices


class ClubSignupForm(NewPasswordForm):
    """The club, and the owner's own account unless he has one."""

    club_name = NameField(label=_("Name of your club"))
    timezone = forms.ChoiceField(label=_("Time zone"), choices=list_zone_choices)
    language = forms.ChoiceField(
        label=_("Language of the club"), choices=lambda: settings.LANGUAGES
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=list_currency_choices)
    name = NameField(
        label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    code = forms.CharField(
        label=_("Invitation code"),
        max_length=LONGEST_PASSWORD,
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
