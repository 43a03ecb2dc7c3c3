"""
Chat parser: who answered what, from text pasted out of WhatsApp, Signal, Telegram or a mail, from
a poll, or from a list with ticks.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tournament.invitations.rules.answer_words import (
    ALL_MARKS,
    ANY_PHRASE,
    Answer,
    find_answer,
    normalize_text,
)

MOST_GUESTS = 5
UNSEEN = dict.fromkeys(
    map(ord, "\ufe0e\ufe0f\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\u202a\u202c")
)
"""What chat programs put around names and after ticks, and nobody sees."""
TONES = dict.fromkeys(range(0x1F3FB, 0x1F400))
"""Skin tones after a thumb."""

CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
AUTHOR = r"(?P<author>[^:\[\]<>\n]{1,60}?)"
HEADERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # WhatsApp on an iPhone, or copied in a browser: “[11/19/26, 7:02 PM] Bob: …”
        rf"^\[(?:{DAY},?\s*{CLOCK}|{CLOCK},?\s*{DAY})\]\s*~?\s*{AUTHOR}:(?:\s+|$)(?P<text>.*)$",
        # WhatsApp on Android: “19.11.26, 19:02 - Bob: …”
        rf"^{DAY},?\s*{CLOCK}\s*[-–]\s*~?\s*{AUTHOR}:\s(?P<text>.*)$",
        # Telegram: “Bob, [Nov 19, 2026 at 7:02 PM]:” and the text below, or behind it
        rf"^{AUTHOR},?\s*\[[^\]]*{CLOCK}\]:?\s*(?P<text>.*)$",
        # Signal: “Bob (7:02 PM): …” and “Bob · 19:02”
        rf"^{AUTHOR}\s*\((?:[^)]*\s)?{CLOCK}\):?\s*(?P<text>.*)$",
        rf"^{AUTHOR}\s*[·•]\s*{CLOCK}\s*(?P<text>)$",
        # Mail: “From: Bob Miller <bob@…>”, and “On Thu, … Bob Miller <bob@…> wrote:”
        r"^(?:from|von|de)\s*:\s*\"?(?P<author>[^<\"\n@]{1,60}?)\"?\s*<[^>]*>(?P<text>)\s*$",
        rf"^(?:on|am|le|el)\b.*?(?:{CLOCK}|\d{{4}}),?\s*(?:uhr\s+)?(?:schrieb\s+)?"
        r"(?P<author>[^<\"\n@,\d]{1,60}?)\s*<[^>]*>(?P<text>).*:\s*$",
    )
)
QUOTE = re.compile(r"^(?:>\s?)+")
BEFORE = re.compile(
    r"^\s*(?:\d{1,3}\s*[.):\]]\s*|\d{1,3}\s+(?=[^\W\d])|[-–—•*]\s+)?(?P<box>\[[ xX]?\]\s*)?"
)
BEHIND = re.compile(r"\s*[-–—:,;.!]+\s*$")
BETWEEN = re.compile(r"\s+[-–—]\s+|\s*[:;]\s*|\s*[=→]+>?\s*|\t+")
GUESTS = re.compile(r"(?<![\w+])\+\s?([1-9])(?!\d|\s?\d)|\bplus (one|two|1|2)\b", re.IGNORECASE)
PHONE = re.compile(r"\+?\d[\d\s()/.-]{6,}\d")
COUNT = re.compile(
    r"^\(?\d*\s*(?:votes?|stimmen?|votos?|voix|view votes|stimmen ansehen)\)?$", re.IGNORECASE
)
TRAILING_COUNT = re.compile(
    r"[\s(]*\d+\s*(?:votes?|stimmen?|votos?|voix)?\)?\s*:?\s*$", re.IGNORECASE
)
QUESTION = re.compile(r"[^.!?\n]*\?")
"""“Who is coming?” answers nothing."""
NUMBERED = re.compile(r"^\s*\d{1,3}\s*[.)]\s*\S")
NOT_A_NAME = re.compile(r"https?:|www\.|[?€$£<>@]|\d{3,}|\b(?:subject|betreff|objet|asunto)\b")
LONGEST_WORDS = 5
"""A name has no more words than this; longer lines are talk."""


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What somebody answered; of a phone number nobody knows yet whose it is."""

    name: str
    answer: Answer | None
    guests: int = 0
    phone: str = ""


@dataclass(frozen=True, slots=True)
class _Message:
    author: str
    lines: tuple[str, ...]


def parse_chat(text: str) -> tuple[ChatAnswer, ...]:
    """
    Everybody who answered, in the order of their first answer; their last answer counts.

    >>> [(row.name, row.guests) for row in parse_chat("[19.11.26, 19:02] Bob: bin dabei +1")]
    [('Bob', 1)]
    """
    lines = [QUOTE.sub("", line).strip() for line in text.translate(UNSEEN | TONES).splitlines()]
    messages = _split_messages(lines)
    found = _read_messages(messages) if messages else _read_list(lines)
    merged: dict[str, ChatAnswer] = {}
    for row in found:
        key = (row.name or row.phone).casefold()
        if row.answer is not None or key not in merged:
            merged[key] = row
    return tuple(merged.values())


