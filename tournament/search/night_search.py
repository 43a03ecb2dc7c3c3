"""
What is found of the night itself: its players, its tables, rulings for what happened, and its
journal.
"""

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rulings.situation_finder import search_rulings
from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.club.player_names import normalize_name
from tournament.engine.messages import Fact
from tournament.journal import NightSnapshot
from tournament.localization import localize_fact, zone_of
from tournament.lru_cache import LRUCache
from tournament.night.journal_history import Entry
from tournament.night.state import State, count_players_left, name_of, to_money
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
from tournament.tables.values import table_text

KEPT = 64
Lines = tuple[tuple[int, str, str], ...]
_journals: LRUCache[tuple[int, str, str], tuple[Entry, Lines]] = LRUCache(KEPT)


class Finder:
    """One look at a night: whoever asks, the night as it stands, and how things are told."""

    def __init__(self, visitor: Visit, moment: NightSnapshot, at: Instant) -> None:
        self.visitor, self.moment, self.at = visitor, moment, at
        self.zone = zone_of(visitor.night.club.timezone)
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

    def search_text(key: int) -> str:
        return f"{normalize_name(look.localize_fact(name_of(state, key)))} {wishes}"

    def has_matching_name(key: int) -> bool:
        """Whether a word is his name, so that “rebuy” alone does not find everybody."""
        return any(
            part.startswith(word)
            for word in words
            for part in normalize_name(look.localize_fact(name_of(state, key))).split()
        )

    keys = [
        key for key in rank_matches(words, state.entrants, search_text) if has_matching_name(key)
    ]
    return build_search_group(
        "players", _("Players"), keys, lambda key: _build_player_hit(look, key)
    )


def _build_player_hit(look: Finder, key: int) -> SearchHit:
    state, entrant = look.state, look.state.entrants[key]
    name = look.localize_fact(name_of(state, key))
    about = [_(STATUS_WORDS[entrant.status])]
    if entrant.seat is not None and entrant.status in PLAYING:
        table = look.localize_fact(
            table_text(entrant.seat.table, state.tables.get(entrant.seat.table))
        )
        about.append(_("{table}, seat {seat}").format(table=table, seat=entrant.seat.seat))
    if not look.directs:
        return SearchHit(name, look.page_url("entrants"), " · ".join(about))
    if entrant.owes > 0:
        about.append(_("owes {sum}").format(sum=look.localize_fact(to_money(state, entrant.owes))))
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

    def search_text(number: int) -> str:
        return normalize_name(
            f"{_('table')} {number} {look.localize_fact(table_text(number, state.tables[number]))}"
        )

    def build_hit(number: int) -> SearchHit:
        count = len(list_taken_seats(state, number, look.at))
        about = ngettext("{count} player", "{count} players", count).format(count=count)
        return SearchHit(
            look.localize_fact(table_text(number, state.tables[number])),
            look.page_url("seat_table", number),
            about,
        )

    return build_search_group(
        "tables", _("Tables"), rank_matches(words, list_open_tables(state), search_text), build_hit
    )


def find_rulings(look: Finder, text: str) -> SearchGroup:
    """What happened, in plain words."""

    def situation_url(key: str) -> str:
        return look.page_url("night_situation", key)

    def common_answer_url(key: str) -> str:
        return f"{look.page_url('night_everyday')}?open={key}#{key}"

    ways = list(search_rulings(text, situation_url, common_answer_url)) if text else []
    return build_search_group(
        "rulings", _("Rulings"), ways, lambda way: SearchHit(way.name, way.href, way.about)
    )


def find_journal_entries(look: Finder, words: tuple[str, ...]) -> SearchGroup:
    """Lines of the journal, the newest first."""
    found = [
        line
        for line in reversed(_list_journal_lines(look))
        if all(word in line[2] for word in words)
    ]
    address = look.page_url("journal")
    return build_search_group(
        "journal",
        _("Journal"),
        found,
        lambda line: SearchHit(line[1], f"{address}?no={line[0]}", f"{line[0]}"),
    )


def _list_journal_lines(look: Finder) -> Lines:
    """Every line of the journal in the reader's words; told once, then only what came since."""
    night = look.visitor.night
    key = (night.pk, get_language() or "", str(look.zone))
    entries, kept = look.moment.past.entries, _journals.get(key)
    known: Lines = ()
    if (
        kept is not None
        and 0 < len(kept[1]) <= len(entries)
        and entries[len(kept[1]) - 1] == kept[0]
    ):
        known = kept[1]
    if len(known) < len(entries):
        fresh = journal.list_history_lines(night, len(known) + 1)
        known += tuple(
            (line.entry.version, text, normalize_name(text))
            for line in fresh
            for text in [look.localize_fact(line.line)]
        )
    return _journals.put(key, (entries[-1], known))[1]
