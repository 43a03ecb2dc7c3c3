"""Forms about the seat draw; seeds are created here, outside the pure rules."""

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from seating.cards import Card, parse_card
from seating.seeded_random import compute_seed_commitment
from tournament.engine.messages import _ as mark
from tournament.engine.messages import refuse
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    IntegerListField,
    build_number_field,
    build_player_field,
    derive_form,
)
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.late_seating import DrawSeat, draw_late_seat
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import (
    MAX_DRAW_WORD_LENGTH,
    AnnounceDraw,
    CancelDraw,
    DrawSeats,
    check_table_sizes,
    draw_seating_cards,
)
from tournament.tables.views.draw_seeds import (
    compute_draw_seed,
    count_announced_draws,
    find_promised_seed,
    is_seed_known,
)

MAX_CARD_LENGTH = 8


class AnnounceDrawForm(ActionForm):
    """
    `number` counts the announcements before this one, so that a second tap announces the same.
    """

    builds = AnnounceDraw
    number = build_number_field()
    sizes = IntegerListField(label=_("Tables"))
    numbers = IntegerListField(label=_("Tables"))
    dealers = IntegerListField(required=False)
    stands = forms.BooleanField(required=False)
    posts = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        seed = compute_draw_seed(here.night, here.entries, sent["number"])
        if sent["number"] > count_announced_draws(here.entries) or is_seed_known(
            seed, here.entries
        ):
            raise refuse(mark("This page is out of date. Load it again."))
        players = tuple(sorted(list_active_players(here.state)))
        return AnnounceDraw(
            compute_seed_commitment(seed),
            players,
            sent["sizes"],
            sent["numbers"],
            tuple(sorted(sent["dealers"])),
            keeps=True,
            stands=sent["stands"],
            posts=sent["posts"],
        )


def build_seating(
    night: int, past: JournalHistory, word: str = "", finished: bool = False
) -> DrawSeats:
    """The cards of the draw that is sealed; the seed only now leaves the program."""
    promised = past.state.draw
    if promised is None or not promised.promise:
        raise refuse(mark("Draw the seats first."))
    seed = find_promised_seed(promised.promise, night, past.entries)
    if seed is None or is_seed_known(seed, past.entries):
        raise refuse(mark("This draw was taken back, or sealed on another computer. Draw again."))
    players = len(promised.players)
    check_table_sizes(past.state, promised.sizes, promised.numbers, players, promised.keeps)
    places = draw_seating_cards(past.state, promised, seed, word)
    return DrawSeats(seed, word, places, finished)


class DrawSeatsForm(ActionForm):
    """The seats are posted."""

    builds = DrawSeats
    word = forms.CharField(
        required=False, max_length=MAX_DRAW_WORD_LENGTH, label=_("The word from the room")
    )
    finished = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        past = JournalHistory(here.entries, here.state)
        return build_seating(here.night, past, sent["word"], sent["finished"])


class StartCardDrawForm(ActionForm):
    """Real cards lie ready; a table that was broken comes back as it was."""

    builds = StartCardDraw
    sizes = IntegerListField(label=_("Tables"))
    numbers = IntegerListField(label=_("Tables"))
    finished = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        return StartCardDraw(**self.cleaned_data, keeps=True)


class CardField(forms.Field):
    """A card as people write it: 10h, As, or As2 for the second deck."""

    def to_python(self, value: Any) -> Card | None:
        """The card; None if nothing was sent."""
        written = str(value or "").strip()[:MAX_CARD_LENGTH]
        card = parse_card(written)
        if written and card is None:
            raise forms.ValidationError(_("That is no card. Type it like 9d, 10h or As."))
        return card


class TakeCardForm(ActionForm):
    builds = TakeCard
    player = build_player_field()
    card = CardField(label=_("Card"))


class DrawSeatForm(ActionForm):
    """Without a place the program draws; with one, a real card decided."""

    builds = DrawSeat
    player = build_player_field()
    place = forms.RegexField(r"^\d{1,4}-\d{1,2}$", required=False, label=_("Seat"))

    def build_action(self, here: ActionContext) -> Action:
        player, place = self.cleaned_data["player"], self.cleaned_data["place"]
        if place:
            table, seat = (int(part) for part in place.split("-"))
            return DrawSeat(player, table, seat)
        seed = secrets.token_hex(32)
        drawn = draw_late_seat(here.state, player, seed, here.now)
        if drawn is None:
            raise refuse(mark("No table has a free seat. Open a table or a seat first."))
        return DrawSeat(player, *drawn, seed)


DRAW_FORMS: tuple[type[ActionForm], ...] = (
    AnnounceDrawForm,
    derive_form(CancelDraw),
    DrawSeatsForm,
    StartCardDrawForm,
    TakeCardForm,
    derive_form(EndDraw),
    DrawSeatForm,
)
