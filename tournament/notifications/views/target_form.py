"""Form of a notification target."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournament.models import Target, TargetKind
from tournament.notifications.models import MAX_ADDRESS_LENGTH
from tournament.notifications.target_store import (
    MAX_NAME_LENGTH,
    MAX_TOKEN_LENGTH,
    TargetInput,
    can_send_mail,
)

PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class TargetForm(forms.Form):
    """A kind, a name and where it is; a token for a push topic that wants to see one."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind"), widget=forms.RadioSelect)
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=MAX_ADDRESS_LENGTH,
        help_text=gettext_lazy("Like https://bot.example/hook or bob@poker.example."),
        widget=forms.TextInput(attrs=PLAIN | {"dir": "ltr"}),
    )
    token = forms.CharField(
        label=gettext_lazy("Access token"),
        max_length=MAX_TOKEN_LENGTH,
        required=False,
        help_text=gettext_lazy("Only if your push topic needs one."),
        widget=forms.PasswordInput(attrs=PLAIN | {"autocomplete": "new-password", "dir": "ltr"}),
    )

    def __init__(self, posted: QueryDict | None = None) -> None:
        super().__init__(posted, initial={"kind": TargetKind.WEBHOOK})
        kinds = [kind for kind in TargetKind if kind is not TargetKind.MAIL or can_send_mail()]
        self.has_mail = TargetKind.MAIL in kinds
        self.fields["kind"].choices = [(kind.value, kind.label) for kind in kinds]  # type: ignore[attr-defined]

    def build_target(self) -> TargetInput:
        """What was filled in."""
        told = self.cleaned_data
        return TargetInput(TargetKind(told["kind"]), told["name"], told["address"], told["token"])


class TargetChangeForm(TargetForm):
    """Another name or address; a token is kept unless another is typed or it is taken away."""

    no_token = forms.BooleanField(label=gettext_lazy("Remove access token"), required=False)

    def __init__(self, row: Target, posted: QueryDict | None = None) -> None:
        super().__init__(posted)
        kept: dict[str, Any] = {"name": row.name, "address": row.address}
        self.initial = kept
        del self.fields["kind"]
        if row.kind != TargetKind.TOPIC:
            del self.fields["token"], self.fields["no_token"]
        else:
            self.fields["token"].help_text = gettext_lazy("Empty: no change.")
            if not row.secret:
                del self.fields["no_token"]

    def read_new_token(self) -> str | None:
        """The token from now on; None: as it is."""
        told = self.cleaned_data
        return "" if told.get("no_token") else told.get("token") or None
