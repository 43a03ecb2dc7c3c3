"""To-do items: TVs to let in, and TVs that were known before."""

from dataclasses import dataclass

from tournament.desk.todo_items.todo_item import TodoItem, TodoKind
from tournament.engine.messages import _, say
from tournament.models import Tournament
from tournament.tvs.store import list_tvs, list_waiting
from tournament.tvs.views.tv_rows import list_name_questions


@dataclass(frozen=True, slots=True)
class TvItems:
    """What TVs ask, and when that is to be looked at again."""

    items: tuple[TodoItem, ...] = ()
    until: int | None = None


def list_tv_items(night: Tournament) -> TvItems:
    """A row for each TV that waits; nothing where the night is over, or only a practice copy."""
    if night.finished_at is not None or night.trial_of_id is not None:
        return TvItems()
    tvs = list_tvs(night.club)
    waiting = list_waiting(tvs)
    asked = [
        TodoItem(
            TodoKind.TV,
            say(_("A TV asks for tonight’s clock")),
            about=f"{tv.number}-{tv.digits}",
            for_directors=True,
            tv=tv,
        )
        for tv in waiting.questions
    ]
    names = list(list_name_questions(tvs))
    named = [
        TodoItem(
            TodoKind.TV_NAME,
            say(_("“{name}” is connected"), name=tv.name),
            about=str(tv.number),
            for_directors=True,
            known_tv=tv,
        )
        for tv in names
    ]
    ends = [end for end in (waiting.until, *(tv.until for tv in names)) if end is not None]
    return TvItems((*asked, *named), min(ends, default=None))
