"""
Plays the story of a night through the forms behind the pages' buttons, as fast or slowly as it is
watched.
"""

import secrets
from collections.abc import Callable

from django.http import QueryDict

from tournament import journal
from tournament.demo.running_night import ANN, BEN, build_opening
from tournament.engine.money import Currency
from tournament.engine.time_units import MINUTE
from tournament.localization import find_timezone
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules.cash_box import list_open_balances, list_unpaid_winnings
from tournament.money.values.terms import PurchaseKind
from tournament.money.views.deal_draft import DealDraft, preview_deal
from tournament.night.action import Action
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory, build_undo_preview
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import State, StopReason, read_night_clock
from tournament.pages.action_form_base import ActionContext
from tournament.pages.action_form_registry import FORMS
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.standings import list_active_players
from tournament.schedule.values import Level, Structure, find_level_number
from tournament.tables.rules.seats import list_taken_seats
from tournament.tables.rules.table_balancing import find_due_table_task
from tournament.tables.values import RequestKind
from tournament.tables.views.draw_rows import build_draw_setup, count_tables_to_redraw
from tournament.tables.views.draw_seeds import count_announced_draws
from tournament.time_source import now

TABLE = journal.Actor("The phone at the table", "Android")
WAITS = 5
"""Minutes of the night that pass in front of everybody's eyes where more are skipped."""
Sent = str | int | tuple[int, ...] | list[str]


def find_level_step(structure: Structure, level: int) -> int:
    """Where a level stands among the levels and breaks."""
    return next(
        at
        for at, step in enumerate(structure.steps)
        if isinstance(step, Level) and find_level_number(structure, at) == level
    )


