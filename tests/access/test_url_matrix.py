"""URL × role × own or foreign night: what may not be seen answers 404."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.access.people import (
    EVERYBODY,
    FOREIGN,
    HOLDERS,
    MEMBERS,
    House,
    client_of,
    hand,
    new_link,
)
from tests.access.query_scope import watched
from tests.journal.clicks import newest
from tests.rows import each_row
from tournament import journal
from tournament.access.private_links import make_link
from tournament.access.roles import DUTY_RIGHTS, RIGHTS
from tournament.chips import store as chip_sets
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.clock.actions import StartClock
from tournament.club.night_templates import create_template
from tournament.club.players import add_player
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import add_rule
from tournament.exports.night_qr_codes import build_night_codes
from tournament.imports import pending_imports
from tournament.jobs import job_cleanup, job_queue
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import (
    ClaimState,
    ClubChipSet,
    ImportBatch,
    Job,
    JobStep,
    LinkKind,
    Membership,
    NightTemplate,
    OwnRule,
    PhoneClaim,
    Player,
    PlayerPhoto,
    Role,
    Season,
    ShowPicture,
    SignalOrder,
    Target,
    TargetKind,
    Tournament,
)
from tournament.night.action_kinds import KINDS
from tournament.night.rules.night_templates import build_template
from tournament.night_restore import pending_uploads
from tournament.notifications import target_store
from tournament.notifications.delivery import delivery_job
from tournament.notifications.delivery.opt_in_links import build_opt_in_url, build_opt_out_url
from tournament.notifications.notification_rule_store import (
    NotificationRuleInput,
    add_notification_rule,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import NotificationRule, ScreenSound
from tournament.pages.action_form_registry import FORMS
from tournament.players.actions.entries import ExpectPlayer
from tournament.time_source import now

pytestmark = [pytest.mark.django_db, pytest.mark.pure]
SENT = {"key": "a-key-of-the-matrix", "role": "watcher"}

DIRECTORS = frozenset({"owner", "director", "director link"})
CLOCK = DIRECTORS | {"timekeeper", "timekeeper link"}
TABLE = DIRECTORS | {"dealer", "table link"}
ASKING = DIRECTORS | {"seat link"}
NOBODY: frozenset[str] = frozenset()
DUTIES = dict(zip(DUTY_RIGHTS, (CLOCK, TABLE, ASKING, DIRECTORS, NOBODY), strict=True))
PEOPLE = {
    **{one: frozenset({one}) for one in EVERYBODY},
    "other": frozenset({FOREIGN}),
    "players": frozenset({"owner", "director"}),
    "directors": DIRECTORS,
    "clock": CLOCK,
    "table": TABLE,
    "looking": CLOCK | TABLE,
    "asking": ASKING,
    "signed in": frozenset(MEMBERS),
    "holders": frozenset(HOLDERS),
    "invited": frozenset((*MEMBERS, *HOLDERS)),
    "anybody": frozenset(EVERYBODY),
    "nobody": NOBODY,
}

OK, WENT_ON, GONE, WRONG_METHOD = 200, 302, 404, 405
Answers = dict[frozenset[str], int]
Pages = dict[str, tuple[Answers | None, Answers | None]]
Browsers = dict[str, Client]
TOKENLESS = "owner without the token of the form"
DEAR = ("look_at_sample",)
"""It furnishes a whole club: tests/club/test_sample_club.py is let in."""


def pages(table: str) -> Pages:
    """Each row: the name | who gets in by GET | who by POST."""
    cells = [line.partition("  #")[0].split("|") for line in table.strip().splitlines()]
    return {name.strip(): (answers(get), answers(post)) for name, get, post in cells}


def answers(cell: str) -> Answers | None:
    """
    Who gets which answer, 200 where none is said, everybody else 404; None where the method is not
    for this.
    """
    found: Answers = {}
    for one in cell.split(",") if cell.strip() != "-" else ():
        who = one.rstrip(" 0123456789")
        found[NOBODY.union(*(PEOPLE[name.strip()] for name in who.split("+")))] = int(
            one[len(who) :].strip() or OK
        )
    return found or None


NIGHT_PAGES = pages("""
desk                | clock                    | -
displays            | clock                    | -
night_bar           | clock                    | -
find                | clock                    | -
put_night_away      | -                        | players 302
bring_night_back    | -                        | players 302
journal             | clock                    | -
undo                | directors 302            | directors 302
box                 | directors 302            | -
ledger              | directors                | -
settle_up           | directors                | directors 302
ledger_csv          | directors                | -
receipt             | directors                | -
night_menu          | clock                    | -
this_night          | directors                | -
try_out             | -                        | players 302
throw_trial_away    | -                        | nobody  # this night is no trial
run_again           | players                  | players 422
second_chance       | -                        | players 302
keep_template       | players                  | players 422
structure           | clock                    | directors 302
ends                | clock                    | -
forecast            | clock                    | -
make_schedule       | directors                | directors 302
chip_audit          | clock                    | -
chip_race           | nobody                   | -  # which chips leave stands in its query
night_chips         | clock                    | -
rules               | clock                    | directors 302
book_order          | clock                    | directors 302
links               | directors                | directors
lend                | players                  | players 409
tvs                 | directors                | directors 302
tv_change           | -                        | directors 302
links_sheet         | directors                | directors 409
phones              | directors                | -
lobby               | nobody                   | -  # only the page of a screen knows its address: test_lobby
change_code         | -                        | directors 302
change_wifi         | -                        | owner 302
answer_phone        | -                        | nobody  # the answer is missing
revoke              | -                        | directors 302
entrants            | clock                    | -
entrant             | directors                | -
door                | directors                | directors 302
out                 | directors                | -
invite              | directors                | directors
places              | clock                    | -
prizes              | invited                  | directors
plan                | clock                    | directors
prices              | clock                    | directors
stop_night          | directors                | directors 409
deal                | directors                | directors 409
seats               | clock                    | -
fewer_tables        | clock                    | -
seat_table          | clock                    | -
draw                | clock                    | -
draw_check          | invited                  | -
draw_json           | nobody                   | -
night_rulings       | looking                  | -
night_rulings_group | looking                  | -
night_situation     | looking                  | directors 409
night_everyday      | looking                  | -
rulings_log         | clock                    | -
rulings_csv         | clock                    | -
night_ruling        | nobody                   | -  # nothing was ruled yet
ruling_steps        | nobody                   | -  # nothing was ruled yet
make_precedent      | -                        | nobody
screen              | invited                  | -
overlay             | invited                  | -
board_json          | invited                  | -
night_picture       | invited                  | -
night_face          | directors + screen link  | -
api_live            | invited                  | -
api_results         | invited                  | -
tables              | directors + dealer, table link 302 | -
table               | table                    | -
table_undo          | -                        | nobody  # entry no. 1 opens the night: no table's tap
slips               | clock                    | -
results             | invited                  | nobody  # nobody shares a night that goes on
story               | invited                  | -
night_export        | directors                | directors 422
night_table         | directors                | -
papers              | directors                | -
paper               | invited                  | -  # the one that is posted; the others are in test_papers
paper_pdf           | invited                  | -
seat_cards          | directors, seat link 302 | -
seat_card           | asking                   | -
""") | {f"do {kind}": (None, {DUTIES[KINDS[kind].duty]: WENT_ON}) for kind in FORMS}
OTHER_PAGES = pages("""
healthz             | anybody                       | -
readyz              | anybody                       | -
version             | anybody                       | -
set_language        | anybody 302                   | anybody 302
home                | signed in + other, holders + stranger 302 | players + other, holders + stranger 302
sign_in             | anybody                       | anybody
sign_out            | -                             | anybody 302
password            | signed in + other             | signed in + other
welcome             | nobody                        | nobody
open_link           | nobody                        | -
link_picture        | nobody                        | -
certificate         | nobody                        | -  # there is one only with `serve --tls`: long/security
certificate_file    | nobody                        | -
more                | signed in + other             | -
tv                  | anybody                       | -
tv_host             | nobody                        | -  # there are two clubs
club_tv             | anybody                       | -
club_tv_host        | players + holders + stranger 302 | -
club_tvs            | players + other               | players + other 302
club_tv_change      | -                             | players + other 302
new_club            | nobody                        | nobody  # only where the house lets everybody: test_founding
go_to_club          | -                             | signed in 302
look_at_sample      | -                             | owner + other 302
remove_sample       | -                             | nobody  # this club is a real one
club                | owner + other                 | owner + other
add_member          | -                             | owner + other
role                | -                             | owner 302
renew               | -                             | owner
remove              | -                             | owner 302
programs            | players + other               | -
club_links          | players + other               | players + other
revoke_club_link    | -                             | players 302
type_code           | anybody                  | anybody
type_club_code      | anybody                  | anybody
join                | anybody                  | anybody 409  # nobody says who they are
wait_for_host       | anybody 303              | -
api_nights          | signed in + other             | -
api_season          | signed in                     | -
season_public       | nobody                        | -  # by the season's own link, which none of these carries
nights_calendar     | nobody                        | -
backups             | owner + other                 | -  # which says that none may be touched while there are two clubs
make_backup         | -                             | nobody
stage_restore       | -                             | nobody
call_off_restore    | -                             | nobody
backup_file         | nobody                        | -
delete_backup       | -                             | nobody
restore             | players + other               | players + other 409
restore_night       | players                       | players 302
new_night           | players + other               | players + other
just_a_clock        | players + other               | players + other 302
night_templates     | players + other               | -
night_template      | players                       | players 422
template_away       | -                             | players 302
template_back       | -                             | players 302
own_rules           | signed in + other             | -
choose_situation    | owner + other                 | -
add_own_rule        | owner + other                 | owner + other
try_own_rules       | signed in + other             | -
change_own_rule     | owner                         | owner
put_away_own_rule   | -                             | owner 302
bring_back_own_rule | -                             | owner 302
chip_sets           | players + other               | -
chip_set_new        | players + other               | players + other
chip_set            | players                       | players
chip_set_away       | -                             | players 302
chip_set_back       | -                             | players 302
club_show           | players + other               | players + other
show_preview        | players + other               | players + other
new_show_picture    | -                             | players + other 302
club_picture        | players                       | -
no_show_picture     | -                             | players 302
signals             | players + other               | -
signal_choose       | players + other               | -
signals_usual       | -                             | players + other 302
signal_new          | players + other               | players + other 422
signal_change       | players                       | players 422
signal_switch       | -                             | players 302
signal_remove       | -                             | players 302
signal_try          | -                             | players 302
targets             | players + other               | owner + other 422
target              | owner                         | owner 422
target_ask          | -                             | owner 302
target_away         | -                             | owner 302
target_back         | -                             | owner 302
target_secret       | -                             | owner
target_try          | -                             | owner 302
target_again        | -                             | players 302
deliveries          | players + other               | -
delivery_again      | -                             | players 302
mail_yes            | anybody                       | anybody  # by the signed address in a mail
mail_no             | anybody                       | anybody
exports             | players + other               | -
club_players_file   | players + other               | -
club_results_file   | -                             | players + other 422
season_archive      | -                             | players + other 422
job                 | players                       | -
job_file            | players                       | -
imports             | players + other               | players + other
import_columns      | players                       | players
import_people       | players 302                   | players 302
import_preview      | players                       | players 302
import_made         | players                       | -
undo_import         | -                             | players 302
nights_away         | players + other               | -
players             | players + other               | players + other
player              | players                       | players
player_photo        | director + owner + timekeeper | -
new_photo           | -                             | players 302
no_photo            | -                             | players 302
archive_player      | -                             | players 302
bring_back_player   | -                             | players 302
merge_player        | players                       | players
seasons             | signed in + other             | players + other
season              | signed in                     | -
season_edit         | players                       | players
season_try          | -                             | players
season_away         | -                             | players 302
season_file         | players                       | -
season_night        | -                             | nobody  # nothing is said that could be done with it
league_players      | signed in + other             | -
league_player       | signed in                     | -
league_against      | signed in                     | -
league_records      | signed in + other             | -
league_players_file | players + other               | -
league_nights_file  | players                       | -
rulings             | anybody                       | -
rulings_group       | anybody                       | -
rulings_everyday    | anybody                       | -
rulings_pots        | anybody                       | -
rulings_differ      | anybody                       | -
rulings_books       | anybody                       | -
rulings_hands       | anybody                       | -
rulings_pocket      | anybody                       | -
ruling              | anybody                       | -
""")


def patterns(parts: list[Any], before: str = "") -> Iterator[tuple[str, str]]:
    """The name and the route of every address the program answers at."""
    for part in parts:
        route = before + str(part.pattern)
        if isinstance(part, URLResolver):
            yield from patterns(part.url_patterns, route)
        elif isinstance(part, URLPattern):
            yield part.name or route, route


ROUTES = dict(patterns(get_resolver().url_patterns))


def rows() -> list[str]:
    """Every address; `do` once for each kind of action."""
    return [
        row
        for name in ROUTES
        for row in ([f"do {kind}" for kind in FORMS] if name == "do" else [name])
    ]


def usual_rows() -> list[str]:
    """Every address; of the actions, which all go to one view, one for each duty."""
    first = {KINDS[kind].duty: kind for kind in reversed(list(FORMS))}
    return [
        row
        for row in rows()
        if not row.startswith("do ") or row.removeprefix("do ") in first.values()
    ]


QUERIES = {"seasons": "?all"}
"""Without it the running season opens."""

PK_OF: dict[str, Callable[[House], int]] = {
    "club/book/": lambda house: own_rule(house).pk,
    "club/chips/": lambda house: a_chip_set(house).pk,
    "club/templates/": lambda house: a_template(house).pk,
    "club/signals/": lambda house: a_signal(house).pk,
    "club/addresses/": lambda house: a_target(house).pk,
    "club/deliveries/": lambda house: a_delivery(house).pk,
    "club/": lambda house: Membership.objects.get(club=house.club, role=Role.WATCHER).pk,
    "clubs/": lambda house: house.club.pk,
    "jobs/": lambda house: finished_job(house).pk,
    "imports/": lambda house: import_made(house).pk,
    "players/": lambda house: player_with_photo(house).pk,
    "league/players": lambda house: player_with_photo(house).pk,
    "league/<int:pk>/": lambda house: a_season(house).pk,
    "season/": lambda house: a_season(house).pk,
    "api/v1/seasons/": lambda house: a_season(house).pk,
}
"""Whose number stands in an address, by how that begins; in every other the night's."""


