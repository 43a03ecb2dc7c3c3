"""Answers pasted from a chat: who is in, who is not, and who brings somebody."""

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tournament.invitations.rules.answer_words import Answer
from tournament.invitations.rules.chat_parser import MAX_GUESTS, parse_chat

CHATS = {
    "WhatsApp on an iPhone": (
        "[11/19/26, 7:02:11 PM] Bob Miller: I'm in!\n"
        "[11/19/26, 7:03:00 PM] ~ Cleo: sorry can’t make it\n"
        "[11/19/26, 7:05:00 PM] Dan: what time?\n"
        "[11/19/26, 7:06:00 PM] Dan: ok +1\n"
        "[11/19/26, 7:07:00 PM] Bob Miller: maybe later",
        [("Bob Miller", "maybe", 0), ("Cleo", "no", 0), ("Dan", "yes", 1)],
    ),
    "WhatsApp on Android, in German": (
        "19.11.26, 19:02 - Bob: bin dabei 👍🏽\n"
        "19.11.26, 19:02 - Die Nachrichten sind verschlüsselt\n"
        "19.11.26, 19:03 - +49 170 1234567: Ja klar\n"
        "19.11.26, 19:04 - Eva: weiß noch nicht",
        [("Bob", "yes", 0), ("+49 170 1234567", "yes", 0), ("Eva", "maybe", 0)],
    ),
    "a list handed on in WhatsApp": (
        "[19:02, 19.11.2026] Ann: Liste:\n1. Ann\n2. Bob\n"
        "[19:05, 19.11.2026] Cleo: 1. Ann\n2. Bob\n3. Cleo\n4. Dan ❓",
        [("Ann", "yes", 0), ("Bob", "yes", 0), ("Cleo", "yes", 0), ("Dan", "maybe", 0)],
    ),
    "Telegram": (
        "Bob, [Nov 19, 2026 at 7:02:11 PM]:\nI'm in\n\nCleo, [Nov 19, 2026 at 7:03 PM]:\nno",
        [("Bob", "yes", 0), ("Cleo", "no", 0)],
    ),
    "Signal": (
        "Bob (7:02 PM): no problem, I'm in\nCleo (7:03 PM): put me on standby",
        [("Bob", "yes", 0), ("Cleo", "waiting", 0)],
    ),
    "a mail and its answer": (
        "From: Bob Miller <bob@example.org>\nSubject: Re: Poker\n\nCount me in.\n\n"
        "On Thu, Nov 19, 2026 at 7:02 PM Ann Host <ann@example.org> wrote:\n> Who is coming?",
        [("Bob Miller", "yes", 0)],
    ),
    "a German mail": (
        "Von: Bob Müller <bob@example.org>\nBetreff: AW: Poker\n\nIch komme, plus 1.",
        [("Bob Müller", "yes", 1)],
    ),
    "a poll": (
        "Poker on Friday?\n✅ Yes (3 votes)\nBob, Cleo, Dan\n❌ No\nEmil\nMaybe\n1 vote\nFay",
        [
            ("Bob", "yes", 0),
            ("Cleo", "yes", 0),
            ("Dan", "yes", 0),
            ("Emil", "no", 0),
            ("Fay", "maybe", 0),
        ],
    ),
    "ticks and crosses": (
        "1. Bob ✅\n2. Cleo ❌\n3) Dan - maybe\n4. Emil: ja +1\n5. Fay (nein)\n6 Gus\n"
        "7. Hal en attente\n✔️ Ida\n🚫 Jan\n[x] Kim\n[ ] Leo\n☑ Mia Ott",
        [
            ("Bob", "yes", 0),
            ("Cleo", "no", 0),
            ("Dan", "maybe", 0),
            ("Emil", "yes", 1),
            ("Fay", "no", 0),
            ("Gus", None, 0),
            ("Hal", "waiting", 0),
            ("Ida", "yes", 0),
            ("Jan", "no", 0),
            ("Kim", "yes", 0),
            ("Leo", None, 0),
            ("Mia Ott", "yes", 0),
        ],
    ),
    "headings in German": (
        "Dabei: Bob, Cleo\nNicht dabei: Dan\nVielleicht: Eva\nWarteliste:\nFay",
        [
            ("Bob", "yes", 0),
            ("Cleo", "yes", 0),
            ("Dan", "no", 0),
            ("Eva", "maybe", 0),
            ("Fay", "waiting", 0),
        ],
    ),
    "headings in Spanish": (
        "Sí: Ana, Luis\nNo: Pepe\nQuizás: Eva María",
        [("Ana", "yes", 0), ("Luis", "yes", 0), ("Pepe", "no", 0), ("Eva María", "maybe", 0)],
    ),
    "headings in French": (
        "Oui\nAnne\nBenoît\nNon\nCélia\nPeut-être\nDidier +1",
        [("Anne", "yes", 0), ("Benoît", "yes", 0), ("Célia", "no", 0), ("Didier", "maybe", 1)],
    ),
    "phone numbers": (
        "Bob +49 170 1234567 ✔️\n+1 (555) 123-4567 ✅",
        [("Bob", "yes", 0), ("+1 (555) 123-4567", "yes", 0)],
    ),
    "names alone": ("Bob\nCleo, Dan", [("Bob", "yes", 0), ("Cleo", "yes", 0), ("Dan", "yes", 0)]),
    "talk alone": ("Who brings the chips this time? I have none at home, sorry for that", []),
}


