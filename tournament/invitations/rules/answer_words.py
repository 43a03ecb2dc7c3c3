"""Words for yes, no and maybe in chats, in four languages."""

import re
from collections.abc import Iterator
from enum import StrEnum


class Answer(StrEnum):
    """What somebody answered to an invitation."""

    YES = "yes"
    NO = "no"
    MAYBE = "maybe"
    WAITING = "waiting"


PRECEDENCE = (Answer.WAITING, Answer.MAYBE, Answer.NO, Answer.YES)
"""“Yes, but maybe later” is a maybe: of several answers in one line the first of these counts."""

PHRASES: dict[Answer, str] = {
    Answer.YES: """
        yes|yep|yeah|yup|in|going|coming|sure|ok|okay|confirmed|i'm in|im in|i am in|count me in
        can't wait|cant wait|i'll be there|i'm coming|me too|no problem|no worries
        wouldn't miss it|i can make it
        ja|jo|jup|jepp|jawoll|klar|gerne|dabei|zusage|zusagen|zugesagt|komme|passt|bin drin
        bin dabei|ich komme|kommt|ich auch|kein problem|bin am start|kann kommen
        oui|ouais|présent|présente|présents|partant|partante|inscrits|j'y serai|je viens
        je serai là|moi aussi|avec plaisir|pas de problème|pas de souci|je peux venir
        sí|si|claro|voy|vale|confirmado|confirmados|apuntado|apuntados|me apunto|cuenta conmigo
        cuenten conmigo|contad conmigo|allí estaré|ahí estaré|yo también|sin problema|puedo ir
    """,
    Answer.NO: """
        no|nope|nah|out|can't|cant|cannot|declined|absent|i'm out|im out|not coming|not going
        not in|not this time|not tonight|can't make it|cant make it|cannot make it|won't make it
        won't come|won't be there|isn't coming|can not
        i'll pass|have to pass|can't come|i can't
        nein|nee|nö|raus|absage|absagen|abgesagt|krank|verhindert|bin raus|nicht dabei
        bin nicht dabei|kann nicht|leider nicht|komme nicht|schaffe es nicht|ohne mich
        diesmal nicht|heute nicht|kommt nicht|kommt leider nicht|kann leider nicht|bin leider raus
        non|absente|absents|désolé|désolée|peux pas|je ne peux pas|je ne viens pas|je viens pas
        peut pas|ne peut pas|vient pas|ne vient pas|pas là
        pas cette fois|sans moi|pas dispo|je serai pas là|je ne serai pas là
        paso|no puedo|no puede|no voy|no viene|no podré|no podre|no podrá|no estaré
        no cuenten conmigo|no cuentes conmigo
        no contéis conmigo|esta vez no|sin mí|ausentes
    """,
    Answer.MAYBE: """
        maybe|perhaps|possibly|probably|might|unsure|tentative|tbd|not sure|i'll see
        no idea|let you know|will see|don't know yet|50/50
        keine ahnung|vielleicht|evtl|eventuell|unsicher|mal sehen|mal schauen|weiß noch nicht
        weiss noch nicht|noch nicht sicher|nicht sicher|unter vorbehalt|wahrscheinlich
        peut-être|peut être|possible|sans doute|pas sûr|pas sûre|je verrai|à voir|je sais pas
        aucune idée|je ne sais pas|je ne sais pas encore
        ni idea|quizá|quizás|quizas|tal vez|a lo mejor|probablemente|ya veré|no sé|no lo sé
        no estoy seguro|no estoy segura
    """,
    Answer.WAITING: """
        waitlist|standby|waiting list|wait list|on standby|if there's room|if there is room
        warteliste|nachrücker|auf der warteliste|wenn platz ist|falls platz ist
        liste d'attente|en attente|s'il y a de la place
        lista de espera|en espera|si hay sitio|si hay lugar
    """,
}

MARKS: dict[Answer, str] = {
    Answer.YES: "✓✔✅☑👍🙋👌🙌💪🎉🟢🟩💚",
    Answer.NO: "✗✘❌✖❎👎🚫⛔🔴🟥🙅😢😭🤒🤧",
    Answer.MAYBE: "❓❔🤔🤷🟡🟨🟠",
    Answer.WAITING: "⏳⌛",
}
ALL_MARKS = "".join(MARKS.values())
ANSWER_OF_MARK = {mark: answer for answer, marks in MARKS.items() for mark in marks}


def _map_phrases() -> dict[str, Answer]:
    found = {}
    for answer, lines in PHRASES.items():
        for phrase in re.split(r"[|\n]", lines):
            if phrase := phrase.strip():
                found[phrase] = answer
    return found


ANSWER_OF_PHRASE = _map_phrases()
ANY_PHRASE = re.compile(
    r"(?<![\w'])(?:"
    + "|".join(re.escape(one) for one in sorted(ANSWER_OF_PHRASE, key=len, reverse=True))
    + r")(?![\w'])"
)
"""The longest phrase first: in “no problem” there is no no."""


WEAK = frozenset({"in", "going", "ok", "okay", "sure", "passt", "vale", "dabei", "kommt"})
"""A yes only where no other word follows: “in Paris” and “ok let me ask” are none."""
WORD_FOLLOWS = re.compile(r"\s+\w")


def iterate_answers(text: str) -> Iterator[Answer]:
    """Every answer in a text, by marks and by words."""
    for mark in text:
        if mark in ANSWER_OF_MARK:
            yield ANSWER_OF_MARK[mark]
    plain = normalize_text(text)
    for found in ANY_PHRASE.finditer(plain):
        if found[0] in WEAK and WORD_FOLLOWS.match(plain, found.end()):
            continue
        yield ANSWER_OF_PHRASE[found[0]]


def find_answer(text: str) -> Answer | None:
    """
    What a text answers, if it does.

    >>> find_answer("Klar, bin dabei!"), find_answer("no puedo, lo siento"), find_answer("When?")
    (<Answer.YES: 'yes'>, <Answer.NO: 'no'>, None)
    """
    given = set(iterate_answers(text))
    return next((answer for answer in PRECEDENCE if answer in given), None)


def normalize_text(text: str) -> str:
    """Small letters and plain apostrophes, as the phrases are written."""
    return text.lower().translate(dict.fromkeys(map(ord, "’´`"), "'"))