def a_room(house: House) -> dict[str, object]:
    """The open room of the night, with a phone that asks to join."""
    night = house.night
    claim = PhoneClaim.objects.create(
        night=night, secret_hash="x", address="192.168.1.9", state=ClaimState.ASKS, made_at=0
    )
    token = room_token(ensure_room_code(night))
    return {"club": house.club.pk, "claim": claim.pk, "token": token}


def another_player(house: House) -> int:
    return add_player(house.club, "Dora", key="another-player-of-the-matrix").pk


def address(row: str, house: House) -> str:
    """An address with what belongs to this house in it."""
    name, _space, kind = row.partition(" ")
    route, night = ROUTES[name], house.night
    if "/" not in route:
        return f"/{route}"
    given: dict[str, object] = {
        "pk": next((pk(house) for start, pk in PK_OF.items() if route.startswith(start)), night.pk),
        "kind": kind,
        "version": 1,
        "table": 1,
        "token": "not-a-link",
        "key": -1,
        "situation": "D01",
        "name": "final-nine-20260101-210000-hand.zip",
        "group": "board",
        "number": 1,
        "paper": "posted",
        "sheet": "results",
        "ending": "csv",
        "moment": "level_soon",
        "night": night.pk,
        "club": house.club.pk,
        "tv": 1,
        "form": "csv",
    }
    if route.startswith("rulings/"):
        given |= {"key": "board", "situation": "B02"}
    if route.startswith("club/links/"):
        given["link"] = make_link(house.club, LinkKind.CALENDAR, "Calendar")[0].pk
    elif ":link>" in route:
        given["link"] = new_link(night, LinkKind.SCREEN).pk
    if route.startswith("j/") or ":claim>" in route:
        given |= a_room(house)
    for part, key, made in MADE:
        if part in route:
            given[key] = made(house)
    if route.startswith("import/"):
        given["file"] = pending_imports.keep_file(house.club, "players.csv", b"Name\nBob\nZoe\n")
    if route.startswith("mail/"):
        link = (build_opt_out_url if name == "mail_no" else build_opt_in_url)(a_mail_box(house))
        given["token"] = link.rstrip("/").rpartition("/")[2]
    wanted = {key: value for key, value in given.items() if f":{key}>" in route}
    return reverse(name, kwargs=wanted) + QUERIES.get(name, "")


