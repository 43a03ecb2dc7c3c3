"""An answer of the server as text that stays the same as long as a reader sees the same."""

import io
import re
import zipfile
from html.parser import HTMLParser
from typing import Any

import pypdfium2

INLINE = frozenset({
    "a", "abbr", "b", "bdi", "button", "cite", "code", "em", "i", "img", "input", "kbd", "label",
    "mark", "meter", "output", "progress", "q", "rp", "rt", "ruby", "s", "samp", "select", "small",
    "span", "strong", "sub", "sup", "svg", "textarea", "time", "u", "use", "var", "wbr",
})  # fmt: skip
"""Between these a browser shows white space; around all others it does not."""
REPLACED = frozenset(["button", "img", "input", "meter", "progress", "select", "svg", "textarea"])
"""Something to see by themselves, without any words."""
VERBATIM = frozenset(("pre", "script", "style", "textarea"))
MASKED = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]+'), r"\1…"),
    (re.compile(r'(nonce=")[^"]+'), r"\1…"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "sixty-four digits"),
    (re.compile(r"(?<![\w-])[\w-]{22}(?![\w-])(?=[^<>]*>)"), "a key"),
    (re.compile(r"(/import/)[\w-]{22}/"), r"\1…/"),
    (re.compile(r'(name="new" value=")[0-9a-f]{16}"'), r'\1…"'),
    (re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])"), "a token"),
)
"""What chance chose."""


class PageText(HTMLParser):
    """Writes a page again, one tag a line, white space as a browser would collapse it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.lines: list[str] = []
        self.space = False
        self.after_block = True
        self.verbatim = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = [
            name if value is None else f'{name}="{" ".join(value.split())}"'
            for name, value in attrs
        ]
        self.add_tag(tag, "<" + " ".join([tag, *written]) + ">")
        self.verbatim += tag in VERBATIM

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.verbatim -= tag in VERBATIM

    def handle_endtag(self, tag: str) -> None:
        self.verbatim -= tag in VERBATIM
        self.add_tag(tag, f"</{tag}>")

    def add_tag(self, tag: str, text: str) -> None:
        if tag not in INLINE:
            self.space, self.after_block = False, True
        elif self.space and not self.after_block:
            self.space, text = False, f" {text}"
        self.lines.append(text)
        if tag in REPLACED:
            self.after_block = False

    def handle_data(self, data: str) -> None:
        if self.verbatim:
            self.lines.append(data)
            return
        words = data.split()
        if not words:
            self.space = self.space or bool(data)
            return
        before = " " if (self.space or data[0].isspace()) and not self.after_block else ""
        self.lines.append(before + " ".join(words))
        self.space, self.after_block = data[-1].isspace(), False

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.lines.append(f"<!{decl}>")


def page_text(html: str) -> str:
    writer = PageText()
    writer.feed(html)
    writer.close()
    return "\n".join(writer.lines)


def answer_text(response: Any) -> str:
    """Its status, where it leads, and what stands in it."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    text = (
        f"{response.status_code} {kind} "
        f"{response.headers.get('Location', '')}\n{content_text(kind, content)}"
    )
    for pattern, instead in MASKED:
        text = pattern.sub(instead, text)
    return text


def content_text(kind: str, content: bytes) -> str:
    if kind.startswith("text/html"):
        return page_text(content.decode())
    if content.startswith(b"%PDF"):
        pages = pypdfium2.PdfDocument(content)
        return "\f".join(page.get_textpage().get_text_range() for page in pages)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = [name for name in sorted(packed.namelist()) if not name.startswith("docProps/")]
            return "\n".join(f"{name}\n{content_text('', packed.read(name))}" for name in parts)
    return content.decode("utf-8", "replace")
