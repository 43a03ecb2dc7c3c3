"""What a button or a small form sends about the clock and the night as a whole."""

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.actions.away import AnswerOutage, ResumeMode
from tournament.core.actions.base import Action
from tournament.core.actions.clock import (
    CancelScheduledStart,
    ChangePauseReason,
    JumpToStep,
    Pause,
    Resume,
    SetStepEnd,
    SetTimeLeft,
    StartClock,
)
from tournament.core.actions.decision import CallClock, EndClockCall
from tournament.core.actions.night import (
    Announce,
    FinishNight,
    HandForHand,
    RenameNight,
    ReopenNight,
)
from tournament.core.actions.stopping import EndByCount, ResumeNight, SuspendNight
from tournament.core.purse import list_current_prizes
from tournament.core.state import StopReason
from tournament.pages.act.asked import ActionForm, Here, Several, instant_of, moment_field, whole

CHOSEN = (StopReason.BREAK, StopReason.DISPUTE, StopReason.OTHER)
"""The reasons that a person gives for a stop."""


class StartClockForm(ActionForm):
    """Now, or at a set time."""

    builds = StartClock
    at = moment_field(required=False, label=_("Time"))

    def clean_at(self) -> datetime | None:
        at: datetime | None = self.cleaned_data["at"]
        if at is None and "at" in self.data:
            raise forms.ValidationError(_("Choose a day and a time."))
        return at

    def action(self, here: Here) -> Action:
        at = self.cleaned_data["at"]
        return StartClock(None if at is None else instant_of(at, here.zone))


class CallOffStartForm(ActionForm):
    builds = CancelScheduledStart


def why_stopped() -> forms.ChoiceField:
    """A reason that a person may give for a stop."""
    return forms.ChoiceField(
        choices=[(one.value, one.value) for one in StopReason if one in CHOSEN]
    )


class PauseForm(ActionForm):
    builds = Pause
    reason = why_stopped()
    note = forms.CharField(required=False)

    def action(self, here: Here) -> Action:
        return Pause(StopReason(self.cleaned_data["reason"]), self.cleaned_data["note"])


class ChangeStopForm(ActionForm):
    builds = ChangePauseReason
    reason = why_stopped()
    since = whole()
    note = forms.CharField(required=False)

    def action(self, here: Here) -> Action:
        sent = self.cleaned_data
        return ChangePauseReason(StopReason(sent["reason"]), sent["since"], sent["note"])


class ResumeForm(ActionForm):
    builds = Resume


class GoToForm(ActionForm):
    builds = JumpToStep
    step = whole(label=_("Go to"))
    from_step = whole()


class SetEndForm(ActionForm):
    builds = SetStepEnd
    step = whole()
    ends_at = whole()


class SetTimeForm(ActionForm):
    """Minutes and seconds as typed, or milliseconds as a button knows them."""

    builds = SetTimeLeft
    step = whole()
    left_ms = whole(required=False)
    minutes = whole(required=False, label=_("Minutes"))
    seconds = whole(required=False, label=_("Seconds"))

    def action(self, here: Here) -> Action:
        sent = self.cleaned_data
        typed = 60_000 * (sent["minutes"] or 0) + 1000 * (sent["seconds"] or 0)
        return SetTimeLeft(sent["step"], typed if sent["left_ms"] is None else sent["left_ms"])


class CallClockForm(ActionForm):
    builds = CallClock
    who = forms.CharField(required=False)


class EndDecisionForm(ActionForm):
    builds = EndClockCall


class RenameForm(ActionForm):
    builds = RenameNight
    name = forms.CharField(label=_("Name of the night"))


class AnnounceForm(ActionForm):
    builds = Announce
    text = forms.CharField(required=False)


class HandForHandForm(ActionForm):
    builds = HandForHand
    on = forms.BooleanField(required=False)


class FinishNightForm(ActionForm):
    builds = FinishNight

    def action(self, here: Here) -> Action:
        return FinishNight(list_current_prizes(here.state))


class ReopenNightForm(ActionForm):
    builds = ReopenNight


class AnswerAwayForm(ActionForm):
    builds = AnswerOutage
    went = whole()
    go_on = forms.ChoiceField(choices=[(one.value, one.value) for one in ResumeMode])

    def action(self, here: Here) -> Action:
        return AnswerOutage(
            self.cleaned_data["went"], ResumeMode(self.cleaned_data["go_on"]), everywhere=True
        )


class EndByCountForm(ActionForm):
    """Everybody's chips as a page showed them: players and stacks in the same order."""

    builds = EndByCount
    players = Several()
    stacks = Several()

    def action(self, here: Here) -> Action:
        return EndByCount(
            self.cleaned_data["players"],
            self.cleaned_data["stacks"],
            list_current_prizes(here.state),
        )


class BagNightForm(ActionForm):
    builds = SuspendNight
    players = Several(required=False)
    stacks = Several(required=False)
    goes_on = whole(required=False)
    note = forms.CharField(required=False)


class TakeUpNightForm(ActionForm):
    builds = ResumeNight
    since = whole()


CLOCK_FORMS: tuple[type[ActionForm], ...] = (
    StartClockForm,
    CallOffStartForm,
    PauseForm,
    ChangeStopForm,
    ResumeForm,
    GoToForm,
    SetEndForm,
    SetTimeForm,
    CallClockForm,
    EndDecisionForm,
    RenameForm,
    AnnounceForm,
    HandForHandForm,
    FinishNightForm,
    ReopenNightForm,
    AnswerAwayForm,
    EndByCountForm,
    BagNightForm,
    TakeUpNightForm,
)