def player_with_photo(house: House) -> Player:
    """Somebody who plays in this house, with a face."""
    player = add_player(house.club, "Kim", key="a-player-of-the-matrix")
    PlayerPhoto.objects.get_or_create(player=player, defaults={"image": b"a face", "made_at": 1})
    return player


def a_face(house: House) -> str:
    """The mark of a photo of somebody who is expected in this house's night."""
    player = player_with_photo(house)
    expected = ExpectPlayer(player.pk, player.name)
    journal.perform_action(house.night, expected, journal.Actor("Ann"), f"a-face-{player.pk}")
    return f"{player.pk}-1"


def a_sheet(house: House) -> str:
    """A sheet of paper of another night, just read in this house."""
    night = Tournament(version=1, head=secrets.token_hex(32))
    state = journal.build_snapshot(
        Tournament.objects.select_related("club").get(pk=house.night.pk)
    ).state
    return pending_uploads.keep_upload(
        house.club, "\n".join(build_night_codes(state, night, now())).encode()
    )


def a_season(house: House) -> Season:
    """A season of this house."""
    return make_season(
        house.club,
        SeasonSettings("Spring", date(2026, 1, 1), None, "entrants - place + 1"),
        "a-season",
    )


def a_template(house: House) -> NightTemplate:
    """A kind of night that this house has kept."""
    holds = build_template(journal.build_snapshot(house.night).state)
    return create_template(house.club, "Thursdays", holds, by="Ann", key="a-template-of-the-matrix")


