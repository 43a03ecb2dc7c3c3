"""A response as text that changes only where a reader would see it."""

import io
import re
import zipfile
from typing import Any

import pypdfium2

from tests.page_text import collapse

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
        return collapse(content.decode(), between="\n")
    if content.startswith(b"%PDF"):
        pages = pypdfium2.PdfDocument(content)
        return "\f".join(page.get_textpage().get_text_range() for page in pages)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = [name for name in sorted(packed.namelist()) if not name.startswith("docProps/")]
            return "\n".join(f"{name}\n{content_text('', packed.read(name))}" for name in parts)
    return content.decode("utf-8", "replace")
