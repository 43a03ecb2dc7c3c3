"""Reads the forms of a page: their addresses, and each field with its value."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

LEFT_OUT = ("submit", "reset", "image")


@dataclass(slots=True)
class Field:
    """One named field; `choices` are the values that the page offers."""

    name: str
    kind: str
    value: str = ""
    choices: list[str] = field(default_factory=list)
    sent: bool = True


@dataclass(slots=True)
class PageForm:
    """A form, its way and its fields."""

    action: str
    method: str
    encoding: str
    name: str = ""
    fields: list[Field] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects forms, fields that belong to a form elsewhere on the page, and links."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.links: list[str] = []
        self.elsewhere: list[tuple[str, Field]] = []
        self.inside: PageForm | None = None
        self.choosing: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            encoding = given.get("enctype", "")
            method = given.get("method", "get").lower()
            self.inside = PageForm(given.get("action", ""), method, encoding, given.get("id", ""))
            self.forms.append(self.inside)
        elif tag == "a" and given.get("href", "").startswith("/"):
            self.links.append(given["href"])
        elif tag in ("input", "textarea", "select", "button") and given.get("name"):
            self.keep(_field(tag, given), given.get("form", ""))
        elif tag == "option" and self.choosing is not None:
            self.choosing.choices.append(given.get("value", ""))
            if "selected" in given or not self.choosing.value:
                self.choosing.value = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select":
            self.choosing = None

    def keep(self, found: Field, of_form: str) -> None:
        """Put a field to its form."""
        if found.kind == "select":
            self.choosing = found
        if of_form:
            self.elsewhere.append((of_form, found))
        elif self.inside is not None:
            self.inside.fields.append(found)


def _field(tag: str, given: dict[str, str]) -> Field:
    kind = given.get("type", "text") if tag == "input" else tag
    sent = "checked" in given if kind in ("checkbox", "radio") else kind not in LEFT_OUT
    value = given.get("value", "on" if kind in ("checkbox", "radio") else "")
    return Field(
        given["name"], kind, value, [value] if kind in ("radio", "checkbox", "button") else [], sent
    )


def read(html: str) -> tuple[list[PageForm], list[str]]:
    """The forms and the links of a page."""
    reader = _Reader()
    reader.feed(html)
    named = {form.name: form for form in reader.forms if form.name}
    for name, one in reader.elsewhere:
        if name in named:
            named[name].fields.append(one)
    return reader.forms, reader.links