def a_picture(house: House) -> str:
    """A picture of this house, for its screens."""
    values = {"image": b"a picture", "width": 1, "height": 1, "made_at": 1}
    return ShowPicture.objects.get_or_create(
        club=house.club, mark="0123456789abcdef0123", defaults=values
    )[0].mark


def a_signal(house: House) -> SignalOrder:
    """A signal of this house."""
    asked = NotificationRuleInput(NotificationRule(EventType.LEVEL_SOON, 60, tune=ScreenSound.GONG))
    return add_notification_rule(house.club, asked, "Ann", "a-signal-of-the-matrix")


def a_target(house: House) -> Target:
    """An address of this house that is told of its nights."""
    asked = target_store.TargetInput(TargetKind.WEBHOOK, "Bot", "https://bot.example/hook")
    return target_store.make_target(house.club, asked, "Ann", "a-target-of-the-matrix")


def a_mail_box(house: House) -> Target:
    """A mail box of this house that nobody has said yes for."""
    values = {"kind": TargetKind.MAIL, "name": "Bob", "address": "bob@poker.example", "made_at": 1}
    return Target.objects.get_or_create(
        club=house.club, key="a-mail-box-of-the-matrix", defaults=values
    )[0]


def a_delivery(house: House) -> Job:
    """A message of this house that was given up."""
    told = {"text": "Pizza", "night": {"id": house.night.pk, "name": house.night.name}}
    asked = {"target": a_target(house).pk, "told": told}
    job = job_queue.enqueue_job(
        house.club, delivery_job.KIND, asked, "Ann", "a-delivery-of-the-matrix"
    )
    Job.objects.filter(pk=job.pk).update(step=JobStep.FAILED, tries=8, trouble="Answered 503.")
    return job


