"""
A page as a browser reads it: white space collapsed where nothing of it shows, tags on one line.
"""

import re
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
TOKENS = re.compile(
    r"""<!--.*?-->
    |<(?P<declaration>!)\w[^>]*>
    |<(?P<end>/)?(?P<tag>[a-zA-Z][\w:-]*)(?:[^>"']|"[^"]*"|'[^']*')*>
    |[^<]+|<""",
    re.DOTALL | re.VERBOSE,
)


class PageText:
    """Writes a page again, in pieces: tags, and the words between them."""

    def __init__(self, html: str) -> None:
        self.pieces: list[str] = []
        self.space = False
        self.after_block = True
        verbatim_until = 0
        for token in TOKENS.finditer(html):
            if token.start() < verbatim_until or token[0].startswith("<!--"):
                continue
            if token["declaration"]:
                self.pieces.append(token[0].lower())
            elif token["tag"] is None:
                self.add_words(token[0])
            else:
                tag, is_end = token["tag"].lower(), token["end"] is not None
                self.add_tag(tag, token[0], is_end)
                if tag in VERBATIM and not is_end:
                    verbatim_until = html.index(f"</{tag}", token.end())
                    self.pieces.append(html[token.end() : verbatim_until])

    def add_tag(self, tag: str, text: str, is_end: bool) -> None:
        text = CLASSES.sub(r' class="\1"', " ".join(text.split())).replace(" >", ">")
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

    def add_words(self, text: str) -> None:
        words = text.split()
        if not words:
            self.space = True
            return
        before = " " if (self.space or text[0].isspace()) and not self.after_block else ""
        self.pieces.append(before + " ".join(words))
        self.space, self.after_block = text[-1].isspace(), False


def collapse(html: str, between: str = "") -> str:
    return between.join(PageText(html).pieces)


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
