"""Finds the form field that a refusal refers to: the one whose value it quotes."""

from django.http import QueryDict

from tournament.engine.messages import Message

QUOTED = ("typed", "text")
MIN_QUOTE_LENGTH = 20


def find_faulty_field(line: Message | None, sent: QueryDict) -> str:
    """
    The name of the field, or nothing where the refusal quotes none; a row that it names is the one
    looked in.
    """
    facts = _collect_facts(line)
    quote = next((str(facts[name]) for name in QUOTED if name in facts), "")
    row = f"-{int(str(facts['row'])) - 1}" if "row" in facts else ""
    if not quote:
        return ""
    for name, value in sent.items():
        if name.endswith(row) and _is_quoted(str(value), quote):
            return name
    return ""


def _collect_facts(line: Message | None) -> dict[str, object]:
    """The facts of a line and of the lines in it."""
    found: dict[str, object] = {}
    for name, fact in line or ():
        found |= _collect_facts(fact) if isinstance(fact, Message) else {name: fact}
    return found


def _is_quoted(value: str, quote: str) -> bool:
    """A long text is quoted by its beginning, a list by one of its parts."""
    whole = value.strip()
    return (
        whole == quote
        or quote in whole.split()
        or (len(quote) >= MIN_QUOTE_LENGTH and whole.startswith(quote))
    )