class JournalDriver:
    """
    Plays the story without a browser. `pause` is called after each thing that is done, with the
    minutes of the night it took; `look` as soon as there is a night to look at, and again with the
    player who has a phone.
    """

    def __init__(
        self,
        club: Club,
        people: dict[str, int],
        name: str,
        pause: Callable[[float], None],
        look: Callable[[Tournament, int], None],
    ) -> None:
        self.club = club
        self.people = people
        self.name = name
        self.pause = pause
        self.look = look
        self.night = Tournament(club=club)

    @property
    def past(self) -> JournalHistory:
        """Everything that has happened by now."""
        self.night.refresh_from_db()
        return journal.build_snapshot(self.night).past

    @property
    def state(self) -> State:
        return self.past.state

    def perform_action(self, action: Action, by: journal.Actor = ANN) -> None:
        """Something that a person does; then everybody looks at it."""
        journal.perform_action(self.night, action, by, secrets.token_hex(16))
        self.pause(1)

    def submit_form(self, kind: str, by: journal.Actor = ANN, /, **sent: Sent) -> None:
        """Press the button of an action, with what its form sends along."""
        data = QueryDict(mutable=True)
        for name, value in sent.items():
            values = value if isinstance(value, tuple | list) else (value,)
            data.setlist(name, list(map(str, values)))
        form = FORMS[kind](data)
        assert form.is_valid(), form.errors
        past = self.past
        zone = find_timezone(self.club.timezone)
        here = ActionContext(now(), zone, past.state, self.night.pk, past.entries)
        self.perform_action(form.build_action(here), by)

    def open_night(self, preset: str, price: int) -> None:
        opening = build_opening(self.name, BY_KEY[preset], price * 10 ** Currency().digits)
        self.night = journal.open_night(self.club, opening, ANN, secrets.token_hex(16))
        self.look(self.night, 0)

    def register_player(self, name: str, *, pays_later: bool = False) -> None:
        offer = self.state.terms.offers[0]
        paid = 0 if pays_later else offer.price
        self.perform_action(
            BuyIn(
                self.people[name],
                0,
                offer.price,
                paid,
                name=name,
                chips=offer.chips,
                piles=offer.piles,
            )
        )

    def expect_player(self, name: str) -> None:
        self.perform_action(ExpectPlayer(self.people[name], name))

    def hand_out_phones(self, name: str) -> None:
        self.look(self.night, self.people[name])

    def announce_draw(self) -> None:
        state = self.state
        setup = build_draw_setup(state, count_tables_to_redraw(find_due_table_task(state, now())))
        self.submit_form(
            "promise_draw",
            number=count_announced_draws(self.past.entries),
            sizes=setup.sizes,
            numbers=setup.numbers,
        )

    def draw_seats(self, word: str) -> None:
        self.submit_form("draw_seats", word=word, finished="on")

    def confirm_seating(self, table: int) -> None:
        self.submit_form("check_seats", TABLE, table=table, players=self._list_seated_keys(table))

    def start_clock(self) -> None:
        self.submit_form("start_clock")

    def start_next_hand(self, *tables: int) -> None:
        for table in tables:
            self.submit_form(
                "next_hand", TABLE, table=table, hand=self.state.tables[table].hand + 1
            )

    def end_hand(self, *tables: int) -> None:
        for table in tables:
            self.submit_form("hand_over", TABLE, table=table, hand=self.state.tables[table].hand)

    def play_until(self, level: int, minutes: int) -> None:
        """
        Time is skipped: the clock is set to where it would be, after a moment of waiting for it.
        """
        self.pause(WAITS)
        state = self.state
        step = find_level_step(state.structure, level)
        here = read_night_clock(state, now()).step
        if step != here:
            self.submit_form("go_to", step=step, from_step=here)
        self.submit_form("set_time", step=step, left_ms=minutes * MINUTE)

    def _list_seated_keys(self, table: int) -> tuple[int, ...]:
        state = self.state
        playing = list_active_players(state)
        taken = list_taken_seats(state, table, now())
        return tuple(key for key in taken.values() if key in playing)

    def list_seated_players(self, table: int) -> tuple[str, ...]:
        entrants = self.state.entrants
        return tuple(entrants[key].name for key in self._list_seated_keys(table))

    def knock_out_players(self, table: int, *names: str) -> None:
        players = tuple(self.people[name] for name in names)
        self.submit_form("out_at_table", TABLE, table=table, players=players)

    def ask_rebuy(self, name: str) -> None:
        self.submit_form(
            "ask",
            journal.Actor(name, "Android"),
            player=self.people[name],
            wish=RequestKind.REBUY.value,
        )

    def sell_rebuy(self, name: str) -> None:
        offers = self.state.terms.offers
        number = next(at for at, offer in enumerate(offers) if offer.buys is PurchaseKind.REBUY)
        self.submit_form(
            "buy_more", player=self.people[name], offer=number, price=offers[number].price
        )

    def take_seat(self, name: str) -> None:
        self.submit_form("draw_seat", player=self.people[name])

    def call_floor(self, table: int, note: str) -> None:
        self.submit_form("call_floor", TABLE, table=table, stop_clock="on", note=note)

    def apply_ruling(self, table: int, situation: str) -> None:
        self.submit_form("record_ruling", table=table, situation=situation, go_on="on")

    def plan_moves(self) -> None:
        self.submit_form("plan_moves", instead=0)

    def move_players(self) -> None:
        moves = self.state.moves
        self.submit_form("carry_out", since=moves.since if moves else 0)

    def pause_for_break(self) -> None:
        self.submit_form("pause", reason=StopReason.BREAK.value)

    def resume_clock(self) -> None:
        self.submit_form("resume")

    def post_announcement(self, text: str) -> None:
        self.submit_form("announce", text=text)

    def clear_announcement(self) -> None:
        self.submit_form("announce", text="")

    def play_hand_for_hand(self, on: bool) -> None:
        self.submit_form("hand_for_hand", **({"on": "on"} if on else {}))

    def report_knockout(self, name: str, by: str) -> None:
        self.submit_form("knock_out", BEN, players=(self.people[name],))
        self.submit_form("say_who", BEN, player=self.people[name], by=(self.people[by],))

    def undo_knockout(self, name: str) -> None:
        wrong = next(
            entry.version
            for entry in reversed(self.past.entries)
            if isinstance(entry.action, KnockOut) and self.people[name] in entry.action.players
        )
        self.perform_action(Undo(build_undo_preview(self.past, (wrong,)).entries_to_undo))

    def record_deal(self, chips: dict[str, int]) -> None:
        stacks = {self.people[name]: str(count) for name, count in chips.items()}
        self.perform_action(preview_deal(self.state, DealDraft(stacks=stacks)).record)

    def finish_night(self) -> None:
        self.submit_form("finish_night")

    def settle_accounts(self, *names: str) -> None:
        for name in names:
            player = self.people[name]
            self.submit_form("pay", player=player, cents=list_open_balances(self.state)[player])
        for player, cents in list_unpaid_winnings(self.state, now()).items():
            self.submit_form("pay_out", player=player, cents=cents)