def finished_job(house: House) -> Job:
    """A piece of work of this house, done."""
    job = job_queue.enqueue_job(
        house.club, "a kind of the matrix", {}, "Ann", "a-job-of-the-matrix"
    )
    Job.objects.filter(pk=job.pk).update(step=JobStep.DONE, file_name="made.txt", tries=1)
    job.refresh_from_db()
    job_cleanup.publish_job_file(job, job_cleanup.write_temporary_file(job, b"made"))
    return job


def import_made(house: House) -> ImportBatch:
    """A file that this house took over."""
    values = {"source": "csv", "file_name": "old.csv", "made_at": 1}
    return ImportBatch.objects.get_or_create(
        club=house.club, key="an-import-of-the-matrix", defaults=values
    )[0]


def own_rule(house: House) -> OwnRule:
    """A rule of this house's own."""
    said = ClubRule("D06", verdict="PLAY_ON", says="We play on.")
    return add_rule(house.club, said, by="Ann", key="a-rule-of-the-matrix")


def a_chip_set(house: House) -> ClubChipSet:
    """Chips of this house."""
    return chip_sets.add_set(
        house.club, replace(SOURCE_CASE, name="The case"), by="Ann", key="chips-of-the-matrix"
    )


@pytest.fixture
def browsers(house: House, other: House) -> Browsers:
    """
    A browser of each, signed in or with a link of the house; one sends forms without the page's
    token.
    """
    tokenless = client_of("owner", house, other, strict=True)
    return {**{who: client_of(who, house, other) for who in EVERYBODY}, TOKENLESS: tokenless}


