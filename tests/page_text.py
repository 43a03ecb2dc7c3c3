"""
A page as a browser reads it: white space collapsed where nothing of it shows, tags on one line.
"""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client

INLINE = frozenset({
    "a", "abbr", "b", "bdi", "button", "cite", "code", "em", "i", "img", "input", "kbd", "label",
    "mark", "meter", "output", "progress", "q", "rp", "rt", "ruby", "s", "samp", "select", "small",
    "span", "strong", "sub", "sup", "svg", "textarea", "time", "u", "use", "var", "wbr",
})  # fmt: skip
"""Between these a browser shows white space; around all others it does not."""
BOXES = frozenset(("button", "meter", "progress", "select", "textarea"))
"""They stand in a line, and lines begin and end within them."""
SEEN_ALONE = frozenset(("img", "input", "svg"))
"""Something to see by themselves, without any words."""
VERBATIM = frozenset(("pre", "script", "style", "textarea"))
CLASSES = re.compile(r' class=" ?([^"]*?) ?"')


class PageText(HTMLParser):
    """Writes a page again, in pieces: tags, and the words between them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.pieces: list[str] = []
        self.space = False
        self.after_block = True
        self.verbatim = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = " ".join((self.get_starttag_text() or "").split())
        self.add_tag(tag, CLASSES.sub(r' class="\1"', text).replace(" >", ">"))
        self.verbatim += tag in VERBATIM

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.verbatim -= tag in VERBATIM

    def handle_endtag(self, tag: str) -> None:
        self.verbatim -= tag in VERBATIM
        self.add_tag(tag, f"</{tag}>")

    def add_tag(self, tag: str, text: str) -> None:
        is_end = text.startswith("</")
        if tag == "input" and 'type="hidden"' in text:
            self.pieces.append(text)
            return
        if tag not in INLINE or (tag in BOXES and is_end):
            self.space = False
        elif self.space and not self.after_block:
            self.space, text = False, f" {text}"
        self.pieces.append(text)
        if tag not in INLINE or (tag in BOXES and not is_end):
            self.after_block = True
        elif tag in BOXES or tag in SEEN_ALONE:
            self.after_block = False

    def handle_data(self, data: str) -> None:
        if self.verbatim:
            self.pieces.append(data)
            return
        words = data.split()
        if not words:
            self.space = self.space or bool(data)
            return
        before = " " if (self.space or data[0].isspace()) and not self.after_block else ""
        self.pieces.append(before + " ".join(words))
        self.space, self.after_block = data[-1].isspace(), False

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.pieces.append(f"<!{decl.lower()}>")


def collapse(html: str, between: str = "") -> str:
    writer = PageText()
    writer.feed(html)
    writer.close()
    return between.join(writer.pieces)


def main_words(html: str) -> str:
    """What somebody reads in the main part of a page, or in a part that has none."""
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", main[0] if main else html).split())


def collapse_pages() -> None:
    """Let all tests read pages like this: how a template is indented is nobody's promise."""
    client: Any = Client
    ask = client.request

    def ask_and_collapse(self: Any, **request: Any) -> Any:
        response = ask(self, **request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and "Content-Encoding" not in response.headers:
            response.content = collapse(response.content.decode())
        return response

    client.request = ask_and_collapse
