"""Refills a refused form with what was typed, also without JavaScript."""

from collections.abc import Mapping, Sequence
from html import escape
from html.parser import HTMLParser

from django.http import HttpRequest

from tournament.pages.htmx_request import HtmxHttpRequest

KEPT = "refused"
PLACE = "refused"
MAX_LENGTH = 8_000
MARKS = frozenset({"csrfmiddlewaretoken", "key", "seen", "back"})
ASKED_AGAIN = frozenset({"hidden", "submit", "button", "image", "file", "password"})
TICKED = frozenset({"checkbox", "radio"})

Sent = Mapping[str, Sequence[str]]
Attributes = list[tuple[str, str | None]]


def remember_form_input(request: HtmxHttpRequest, sentence: str, field: str) -> str:
    """Keep what a plain form sent for the next page; gives where on that page it will be."""
    lists = dict(request.POST.lists())
    length = sum(len("".join(values)) for values in lists.values())
    sent = {name: values for name, values in lists.items() if name not in MARKS}
    if length > MAX_LENGTH or not any("".join(values) for values in sent.values()):
        return ""
    request.session[KEPT] = {"at": request.path, "sent": sent, "why": sentence, "field": field}
    return f"#{PLACE}"


def refill_form(request: HttpRequest | None, at: str, content: str) -> str:
    """A form's inside; if it is the one that was refused, with why and with what was typed."""
    session = getattr(request, "session", None)
    kept = None if session is None else session.get(KEPT)
    if session is None or kept is None or kept["at"] != at:
        return content
    form = _FormRefiller(kept["sent"], kept["field"])
    form.feed(content)
    form.close()
    if not (form.is_it and form.typed):
        return content
    del session[KEPT]
    return f'<p id="{PLACE}" class="notice danger">{escape(kept["why"])}</p>{"".join(form.out)}'


class _FormRefiller(HTMLParser):
    """
    Writes a form again with other values; it is the one that was sent if it asks for the same
    hidden things.
    """

    def __init__(self, sent: Sent, field: str) -> None:
        super().__init__(convert_charrefs=False)
        self.sent = {name: list(values) for name, values in sent.items()}
        self.field = field
        self.is_it = True
        self.typed = False
        self.out: list[str] = []
        self.choice = ""
        self.is_text = False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Fields get what was sent, everything else stays as it is."""
        known = {name: value or "" for name, value in attrs}
        name = known.get("name", "")
        kind = known.get("type", "text")
        if tag == "input" and name and kind == "hidden" and name not in MARKS:
            self.is_it = self.is_it and known.get("value", "") in self.sent.get(name, ())
        if tag == "select":
            self.choice = name
        if tag == "option" and self.choice in self.sent:
            attrs = _set_boolean_attribute(
                attrs, "selected", known.get("value", "") in self.sent[self.choice]
            )
        elif tag == "input" and name and kind in TICKED:
            attrs = _set_boolean_attribute(
                attrs, "checked", known.get("value", "on") in self.sent.get(name, ())
            )
        elif tag == "input" and self.sent.get(name) and kind not in ASKED_AGAIN:
            attrs = [*_remove_attributes(attrs, "value"), ("value", self._take_next_value(name))]
        elif tag != "textarea" or not self.sent.get(name):
            self.out.append(self.get_starttag_text() or "")
            return
        self.typed = True
        self.out.append(_render_tag(tag, attrs, is_wrong=tag != "option" and name == self.field))
        if tag == "textarea":
            self.is_text = True
            self.out.append("\n" + escape(self._take_next_value(name)))

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """A tag that closes itself, as in drawings."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """After a field everything stays as it is."""
        self.choice = "" if tag == "select" else self.choice
        self.is_text = self.is_text and tag != "textarea"
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """What a field for longer texts held before gives way."""
        if not self.is_text:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        """Signs by name stay as they are."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Signs by number stay as they are."""
        self.handle_data(f"&#{name};")

    def _take_next_value(self, name: str) -> str:
        return self.sent[name].pop(0)


def _remove_attributes(attrs: Attributes, *names: str) -> Attributes:
    return [(name, value) for name, value in attrs if name not in names]


def _set_boolean_attribute(attrs: Attributes, mark: str, is_marked: bool) -> Attributes:
    return _remove_attributes(attrs, mark) + ([(mark, None)] if is_marked else [])


def _render_tag(tag: str, attrs: Attributes, *, is_wrong: bool) -> str:
    if is_wrong:
        why = {"aria-invalid": "true", "aria-describedby": PLACE}
        attrs = [*_remove_attributes(attrs, *why), *why.items()]
    told = "".join(
        f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in attrs
    )
    return f"<{tag}{told}>"
