"""What a director types about the players of the club."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Player
from tournament.models.players import LONGEST_NICKNAME, LONGEST_NOTE, LONGEST_PHONE
from tournament.pages.people.forms import NameField

KINDS_OF_PHOTO = "image/jpeg,image/png,image/webp"


def build_optional_field(longest: int, **more: Any) -> forms.CharField:
    """A line that may stay empty."""
    attributes = {"autocomplete": "off", **more.pop("attributes", {})}
    return forms.CharField(
        required=False, max_length=longest, widget=forms.TextInput(attrs=attributes), **more
    )


class AddPlayerForm(forms.Form):
    """A name is enough; the rest is asked only where another has it already."""

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
    )
    nickname = build_optional_field(LONGEST_NICKNAME, label=_("Nickname"))
    another = forms.BooleanField(required=False)


class PlayerForm(forms.Form):
    """All that the club keeps about somebody."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    nickname = build_optional_field(
        LONGEST_NICKNAME, label=_("Nickname"), help_text=_("Tells two people of one name apart.")
    )
    email = forms.EmailField(
        required=False,
        label=_("E-mail"),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "inputmode": "email"}),
    )
    phone = build_optional_field(LONGEST_PHONE, label=_("Phone"), attributes={"type": "tel"})
    note = build_optional_field(
        LONGEST_NOTE, label=_("Note"), help_text=_("Only directors see it.")
    )
    another = forms.BooleanField(required=False)

    @classmethod
    def from_player(cls, player: Player) -> "PlayerForm":
        """What is kept now."""
        return cls(
            initial={
                name: getattr(player, name)
                for name in ("name", "nickname", "email", "phone", "note")
            }
        )


class PhotoForm(forms.Form):
    """A picture from the phone; what is in it is looked at when it is made small."""

    photo = forms.FileField(
        label=_("A photo from this device"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": KINDS_OF_PHOTO}),
        help_text=_(
            "JPEG, PNG or WebP, at most 5 MB. It is kept small, without the place where it was "
            "taken."
        ),
        error_messages={
            "required": _("Choose a photo first."),
            "invalid": _("Choose a photo first."),
        },
    )
