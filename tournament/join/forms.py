"""The form for the Wi-Fi of a club."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MAX_NETWORK_LENGTH = 32
"""In bytes, as routers count."""
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 63


class WifiForm(forms.Form):
    """The network and its password, which no page shows again."""

    network = forms.CharField(label=_("Network"), max_length=MAX_NETWORK_LENGTH, strip=False)
    password = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        min_length=MIN_PASSWORD_LENGTH,
        max_length=MAX_PASSWORD_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    hidden = forms.BooleanField(label=_("Hidden network"), required=False)

    def clean(self) -> dict[str, Any]:
        """Names are counted in bytes; a line break is in no network's name or password."""
        sent = super().clean() or self.cleaned_data
        network, password = sent.get("network", ""), sent.get("password", "")
        if len(network.encode()) > MAX_NETWORK_LENGTH:
            self.add_error("network", _("A network’s name has at most 32 bytes. Check it."))
        if network and not network.strip():
            self.add_error("network", _("Type the network’s name."))
        if not (network + password).isprintable():
            self.add_error(None, _("No line breaks in network or password. Type them again."))
        return sent
