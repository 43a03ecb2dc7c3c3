"""
Chat parser: who answered what, from text pasted out of WhatsApp, Signal, Telegram or a mail, from
a poll, or from a list with ticks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from unicodedata import category

from tournament.invitations.rules.answer_words import (
    ALL_MARKS,
    ANY_PHRASE,
    Answer,
    find_answer,
    normalize_text,
)

MAX_GUESTS = 5
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
SPACES = re.compile(r" {2,}")
MAX_LINE_LENGTH = 500
"""Nobody answers in more; what follows is not read."""
QUESTION = re.compile(r"[^.!?\n]*\?")
"""“Who is coming?” answers nothing."""
NUMBERED = re.compile(r"^\s*\d{1,3}\s*[.)]\s*\S")
NOT_A_NAME = re.compile(r"https?:|www\.|[?€$£<>@]|\d{3,}|\b(?:subject|betreff|objet|asunto)\b")
MAX_NAME_WORDS = 5
"""A name has no more words than this; longer lines are talk."""
PARTICLES = frozenset(
    ("von", "vom", "van", "der", "den", "de", "del", "della", "da", "di", "do", "du", "la", "le")
)
"""Small words in names."""
SPEAKERS = frozenset(
    ("i", "i'm", "we", "you", "ich", "wir", "du", "ihr", "je", "j'ai", "nous", "on", "tu", "yo")
)
"""Who begins a line like this talks of themselves; it names nobody."""
POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What somebody answered; of a phone number nobody knows yet whose it is."""

    name: str
    answer: Answer | None
    """None where it is not clear: the host decides."""
    guests: int = 0
    phone: str = ""
    is_bare: bool = False
    """Their name alone stands there."""


