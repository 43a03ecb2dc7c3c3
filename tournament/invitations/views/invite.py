"""Inviting: the text for the group chat, and the answers that are pasted back, looked at first."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.club.player_numbers import assign_night_number, list_night_numbers
from tournament.club.players import find_likely_players, players_of
from tournament.engine.messages import ngettext, say_count
from tournament.invitations.rules.answer_words import Answer
from tournament.invitations.rules.chat_parser import ChatAnswer, ChatReading, parse_chat
from tournament.invitations.views.invitation_text import list_send_links, write_invitation
from tournament.journal import ActionResult
from tournament.localization import find_timezone
from tournament.models import Player
from tournament.night.action import Action
from tournament.night.journal_history import TAP_END
from tournament.night.state import State
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.actions.entries import ExpectPlayer, WithdrawPlayer
from tournament.players.values import EntrantStatus, Reply
from tournament.players.views.name_list import (
    MAX_KEY_LENGTH,
    NameListResult,
    check_name_count,
    register_player,
    skip_reason_text,
)

MAX_CHAT_LENGTH = 40_000
CHOICES = (
    (Answer.YES, gettext_lazy("Expected")),
    (Answer.MAYBE, gettext_lazy("Maybe")),
    (Answer.WAITING, gettext_lazy("Waiting list")),
    (Answer.NO, gettext_lazy("Not coming")),
    ("", gettext_lazy("Skip")),
)
REPLIES = {Answer.YES: Reply.YES, Answer.MAYBE: Reply.MAYBE, Answer.WAITING: Reply.WAITING}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One row of what was read out of a chat, as the form shows it."""

    name: str
    answer: str
    about: str = ""
    """The phone number whose name nobody knows yet."""


@require_http_methods(["GET", "HEAD", "POST"])
def invite_players(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The invitation; what was pasted is only shown, until its rows are sent."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if request.method == "POST" and "name" in request.POST:
        return perform_submission(
            request, visitor, lambda key, _seen: _register_answers(visitor, request.POST, key)
        )
    chat = request.POST.get("chat", "")[:MAX_CHAT_LENGTH]
    moment = journal.build_snapshot(visitor.night)
    reading = ChatReading((), ())
    if "edit" not in request.POST:
        reading = parse_chat(chat, _list_known_names(visitor, moment.state))
    rows = list(_build_rows(reading.rows))
    text = write_invitation(visitor.night, moment, find_timezone(visitor.night.club.timezone))
    context: dict[str, Any] = {
        **build_night_context(visitor, moment),
        "text": text,
        "ways": list_send_links(moment.state.name, text),
        "rows": rows,
        "decided": sum(row.answer != "" for row in rows),
        "unread": reading.unread,
        "chat": chat,
        "choices": CHOICES,
        "nothing_found": bool(chat.strip()) and not rows and "edit" not in request.POST,
    }
    return render(request, "invitations/invite.html", context)


def _list_known_names(visitor: Visit, state: State) -> Iterator[str]:
    """Everybody of the club, and of tonight."""
    for player in players_of(visitor.night.club):
        yield player.name
        yield player.nickname
    for entrant in state.entrants.values():
        yield entrant.name


def _build_rows(answers: tuple[ChatAnswer, ...]) -> Iterator[AnswerRow]:
    """A row for everybody, and one for each guest; who said nothing clear is skipped at first."""
    for found in answers:
        answer = found.answer or ""
        yield AnswerRow(found.name, answer, found.phone)
        for number in range(found.guests):
            guest = _("Guest of {name}").format(name=found.name or found.phone)
            yield AnswerRow(f"{guest} {number + 1}" if found.guests > 1 else guest, answer)


def _register_answers(visitor: Visit, sent: QueryDict, key: str) -> ActionResult:
    """Write down what the host confirmed, name by name; who is in stays in."""
    pairs = list(zip(sent.getlist("name"), sent.getlist("answer"), strict=False))
    check_name_count(pairs)
    found = NameListResult(tuple(name for name, _answer in pairs))
    expected = frozenset({EntrantStatus.EXPECTED, EntrantStatus.GONE})
    for at, (name, answer) in enumerate(pairs):
        row_key = f"{key[:MAX_KEY_LENGTH]}{TAP_END}{at}"
        if answer == Answer.NO:
            _withdraw(visitor, name, row_key, found)
        elif answer in REPLIES and name.strip():
            reply = REPLIES[Answer(answer)]

            def expect(player: Player, _key: str, reply: Reply = reply) -> Action:
                return ExpectPlayer(assign_night_number(visitor.night, player), player.name, reply)

            register_player(visitor, name, row_key, expect, expected, found)
    forms = ngettext(
        "{count} answer is written down. {doubtful}", "{count} answers are written down. {doubtful}"
    )
    line = say_count(forms, found.registered, doubtful=skip_reason_text(found, visitor))
    version = journal.build_snapshot(visitor.night).version
    return ActionResult(version, changed=False, line=line)


def _withdraw(visitor: Visit, name: str, key: str, found: NameListResult) -> None:
    """Who was expected and is not coming; a name that nobody here has needs no entry."""
    known = journal.build_snapshot(visitor.night).state.entrants
    wanted = name.strip().casefold()
    for player in find_likely_players(visitor.night.club, name):
        if player.name.casefold() != wanted:
            continue
        for number in list_night_numbers(visitor.night, player) & known.keys():
            if known[number].status is EntrantStatus.EXPECTED:
                journal.perform_action(
                    visitor.night, WithdrawPlayer(number), build_actor(visitor), key
                )
                found.registered += 1
