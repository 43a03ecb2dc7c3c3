"""One-line text field: spaces collapsed, accents composed."""

import unicodedata
from typing import Any

from django import forms


class OneLineField(forms.CharField):
    """A name, say: typed in two ways it is kept in one."""

    def to_python(self, value: Any) -> Any:
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())
