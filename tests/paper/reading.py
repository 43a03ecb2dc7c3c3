"""PDF files read back: their words, and how many sheets they have."""

import re

import pypdfium2


def texts_of(pdf: bytes) -> list[str]:
    """The words on each sheet, with single spaces."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_bare(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()


def text_of(pdf: bytes) -> str:
    """All words of a file."""
    return " ".join(texts_of(pdf))


def closed_up(text: str) -> str:
    """A text without any gaps, for names that are broken over lines."""
    return re.sub(r"\s", "", text)


def _bare(text: str) -> str:
    return " ".join(text.replace("\ufffe", "").split())