@each_row(("chat", "rows"), list(CHATS.values()))
def test_who_answered_what(chat: str, rows: list[tuple[str, str | None, int]]) -> None:
    found = [(row.name or row.phone, row.answer, row.guests) for row in parse_chat(chat).rows]
    assert found == rows


LINES = ("Bob ✅", "cleo: yes", "Dora can't 😕", "+1 Emil maybe later")
ANSWERS = [("Bob", "yes"), ("Cleo", "yes"), ("Dora", "no"), ("Emil", "maybe")]
FINN = "12/11/25, 19:02 - Finn: in 👍"
CLUB = ("Bob", "Cleo", "Dora", "Emil", "Emil Ott", "Jo", "Will")


@each_row("before", [True, False])
def test_each_line_is_read_by_itself(before: bool) -> None:
    lines = (*LINES, FINN) if before else (FINN, *LINES)
    rows = parse_chat("\n".join(lines), CLUB).rows
    assert sorted((row.name, row.answer) for row in rows) == [*ANSWERS, ("Finn", "yes")]
    assert [row.guests for row in rows if row.name == "Emil"] == [1]


def test_names_that_nobody_knows_below_a_message_are_for_the_host_to_decide() -> None:
    reading = parse_chat("\n".join((FINN, *LINES)))
    assert [row.answer for row in reading.rows] == ["yes", None, None, None, None]
    assert reading.unread == ()
    later = parse_chat("12/11/25, 19:02 - Finn: Hello\nLeider nein")
    assert [(row.name, row.answer) for row in later.rows] == [("Finn", "no")]


@each_row(
    ("line", "rows"),
    [
        ("Anna yes, 10 min late", [("Anna", "yes")]),
        ("Bob’s out", [("Bob", "no")]),
        ("will be there a bit later, yes", [("Will", "yes")]),
        ("Emil Ott ✅", [("Emil Ott", "yes")]),
        ("Emil Berg ✅", [("Emil Berg", "yes")]),
        ("Emil bringt seinen Bruder mit, ja", [("Emil", "yes")]),
        ("Jo ✅", [("Jo", "yes")]),
        ("Bob ✅, Cleo ❌", [("Bob", "yes"), ("Cleo", "no")]),
        ("Zoe cannot", [("Zoe", "no")]),
        ("Zoe kann leider nicht kommen", [("Zoe", "no")]),
        ("Zoe ne peut pas", [("Zoe", "no")]),
        ("Zoe: je ne peux pas venir", [("Zoe", "no")]),
        ("Zoe no puede", [("Zoe", "no")]),
        ("Zoe no puedo ir", [("Zoe", "no")]),
        ("Zoe can’t wait", [("Zoe", "yes")]),
        # Nobody is expected by these.
        ("Bob in London", [("Bob", None)]),
        ("Bob yes?", [("Bob", None)]),
        ("Bob ok let me ask", [("Bob", None)]),
        ("Bob bringt Chips", [("Bob", None)]),
        ("Zoe no idea yet", [("Zoe", "maybe")]),
        ("I bring chips", []),
        ("See you ✅", []),
        ("thanks to all for last week", []),
    ],
)
def test_only_a_clear_answer_is_one(line: str, rows: list[tuple[str, str | None]]) -> None:
    reading = parse_chat(line, CLUB)
    assert [(row.name, row.answer) for row in reading.rows] == rows
    assert reading.unread == (() if rows else (line,))


def test_a_name_beside_answers_is_undecided_and_questions_are_shown() -> None:
    reading = parse_chat(
        "Bob ✅\nGus\n[12/11/25, 19:02] Dan: what time?\n[12/11/25, 19:03] Dan: ok"
    )
    assert [(row.name, row.answer) for row in reading.rows] == [
        ("Bob", "yes"),
        ("Gus", None),
        ("Dan", "yes"),
    ]
    assert reading.unread == ("Dan: what time?",)


@given(st.text(max_size=300))
def test_whatever_is_pasted_gives_rows_with_a_name_or_a_number(text: str) -> None:
    for row in parse_chat(text, CLUB).rows:
        assert row.name or row.phone
        assert 0 <= row.guests <= MAX_GUESTS


def test_a_line_of_nothing_but_room_keeps_nobody_waiting() -> None:
    reading = parse_chat(f"Bob{' ' * 40_000}in\nCleo: yes")
    assert [(row.name, row.answer) for row in reading.rows] == [
        ("Bob", Answer.YES),
        ("Cleo", Answer.YES),
    ]
