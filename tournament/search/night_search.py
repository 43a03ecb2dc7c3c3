"""Search results from the night: players, tables, rulings, journal."""

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rulings.core.situation_search import NIGHT_PAGES
from rulings.situation_finder import search_rulings
from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.club.player_names import normalize_name
from tournament.engine.messages import Fact
from tournament.journal import NightSnapshot
from tournament.localization import find_timezone, localize_fact
from tournament.lru_cache import LRUCache
from tournament.night.journal_history import Entry
from tournament.night.state import (
    State,
    count_players_left,
    entrant_name_of,
    table_name_text,
    to_money,
)
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PLAYING, STATUS_WORDS
from tournament.search.word_matching import (
    SearchButton,
    SearchGroup,
    SearchHit,
    build_search_group,
    rank_matches,
)
from tournament.tables.rules.seats import list_open_tables, list_taken_seats

KEPT = 64
Lines = tuple[tuple[int, str, str], ...]
_journals: LRUCache[tuple[int, str, str], tuple[Entry, Lines]] = LRUCache(KEPT)


class Finder:
    """One look at a night: whoever asks, the night as it stands, and how things are told."""

    def __init__(self, visitor: Visit, moment: NightSnapshot, at: Instant) -> None:
        self.visitor = visitor
        self.moment = moment
        self.at = at
        self.zone = find_timezone(visitor.night.club.timezone)
        self.directs = visitor.who.has_right(Right.DIRECT)

    @property
    def state(self) -> State:
        """The night as it stands."""
        return self.moment.state

    def localize_fact(self, fact: Fact) -> str:
        """A fact in the reader's words."""
        return localize_fact(fact, self.zone)

    def page_url(self, page: str, *more: int | str) -> str:
        """A page of this night."""
        return reverse(page, args=[self.visitor.night.pk, *more])


def find_players(look: Finder, words: tuple[str, ...]) -> SearchGroup:
    """The players of the night, by name and by what one wants to do with them."""
    state = look.state
    wishes = normalize_name(_("player rebuy out pay money chips away undo seat"))

    def search_name(key: int) -> str:
        return normalize_name(look.localize_fact(entrant_name_of(state, key)))

    def has_matching_name(key: int) -> bool:
        """Whether a word is their name, so that “rebuy” alone does not find everybody."""
        return any(part.startswith(words) for part in search_name(key).split())

    matches = rank_matches(words, state.entrants, lambda key: f"{search_name(key)} {wishes}")
    keys = [key for key in matches if has_matching_name(key)]
    return build_search_group(
        "players", _("Players"), keys, lambda key: _build_player_hit(look, key)
    )


def _build_player_hit(look: Finder, key: int) -> SearchHit:
    state = look.state
    entrant = state.entrants[key]
    name = look.localize_fact(entrant_name_of(state, key))
    about = [_(STATUS_WORDS[entrant.status])]
    if entrant.seat is not None and entrant.status in PLAYING:
        table = look.localize_fact(table_name_text(state, entrant.seat.table))
        about.append(_("{table}, seat {seat}").format(table=table, seat=entrant.seat.seat))
    if not look.directs:
        return SearchHit(name, look.page_url("entrants"), " · ".join(about))
    if entrant.owes > 0:
        about.append(
            _("owes {owed}").format(owed=look.localize_fact(to_money(state, entrant.owes)))
        )
    page = look.page_url("entrant", key)
    links = ((_("Rebuy"), f"{page}#buy-head"), (_("Money"), f"{page}#money-head"))
    goes = (
        entrant.status in PLAYING
        and state.finished is None
        and state.started is not None
        and count_players_left(state) > 1
    )
    out = SearchButton(KnockOut.kind, f"find-out-{key}", _("Out"), (("players", str(key)),))
    return SearchHit(name, page, " · ".join(about), links, (out,) if goes else ())


def find_tables(look: Finder, words: tuple[str, ...]) -> SearchGroup:
    """The tables, by number and by name."""
    state = look.state

    def name_table(number: int) -> str:
        return look.localize_fact(table_name_text(state, number))

    def search_text(number: int) -> str:
        return normalize_name(f"{_('table')} {number} {name_table(number)}")

    def build_hit(number: int) -> SearchHit:
        count = len(list_taken_seats(state, number, look.at))
        about = ngettext("{count} player", "{count} players", count).format(count=count)
        return SearchHit(name_table(number), look.page_url("seat_table", number), about)

    found = rank_matches(words, list_open_tables(state), search_text)
    return build_search_group("tables", _("Tables"), found, build_hit)


def find_rulings(look: Finder, text: str) -> SearchGroup:
    """What happened, in plain words."""

    def situation_url(key: str) -> str:
        return look.page_url("night_situation", key)

    def page_url(key: str) -> str:
        if key in NIGHT_PAGES:  # found among the pages
            return ""
        return look.page_url("night_everyday") if key == "everyday" else reverse(f"rulings_{key}")

    ways = []
    if text:
        ways = list(search_rulings(text, situation_url, page_url))
    return build_search_group(
        "rulings", _("Rulings"), ways, lambda way: SearchHit(way.name, way.href, way.about)
    )


def find_journal_entries(look: Finder, words: tuple[str, ...]) -> SearchGroup:
    """Lines of the journal, the newest first."""
    address = look.page_url("journal")
    hits = []
    for number, text, searched in reversed(_list_journal_lines(look)):
        if all(word in searched for word in words):
            hits.append(SearchHit(text, f"{address}?no={number}", str(number)))
    return build_search_group("journal", _("Journal"), hits, lambda hit: hit)


def _list_journal_lines(look: Finder) -> Lines:
    """Every line of the journal in the reader's words; told once, then only what came since."""
    night = look.visitor.night
    key = (night.pk, get_language() or "", str(look.zone))
    entries = look.moment.past.entries
    newest, known = _journals.get(key) or (None, ())
    if len(known) > len(entries) or (known and entries[len(known) - 1] != newest):
        known = ()
    if len(known) < len(entries):
        fresh = journal.list_history_lines(night, len(known) + 1)
        texts = [(line.entry.version, look.localize_fact(line.line)) for line in fresh]
        known += tuple((version, text, normalize_name(text)) for version, text in texts)
    return _journals.put(key, (entries[-1], known))[1]