def expected(answers: Answers | None, who: str) -> int:
    if answers is None:
        return WRONG_METHOD
    return next((status for people, status in answers.items() if who in people), GONE)


MADE: tuple[tuple[str, str, Callable[[House], object]], ...] = (
    (":mark>", "mark", a_picture),
    ("faces/<", "mark", a_face),
    (":other>", "other", another_player),
    ("restore/<", "key", a_sheet),
)


def test_every_address_is_in_the_matrix() -> None:
    assert sorted(rows()) == sorted({**NIGHT_PAGES, **OTHER_PAGES})


@each_row("row", usual_rows())
@each_row("method", ["get", "post"])
def test_who_gets_in(row: str, method: str, house: House, browsers: Browsers) -> None:
    """
    Of those who may not, two, of whom the last comes from elsewhere, and one who may: others at
    each address. `tests/long` tries everybody. Nothing is changed without the token of the form,
    but by a mail program, which posts a no by itself and proves itself by the signed address.
    """
    wanted = {who: expected(answers_of(row, method), who) for who in EVERYBODY}
    refused = [who for who in EVERYBODY if wanted[who] == GONE]
    let_in = [who for who in EVERYBODY if wanted[who] != GONE and row not in DEAR]
    people = {some[len(row) % len(some)] for some in (refused, let_in) if some} | {*refused[-1:]}
    if method == "post":
        wanted[TOKENLESS] = OK if row == "mail_no" else 403
        people.add(TOKENLESS)
    found, astray = knock(row, method, people, house, browsers)
    assert (found, astray) == ({who: wanted[who] for who in people}, {})


def answers_of(row: str, method: str) -> Answers | None:
    return (NIGHT_PAGES | OTHER_PAGES)[row][method == "post"]


