"""Form renderer: in a refused form the first invalid field gets autofocus."""

from typing import Any

from django.forms import BoundField, Widget
from django.forms.renderers import DjangoTemplates


class AutofocusBoundField(BoundField):
    """A field that asks for the keyboard where it is the first one wrong."""

    def build_widget_attrs(self, attrs: Any, widget: Widget | None = None) -> Any:
        """Django says already that the field is wrong and where its error stands."""
        attrs = super().build_widget_attrs(attrs, widget)
        wrong = (
            [name for name in self.form.fields if name in self.form.errors]
            if self.form.is_bound
            else []
        )
        if wrong and wrong[0] == self.name:
            attrs["autofocus"] = True
        return attrs


class AutofocusFormRenderer(DjangoTemplates):
    """Django's own way to draw forms, with such fields."""

    bound_field_class = AutofocusBoundField
