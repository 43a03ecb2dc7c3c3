"""The story of a night: for everybody who may see its results."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.league.views.players_text import day_text
from tournament.localization import find_timezone
from tournament.night.state import entrant_name_of, entrant_names_text, table_name_text
from tournament.pages.base_context import build_night_context
from tournament.results.views.results_summary import FinishRow, ResultsPage, build_results_page
from tournament.rulings_log.values import RecordedRuling, decision_text, situation_text
from tournament.story.reports import list_dated_states
from tournament.story.rules.highlights import list_highlights
from tournament.story.rules.night_story import (
    DatedState,
    NightStory,
    StoryExit,
    StoryHand,
    build_night_story,
    find_level_at,
)
from tournament.story.views.field_chart import build_field_drawings
from tournament.story.views.result_card import (
    build_card_look,
    build_result_card,
    facts_text,
    headline_text,
)
from tournament.story.views.season_moves import SeasonChange, list_season_changes
from tournament.time_source import now

COURSE_OPEN = 9
"""So many of the last who were in stand open."""


@require_safe
@never_cache
def show_story(request: HttpRequest, pk: int) -> HttpResponse:
    """The page."""
    visitor = authorize_visit(request, pk, Right.SEE_BOARD)
    return render(request, "story/story.html", _build_story_context(visitor))


def _build_story_context(visitor: Visit) -> dict[str, Any]:
    night = visitor.night
    zone = find_timezone(night.club.timezone)
    moment = journal.build_snapshot(night)
    at = now()
    course = list_dated_states(moment.past)
    story = build_night_story(course, at)
    results = build_results_page(story.state, at)
    may_see_desk = visitor.who.has_right(Right.SEE_DESK)
    course_rows = _list_course_rows(story, results)
    seasons: tuple[SeasonChange, ...] = ()
    is_counted = results.is_final and results.began is not None and night.trial_of_id is None
    if visitor.who.member and is_counted and results.began is not None:
        seasons = list_season_changes(night, results.began, zone)
    card = None
    if _has_card(results):
        card = build_result_card(night, story, results, seasons, zone)
    return build_night_context(visitor, moment) | {
        "card": card,
        "card_look": build_card_look(night.club),
        "headline": headline_text(results, zone) if _has_card(results) else "",
        "facts": facts_text(story, results, zone),
        "may_see_desk": may_see_desk,
        "day": day_text(results.began or night.opened_at, zone),
        "results": results,
        "story": story,
        "drawings": build_field_drawings(story, zone),
        "highlights": list_highlights(story),
        "course": course_rows[:COURSE_OPEN],
        "earlier": course_rows[COURSE_OPEN:],
        "counts": [
            (
                count,
                entrant_names_text(story.state, count.leaders),
                count.chips * 100 // count.stacks.total,
            )
            for count in story.counts
        ],
        "rulings": [
            _build_ruling_row(course, number, ruling, may_see_desk=may_see_desk)
            for number, ruling in story.state.rulings.items()
        ],
        "seasons": seasons,
    }


def _has_card(results: ResultsPage) -> bool:
    """A night that is over and has a winner has something to show."""
    return results.is_final and bool(results.winners)


def _list_course_rows(story: NightStory, results: ResultsPage) -> list[dict[str, Any]]:
    """Whoever lasted, then every knockout, the last first: the places with how they came about."""
    finishes = {row.finish.number: row for row in results.rows if row.finish.place}
    rows = []
    for hand in reversed(story.hands):
        for out in sorted(hand.exits, key=lambda out: (out.place == 0, out.place)):
            finish = finishes.pop(out.number) if out.place else None
            rows.append(_build_knockout_row(story, hand, out, finish))
    lasted = [
        {"name": row.name, "finish": row, "won": row.finish.place == 1} for row in finishes.values()
    ]
    return lasted + rows


def _build_knockout_row(
    story: NightStory, hand: StoryHand, out: StoryExit, finish: FinishRow | None
) -> dict[str, Any]:
    state = story.state
    hunters = tuple(number for number in out.by if number in state.entrants)
    return {
        "name": entrant_name_of(state, out.number),
        "finish": finish,
        "came_back": finish is None,
        "by": entrant_names_text(state, hunters),
        "at": None if state.recorded else hand.at,
        "level": hand.level,
    }


def _build_ruling_row(
    course: tuple[DatedState, ...], number: int, ruling: RecordedRuling, *, may_see_desk: bool
) -> dict[str, Any]:
    """
    What somebody decided in own words may name people, so it is for those who see the desk; all
    others read that it was decided.
    """
    decided = ruling.current_decision
    table = ruling.where.table
    told = None if decided.decision and not may_see_desk else decision_text(ruling.found, decided)
    return {
        "number": number,
        "at": ruling.at,
        "level": find_level_at(course, ruling.at),
        "table": table_name_text(course[-1].state, table) if table else "",
        "situation": situation_text(ruling.found.situation),
        "decision": told,
    }