def knock(
    row: str, method: str, people: Iterable[str], house: House, browsers: Browsers
) -> tuple[dict[str, int], dict[str, list[str]]]:
    """
    Who gets which answer at an address, and what was asked of the database past their own club.
    """
    found, astray, where = {}, {}, ""
    for who in people:
        where = where or address(row, house)
        before, cookies = transaction.savepoint(), deepcopy(browsers[who].cookies)
        with watched() as statements:
            response = getattr(browsers[who], method)(where, SENT)
            if response.streaming:
                b"".join(response)
        transaction.savepoint_rollback(before)
        browsers[who].cookies = cookies
        found[who] = response.status_code
        if response.status_code < GONE:
            where = ""  # a file that was brought is used up
        if statements:
            astray[who] = statements
    return found, astray


@each_row("row", [row for row in usual_rows() if row in NIGHT_PAGES])
def test_a_foreign_night_does_not_exist(row: str, other: House, browsers: Browsers) -> None:
    """
    With all the rights and links of one house, nothing of the other can be reached; `tests/long`
    tries all.
    """
    reach_for_another_house(
        row, (("owner", "director link", "seat link")[len(row) % 3],), other, browsers
    )


def reach_for_another_house(
    row: str, people: Iterable[str], other: House, browsers: Browsers
) -> None:
    read, write = NIGHT_PAGES[row]
    there = address(row, other)
    for who in people:
        client = browsers[who]
        assert client.get(there).status_code == (WRONG_METHOD if read is None else GONE), who
        assert client.post(there, SENT).status_code == (WRONG_METHOD if write is None else GONE), (
            who
        )


def test_a_link_of_another_night_is_not_taken_back(house: House, other: House) -> None:
    """The night is the own one, the number of the link is not."""
    link = other.links["screen link"]
    client = client_of("owner", house, other)
    assert client.post(f"/t/{house.night.pk}/links/{link.pk}/revoke/").status_code == GONE
    link.refresh_from_db()
    assert link.revoked_at is None


def test_a_table_link_opens_its_own_table_only(house: House, other: House) -> None:
    night, key = house.night.pk, "a-key-for-table-2"
    phone = client_of("table link", house, other)
    journal.perform_action(house.night, StartClock(), journal.Actor("Ann"), "start-the-clock")
    assert phone.get(f"/t/{night}/table/2/").status_code == GONE
    for number in ("2", " 2", "2.0", "02"):
        sent = {"key": key, "table": number, "hand": "1"}
        assert phone.post(f"/t/{night}/do/next_hand/", sent).status_code == GONE, number
    assert dict(newest(house.night).state.tables) == {}
    hand(phone, new_link(house.night, LinkKind.TABLE, 2))
    pages = [phone.get(f"/t/{night}/table/{number}/").status_code for number in (1, 2, 3)]
    assert pages == [OK, OK, GONE], "a phone with two tables opens both"


def test_a_seat_link_opens_its_own_card_only(house: House, other: House) -> None:
    """Player -1 carries it: of the others it opens no card, asks for nothing and draws no card."""
    night = house.night.pk
    phone = client_of("seat link", house, other)
    pages = {key: phone.get(f"/t/{night}/card/{key}/").status_code for key in (-1, -2, 1, 0, -28)}
    assert pages == {-1: OK, **dict.fromkeys((-2, 1, 0, -28), GONE)}
    for player in ("-2", " -2", "-02", "1"):
        sent = {"key": "a-key-for-another", "player": player, "wish": "floor", "card": "AS"}
        for kind in ("ask", "take_back_request", "take_card"):
            assert phone.post(f"/t/{night}/do/{kind}/", sent).status_code == GONE, (kind, player)
    assert newest(house.night).state.requests == ()


def test_the_matrix_and_the_list_of_rights_agree() -> None:
    """Each set of people above is what `tournament.access.roles` says of their roles."""
    members = {duty: {one for one in people if one in MEMBERS} for duty, people in DUTIES.items()}
    assert members == {
        duty: {role for role in MEMBERS if right is not None and right in RIGHTS[Role(role)]}
        for duty, right in DUTY_RIGHTS.items()
    }