@dataclass(frozen=True, slots=True)
class ChatReading:
    """Who answered what, and the lines that say of nobody whether they come."""

    rows: tuple[ChatAnswer, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Message:
    author: str
    lines: list[str]


_Read = ChatAnswer | str
"""What a line says; a text where it was not understood."""
_Known = Mapping[str, str]
"""The names of the club by their small letters, the longest first."""


def parse_chat(text: str, names: Iterable[str] = ()) -> ChatReading:
    """
    Everybody who answered, in the order of their first answer; their last answer counts. Names
    that the club knows are found at the beginning of any line.

    >>> reading = parse_chat("[19.11.26, 19:02] Bob: bin dabei +1\\nI bring chips")
    >>> [(row.name, row.guests) for row in reading.rows]
    [('Bob', 1)]
    """
    plain = SPACES.sub(" ", text.translate(UNSEEN | TONES))
    lines = [QUOTE.sub("", line).strip()[:MAX_LINE_LENGTH] for line in plain.splitlines()]
    known = {normalize_text(name): name for name in sorted(names, key=len, reverse=True) if name}
    loose, messages = _split_messages(lines)
    merged: dict[str, ChatAnswer] = {}
    unread: list[str] = []
    for row in (*_read_list(loose, known), *_read_messages(messages, known)):
        if isinstance(row, str):
            unread.append(row)
            continue
        key = (row.name or row.phone).casefold()
        if row.answer is not None or key not in merged:
            merged[key] = row
    return ChatReading(tuple(merged.values()), tuple(unread))


def _split_messages(lines: Iterable[str]) -> tuple[list[str], list[_Message]]:
    """The lines before any message, and the messages with the lines that follow their heads."""
    loose: list[str] = []
    found: list[_Message] = []
    for line in lines:
        head = next((match for header in HEADERS if (match := header.match(line))), None)
        if head is not None:
            found.append(_Message(head["author"].strip(), [head["text"]]))
        elif found:
            found[-1].lines.append(line)
        else:
            loose.append(line)
    return loose, found


def _read_messages(messages: Iterable[_Message], known: _Known) -> Iterator[_Read]:
    """Each author's answer; a list that is handed on from message to message answers for all."""
    for message in messages:
        numbered = [line for line in message.lines if NUMBERED.match(line)]
        if len(numbered) > 1:
            yield from _read_list(numbered, known)
            continue
        own, others = _split_own_lines(message, known)
        said = "\n".join(own).strip()
        text = QUESTION.sub(" ", said)
        guests = _count_guests(text)
        answer = find_answer(text) or (Answer.YES if guests else None)
        if answer is not None:
            author = _name_author(message.author, known)
            yield replace(author, answer=answer, guests=0 if answer is Answer.NO else guests)
        elif said:
            yield f"{message.author}: {' '.join(said.split())}"
        yield from others


def _split_own_lines(message: _Message, known: _Known) -> tuple[list[str], list[_Read]]:
    """
    What the author says of themselves, and what a line below says of somebody: it was pasted
    without its head, or is about a friend. A name that the club does not have may be mere talk:
    it is taken only where the author has answered above, and the host decides.
    """
    own: list[str] = []
    others: list[_Read] = []
    for line in message.lines:
        read = list(_read_entry(line, None, known)) if any(own) else []
        named = read[0] if read and isinstance(read[0], ChatAnswer) else None
        if named is None or named.answer is None or not named.name:
            own.append(line)
        elif normalize_text(named.name) in known:
            others.append(named)
        elif find_answer("\n".join(own)) is not None:
            others.append(replace(named, answer=None))
        else:
            own.append(line)
    return own, others


def _name_author(author: str, known: _Known) -> ChatAnswer:
    if PHONE.fullmatch(author):
        return ChatAnswer("", None, phone=author)
    name = _strip_phone(author)
    return ChatAnswer(known.get(normalize_text(name), name), None)


def _read_list(lines: Iterable[str], known: _Known) -> Iterator[_Read]:
    """Names with ticks or answers, below headings or one by one; several in a line by commas."""
    heading: Answer | None = None
    found: list[_Read] = []
    is_numbered = True
    for line in lines:
        if not line or COUNT.match(line):
            continue
        if (answer := _read_heading(line, known)) is not None:
            heading = answer
            continue
        is_numbered = is_numbered and NUMBERED.match(line) is not None
        head, colon, names = line.partition(":")
        if colon and names.strip() and (answer := _read_heading(head, known)) is not None:
            for name in re.split(r"[,;]", names):
                found.extend(_read_entry(name, answer, known))
        else:
            for entry in _split_entries(line, known):
                found.extend(_read_entry(entry, heading, known))
    yield from _settle_bare_names(found, is_numbered=is_numbered)


def _settle_bare_names(found: Iterable[_Read], *, is_numbered: bool) -> Iterator[_Read]:
    """
    A list of nothing but names is one of those who come, and so is a numbered one where nobody is
    ticked; beside other answers a bare name says nothing.
    """
    rows = list(found)
    answers = [row.answer for row in rows if isinstance(row, ChatAnswer) and not row.is_bare]
    is_read = not any(isinstance(row, str) for row in rows)
    comes = is_read and (not answers or (is_numbered and Answer.YES not in answers))
    for row in rows:
        if comes and isinstance(row, ChatAnswer) and row.is_bare:
            yield replace(row, answer=Answer.YES)
        else:
            yield row


def _split_entries(line: str, known: _Known) -> list[str]:
    """What stands between commas, if each part is an entry of its own; else the whole line."""
    parts = [part for part in line.split(",") if part.strip()]
    read = [list(_read_entry(part, None, known)) for part in parts]
    rows = [one[0] if one and isinstance(one[0], ChatAnswer) else None for one in read]
    are_names = all(row is not None and row.is_bare for row in rows)
    are_answers = all(row is not None and row.answer is not None for row in rows)
    return parts if are_names or are_answers else [line]


def _read_heading(line: str, known: _Known) -> Answer | None:
    """The answer that a line says and nothing else, as over the names of a poll."""
    bare = BEFORE.sub("", TRAILING_COUNT.sub("", line))
    plain = bare.strip(ALL_MARKS + " :.!-–()")
    small = normalize_text(plain)
    if not plain or small in known or not ANY_PHRASE.fullmatch(small):
        return None
    return find_answer(plain)


def _read_entry(line: str, heading: Answer | None, known: _Known) -> Iterator[_Read]:
    """One name with its answer, or the line itself where it names nobody."""
    box = BEFORE.match(line)
    has_box = box is not None and bool(box["box"])
    ticked = Answer.YES if box is not None and has_box and "x" in box["box"].lower() else None
    rest = BEFORE.sub("", line)
    phone = PHONE.search(rest)
    guests = _count_guests(rest)
    is_listed = heading is not None or has_box or NUMBERED.match(line) is not None
    text = GUESTS.sub(" ", _strip_phone(rest))
    name, said = _split_name(text, known, is_listed=is_listed)
    answer = find_answer(QUESTION.sub(" ", said)) or ticked or heading
    if answer is None and guests and not said.strip():
        answer = Answer.YES
    guests = 0 if answer is Answer.NO else guests
    if name:
        is_bare = answer is None and not said.strip() and not has_box
        yield ChatAnswer(name, answer, guests, is_bare=is_bare)
    elif phone is not None and not any(letter.isalpha() for letter in text):
        yield ChatAnswer("", answer, guests, phone[0].strip())
    elif line.strip():
        yield line.strip()


def _split_name(entry: str, known: _Known, *, is_listed: bool) -> tuple[str, str]:
    """The name in an entry, and what stands beside it; no name where the entry is only talk."""
    marks = "".join(letter for letter in entry if letter in ALL_MARKS)
    plain = "".join(" " if letter in ALL_MARKS else letter for letter in entry)
    plain = _strip_symbols(" ".join(plain.split()))
    name, said, is_sure = _cut_name(plain)
    if (same := known.get(normalize_text(name))) is not None:
        return same, f"{said} {marks}"
    is_name = _is_name(name, is_loose=is_listed or is_sure)
    if is_name and (find_answer(f"{said} {marks}") is not None or not said):
        return name, f"{said} {marks}"
    small_plain = normalize_text(plain)
    for small, same in known.items():
        tail = plain[len(small) :]
        if small_plain.startswith(small) and not tail[:1].isalnum():
            return same, f"{tail} {marks}"
    return (name, f"{said} {marks}") if is_name else ("", f"{plain} {marks}")


def _cut_name(plain: str) -> tuple[str, str, bool]:
    """
    Where the name in an entry may end, what follows, and whether a dash, a colon or a bracket
    parts them.
    """
    parts = BETWEEN.split(plain, maxsplit=1)
    if len(parts) == 2 and parts[0].strip() and find_answer(parts[1]) is not None:
        return parts[0].strip(), parts[1], True
    name, opened, inside = plain.partition("(")
    if opened and name.strip() and find_answer(inside) is not None:
        return name.strip(), inside, True
    found = next((one for one in ANY_PHRASE.finditer(normalize_text(plain)) if one.start()), None)
    if found is not None:
        name = BEHIND.sub("", plain[: found.start()]).strip()
        return POSSESSIVE.sub("", name), plain[found.start() :], False
    return BEHIND.sub("", plain).strip(), "", False


def _strip_symbols(text: str) -> str:
    """Without the pictures around a text."""
    is_symbol = [category(letter)[0] == "S" or letter == " " for letter in text]
    kept = [at for at, symbol in enumerate(is_symbol) if not symbol]
    return text[kept[0] : kept[-1] + 1] if kept else ""


def _count_guests(text: str) -> int:
    found = GUESTS.search(PHONE.sub(" ", text))
    if found is None:
        return 0
    number = found[1] or {"one": "1", "two": "2"}.get(found[2].lower(), found[2])
    return min(int(number), MAX_GUESTS)


def _strip_phone(name: str) -> str:
    return " ".join(PHONE.sub(" ", name).replace("()", " ").strip(" ~@,").split())


def _is_name(text: str, *, is_loose: bool) -> bool:
    """Whether a text can be a name; where nothing sets it apart, each word has a capital letter."""
    words = text.split()
    if not words or len(words) > MAX_NAME_WORDS or NOT_A_NAME.search(text.lower()):
        return False
    if normalize_text(words[0]).strip(",.!") in SPEAKERS or "," in text:
        return False
    is_plain = len(words) > 1 and not is_loose
    if is_plain and not all(word[0].isupper() or word in PARTICLES for word in words):
        return False
    return any(letter.isalpha() for letter in text)
