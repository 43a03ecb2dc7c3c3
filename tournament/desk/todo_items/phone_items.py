"""To-do items: phones that ask for a player's name."""

from collections.abc import Iterator

from tournament.desk.todo_items.todo_item import TodoItem, TodoKind, TodoPageLink
from tournament.engine.messages import _, ngettext, say, say_count
from tournament.join.room_codes import is_room_open
from tournament.join.views.phones import list_phone_questions
from tournament.models import Tournament

MAX_ROWS = 2
"""So many phones that have a name have a row each; more are a page away."""


def list_phone_items(night: Tournament) -> Iterator[TodoItem]:
    """A row for each phone that asks; those that only want the host's word come last."""
    questions = list_phone_questions(night)
    for phone in questions:
        if not phone.has_name:
            yield TodoItem(
                TodoKind.PHONE,
                say(_("{name} asks to join"), name=phone.name),
                about=str(phone.number),
                for_directors=True,
                phone=phone,
            )
    named = [phone for phone in questions if phone.has_name and is_room_open(night)]
    if len(named) > MAX_ROWS:
        forms = ngettext("{count} phone has joined", "{count} phones have joined")
        yield TodoItem(
            TodoKind.PHONE_NAMED,
            say_count(forms, len(named)),
            (TodoPageLink("phones", say(_("Check the names"))),),
            about=f"{len(named)}-{named[-1].number}",
            for_directors=True,
        )
        return
    for phone in named:
        yield TodoItem(
            TodoKind.PHONE_NAMED,
            say(_("{name}’s phone has joined"), name=phone.name),
            about=str(phone.number),
            for_directors=True,
            phone=phone,
        )