def _split_messages(lines: Iterable[str]) -> list[_Message]:
    """The messages of a chat; none if these lines are no chat."""
    found: list[_Message] = []
    for line in lines:
        head = next((match for header in HEADERS if (match := header.match(line))), None)
        if head is not None:
            found.append(_Message(head["author"].strip(), (head["text"],)))
        elif found:
            found[-1] = replace(found[-1], lines=(*found[-1].lines, line))
    return found


def _read_messages(messages: Iterable[_Message]) -> Iterator[ChatAnswer]:
    """Each author's answer; a list that is handed on from message to message answers for all."""
    for message in messages:
        numbered = [line for line in message.lines if NUMBERED.match(line)]
        if len(numbered) > 1:
            yield from _read_list(numbered)
            continue
        text = QUESTION.sub(" ", "\n".join(message.lines))
        if (answer := find_answer(text)) is None and (guests := _count_guests(text)):
            yield replace(_name_author(message.author), answer=Answer.YES, guests=guests)
        elif answer is not None:
            guests = _count_guests(text) if answer is not Answer.NO else 0
            yield replace(_name_author(message.author), answer=answer, guests=guests)


def _name_author(author: str) -> ChatAnswer:
    if PHONE.fullmatch(author):
        return ChatAnswer("", None, phone=author)
    return ChatAnswer(_strip_phone(author), None)


def _read_list(lines: Iterable[str]) -> Iterator[ChatAnswer]:
    """Names with ticks or answers, below headings or one by one; several in a line by commas."""
    heading: Answer | None = None
    for line in lines:
        if not line or COUNT.match(line):
            continue
        if (found := _read_heading(line)) is not None:
            heading = found
            continue
        head, colon, names = line.partition(":")
        if colon and names.strip() and (found := _read_heading(head)) is not None:
            for name in re.split(r"[,;]", names):
                yield from _read_entry(name, found)
        else:
            for name in _split_names(line):
                yield from _read_entry(name, heading)


def _split_names(line: str) -> list[str]:
    """Names between commas, if all of them may be names; else the whole line."""
    names = [name for name in line.split(",") if name.strip()]
    if find_answer(line) is None and all(_is_name(BEFORE.sub("", name)) for name in names):
        return names
    return [line]


def _read_heading(line: str) -> Answer | None:
    """The answer that a line says and nothing else, as over the names of a poll."""
    bare = BEFORE.sub("", TRAILING_COUNT.sub("", line))
    plain = bare.strip(ALL_MARKS + " :.!-–()")
    if not plain or not ANY_PHRASE.fullmatch(normalize_text(plain)):
        return None
    return find_answer(plain)


def _read_entry(line: str, heading: Answer | None) -> Iterator[ChatAnswer]:
    """One name with its answer, or nothing where the line is only talk."""
    box = BEFORE.match(line)
    ticked = Answer.YES if box is not None and box["box"] and "x" in box["box"].lower() else None
    rest = BEFORE.sub("", line)
    phone = PHONE.search(rest)
    guests = _count_guests(rest)
    name, said = _split_name(GUESTS.sub(" ", _strip_phone(rest)))
    answer = find_answer(said) or ticked or heading
    if not name and phone is not None:
        yield ChatAnswer("", answer, guests, phone[0].strip())
    elif _is_name(name):
        yield ChatAnswer(name, answer, 0 if answer is Answer.NO else guests)


def _split_name(entry: str) -> tuple[str, str]:
    """The name in an entry, and what stands beside it."""
    marks = "".join(letter for letter in entry if letter in ALL_MARKS)
    plain = "".join(" " if letter in ALL_MARKS else letter for letter in entry).strip()
    parts = BETWEEN.split(plain, maxsplit=1)
    if len(parts) == 2 and parts[0].strip() and find_answer(parts[1]) is not None:
        return parts[0].strip(), f"{parts[1]} {marks}"
    name, opened, inside = plain.partition("(")
    if opened and name.strip() and find_answer(inside) is not None:
        return name.strip(), f"{inside} {marks}"
    words = plain.split()
    for at in range(1, len(words)):
        tail = " ".join(words[at:]).strip(" .!,-–")
        if ANY_PHRASE.fullmatch(normalize_text(tail)):
            return BEHIND.sub("", " ".join(words[:at])), f"{tail} {marks}"
    return BEHIND.sub("", plain), marks


def _count_guests(text: str) -> int:
    found = GUESTS.search(PHONE.sub(" ", text))
    if found is None:
        return 0
    number = found[1] or {"one": "1", "two": "2"}.get(found[2].lower(), found[2])
    return min(int(number), MOST_GUESTS)


def _strip_phone(name: str) -> str:
    return " ".join(PHONE.sub(" ", name).replace("()", " ").strip(" ~@,").split())


def _is_name(text: str) -> bool:
    words = text.split()
    if not words or len(words) > LONGEST_WORDS or NOT_A_NAME.search(text.lower()):
        return False
    return any(letter.isalpha() for letter in text)
