"""People of a journal: everybody who was ever named in it, by their number in the club."""

from collections.abc import Iterable, Iterator

from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.journal_history import Entry
from tournament.night.state import State
from tournament.players.actions.entries import ExpectPlayer, NameEntrant

Named = Iterator[tuple[int, str]]


def collect_people_names(entries: Iterable[Entry]) -> dict[int, str]:
    """
    The numbers of the club that these entries use, also those that were taken back, with the last
    name of each.
    """
    found: dict[int, str] = {}
    for entry in entries:
        for number, name in _list_entry_people(entry):
            if number > 0:
                found[number] = name.strip() or found.get(number, "")
    return dict(sorted(found.items()))


def _list_entry_people(entry: Entry) -> Named:
    action = entry.action
    if isinstance(action, ExpectPlayer | BuyIn):
        yield action.player, action.name
    elif isinstance(action, NameEntrant):
        yield action.player, action.name
        yield action.club_player, action.name
    elif isinstance(action, RecordResults):
        yield from ((row.player, row.name) for row in action.rows)
    elif isinstance(action, ContinueFromPaper):
        yield from list_state_people(action.state)


def list_state_people(state: State) -> Named:
    """The same of a night as it stands."""
    for key, entrant in state.entrants.items():
        yield key, entrant.name
        yield entrant.player, entrant.name
