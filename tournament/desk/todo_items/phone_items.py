"""What phones in the room ask: a name that has a phone already, or a new one."""

from collections.abc import Iterator

from tournament.desk.todo_items.todo_item import TodoItem, TodoKind
from tournament.engine.messages import _, say
from tournament.join.views.phones import list_phone_questions
from tournament.models import Tournament


def list_phone_items(night: Tournament) -> Iterator[TodoItem]:
    """A row for each phone that waits for the host."""
    for phone in list_phone_questions(night):
        yield TodoItem(
            TodoKind.PHONE,
            say(_("{name} asks to join"), name=phone.name),
            about=str(phone.number),
            for_directors=True,
            phone=phone,
        )
