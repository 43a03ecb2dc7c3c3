"""Forms about the clock and the night as a whole."""

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.clock.actions import (
    TAP_KEPT_MS,
    AnswerOutage,
    CancelScheduledStart,
    ChangePauseReason,
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    ResumeMode,
    SetStepEnd,
    SetTimeLeft,
    StartClock,
    TakeBreak,
)
from tournament.engine.time_units import MINUTE
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.action import Action
from tournament.night.actions.early_stop import EndByCount, ResumeNight, SuspendNight
from tournament.night.actions.night import (
    Announce,
    FinishNight,
    HandForHand,
    RenameNight,
    ReopenNight,
    SimpleNight,
)
from tournament.night.state import StopReason
from tournament.pages.action_form_base import (
    ActionContext,
    ActionForm,
    IntegerListField,
    build_datetime_field,
    build_number_field,
    build_player_field,
    derive_form,
    to_instant,
)
from tournament.schedule.actions import BreakAfterLevel
from tournament.tables.actions.clock_call import CallClock, EndClockCall

CHOSEN = (StopReason.BREAK, StopReason.DISPUTE, StopReason.OTHER)
"""The reasons that a person gives for a stop."""
NOTICEABLE_MS = 1_000
"""A shorter way from the tap to the server is nobody's concern."""
WRITTEN_WITHIN_MS = 10_000
"""So long an action may wait behind others until it is written, and is still taken."""


class StartClockForm(ActionForm):
    """Now, or at a set time."""

    builds = StartClock
    at = build_datetime_field(required=False, label=_("Time"))

    def clean_at(self) -> datetime | None:
        at: datetime | None = self.cleaned_data["at"]
        if at is None and "at" in self.data:
            raise forms.ValidationError(_("Choose a day and a time."))
        return at

    def build_action(self, here: ActionContext) -> Action:
        at = self.cleaned_data["at"]
        return StartClock(None if at is None else to_instant(at, here.zone))


def build_stop_reason_field() -> forms.ChoiceField:
    """A reason that a person may give for a stop."""
    return forms.ChoiceField(
        choices=[(one.value, one.value) for one in StopReason if one in CHOSEN]
    )


class LateTapForm(ActionForm):
    """
    A form of what takes effect at the instant of the tap. `tapped` is that instant as the device
    knows the server's time; without it `tapped_ago` says how long ago it was. Both are hints of a
    page: others need not send them.
    """

    tapped = build_number_field(required=False)
    tapped_ago = build_number_field(required=False)

    def find_since(self, here: ActionContext) -> int | None:
        """The instant of the tap, if it is late."""
        tapped: int | None = self.cleaned_data["tapped"]
        ago: int | None = self.cleaned_data["tapped_ago"]
        if tapped is None and ago is not None:
            tapped = here.now - ago
        return None if tapped is None else find_tap_time(here, tapped)


class PauseForm(LateTapForm):
    builds = Pause
    reason = build_stop_reason_field()
    note = forms.CharField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return Pause(StopReason(sent["reason"]), sent["note"], self.find_since(here))


def find_tap_time(here: ActionContext, tapped: int) -> int | None:
    """
    When a tap that arrives late takes effect: at its own instant, but never before what was written
    last, before the start, or before the program's last sign of life when it was away. None where
    it is not late.
    """
    if here.now - tapped < NOTICEABLE_MS:
        return None
    state = here.state
    earliest = max(here.now - TAP_KEPT_MS + WRITTEN_WITHIN_MS, state.started or 0)
    if state.away is not None:
        earliest = max(earliest, state.away.went)
    for entry in reversed(here.entries):
        if not isinstance(entry.action, RecordOutage):
            earliest = max(earliest, entry.at)
            break
    return max(tapped, earliest) if earliest < here.now else None


class ChangePauseReasonForm(ActionForm):
    builds = ChangePauseReason
    reason = build_stop_reason_field()
    since = build_number_field()
    note = forms.CharField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return ChangePauseReason(StopReason(sent["reason"]), sent["since"], sent["note"])


class SetTimeLeftForm(ActionForm):
    """Minutes and seconds as typed, or milliseconds as a button knows them."""

    builds = SetTimeLeft
    step = build_number_field()
    left_ms = build_number_field(required=False)
    minutes = build_number_field(required=False, label=_("Minutes"))
    seconds = build_number_field(required=False, label=_("Seconds"))

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        typed = MINUTE * (sent["minutes"] or 0) + 1000 * (sent["seconds"] or 0)
        return SetTimeLeft(sent["step"], typed if sent["left_ms"] is None else sent["left_ms"])


class AnnounceForm(ActionForm):
    builds = Announce
    text = forms.CharField(required=False)
    minutes = build_number_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        return Announce(sent["text"], sent["minutes"] or 0)


class FinishNightForm(ActionForm):
    builds = FinishNight
    winner = build_player_field(required=False)

    def build_action(self, here: ActionContext) -> Action:
        prizes = list_current_prizes(here.state)
        return FinishNight(prizes, self.cleaned_data["winner"] or 0)


class AnswerOutageForm(ActionForm):
    builds = AnswerOutage
    went = build_number_field()
    go_on = forms.ChoiceField(choices=[(one.value, one.value) for one in ResumeMode])

    def build_action(self, here: ActionContext) -> Action:
        return AnswerOutage(
            self.cleaned_data["went"], ResumeMode(self.cleaned_data["go_on"]), everywhere=True
        )


class EndByCountForm(ActionForm):
    """Everybody's chips as a page showed them: players and stacks in the same order."""

    builds = EndByCount
    players = IntegerListField()
    stacks = IntegerListField()

    def build_action(self, here: ActionContext) -> Action:
        return EndByCount(
            self.cleaned_data["players"],
            self.cleaned_data["stacks"],
            list_current_prizes(here.state),
        )


CLOCK_FORMS: tuple[type[ActionForm], ...] = (
    StartClockForm,
    derive_form(CancelScheduledStart),
    PauseForm,
    ChangePauseReasonForm,
    derive_form(TakeBreak, minutes=_("Minutes")),
    derive_form(Resume),
    derive_form(BreakAfterLevel),
    derive_form(JumpToStep, step=_("Go to")),
    derive_form(SetStepEnd),
    SetTimeLeftForm,
    derive_form(CallClock),
    derive_form(EndClockCall),
    derive_form(RenameNight, name=_("Name of the night")),
    AnnounceForm,
    derive_form(HandForHand),
    derive_form(SimpleNight),
    FinishNightForm,
    derive_form(ReopenNight),
    AnswerOutageForm,
    EndByCountForm,
    derive_form(SuspendNight),
    derive_form(ResumeNight),
)
