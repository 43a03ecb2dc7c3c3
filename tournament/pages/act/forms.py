"""What a button or a small form sends for each kind of action."""

from datetime import datetime, timedelta, tzinfo
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.actions.away import AnswerAway, GoOn
from tournament.core.actions.base import Action
from tournament.core.actions.clock import (
    CallClock,
    CallOffStart,
    EndDecision,
    GoTo,
    Pause,
    Resume,
    SetEnd,
    SetTime,
    StartClock,
)
from tournament.core.actions.night import Announce, CountPlayers, FinishNight, HandForHand, Rename
from tournament.core.actions.tables import NextHand
from tournament.core.clock import Instant
from tournament.core.state import StopReason

LARGEST = 10**13


class ActionForm(forms.Form):
    """A form that builds one action out of what was sent."""

    builds: ClassVar[Any]

    def action(self, now: Instant, zone: tzinfo) -> Action:
        """The action asked for; only a valid form has one."""
        built: Action = self.builds(**self.cleaned_data)
        return built


def whole(**more: Any) -> forms.IntegerField:
    """A whole number of a size that is stored exactly."""
    return forms.IntegerField(min_value=0, max_value=LARGEST, **more)


class StartClockForm(ActionForm):
    """Now, or at a time of day."""

    builds = StartClock
    at = forms.TimeField(required=False, label=_("Time"))

    def action(self, now: Instant, zone: tzinfo) -> Action:
        at = self.cleaned_data["at"]
        return StartClock(None if at is None else next_time(at.hour, at.minute, now, zone))


def next_time(hour: int, minute: int, now: Instant, zone: tzinfo) -> int:
    """
    When the clock on the wall shows this time next.

    >>> from datetime import UTC
    >>> next_time(1, 0, Instant(7_200_000), UTC)
    90000000
    """
    today = datetime.fromtimestamp(now / 1000, zone)
    begins = today.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if begins <= today:
        begins += timedelta(days=1)
    return int(begins.timestamp()) * 1000


class CallOffStartForm(ActionForm):
    builds = CallOffStart


class PauseForm(ActionForm):
    builds = Pause
    reason = forms.ChoiceField(choices=[(one.value, one.value) for one in StopReason if one is not StopReason.AWAY])
    note = forms.CharField(required=False)

    def action(self, now: Instant, zone: tzinfo) -> Action:
        return Pause(StopReason(self.cleaned_data["reason"]), self.cleaned_data["note"])


class ResumeForm(ActionForm):
    builds = Resume


class GoToForm(ActionForm):
    builds = GoTo
    step = whole()
    from_step = whole()


class SetEndForm(ActionForm):
    builds = SetEnd
    step = whole()
    ends_at = whole()


class SetTimeForm(ActionForm):
    """Minutes and seconds as typed, or milliseconds as a button knows them."""

    builds = SetTime
    step = whole()
    left_ms = whole(required=False)
    minutes = whole(required=False)
    seconds = whole(required=False)

    def action(self, now: Instant, zone: tzinfo) -> Action:
        sent = self.cleaned_data
        typed = 60_000 * (sent["minutes"] or 0) + 1000 * (sent["seconds"] or 0)
        return SetTime(sent["step"], typed if sent["left_ms"] is None else sent["left_ms"])


class CallClockForm(ActionForm):
    builds = CallClock
    who = forms.CharField(required=False)


class EndDecisionForm(ActionForm):
    builds = EndDecision


class RenameForm(ActionForm):
    builds = Rename
    name = forms.CharField()


class CountPlayersForm(ActionForm):
    builds = CountPlayers
    entered = whole(label=_("Players entered"))
    left = whole(label=_("Players left"))


class AnnounceForm(ActionForm):
    builds = Announce
    text = forms.CharField(required=False)


class HandForHandForm(ActionForm):
    builds = HandForHand
    on = forms.BooleanField(required=False)


class FinishNightForm(ActionForm):
    builds = FinishNight


class AnswerAwayForm(ActionForm):
    builds = AnswerAway
    went = whole()
    go_on = forms.ChoiceField(choices=[(one.value, one.value) for one in GoOn])

    def action(self, now: Instant, zone: tzinfo) -> Action:
        return AnswerAway(self.cleaned_data["went"], GoOn(self.cleaned_data["go_on"]))


class NextHandForm(ActionForm):
    builds = NextHand
    table = whole()
    hand = whole()


FORMS: dict[str, type[ActionForm]] = {
    form.builds.kind: form
    for form in (
        StartClockForm,
        CallOffStartForm,
        PauseForm,
        ResumeForm,
        GoToForm,
        SetEndForm,
        SetTimeForm,
        CallClockForm,
        EndDecisionForm,
        RenameForm,
        CountPlayersForm,
        AnnounceForm,
        HandForHandForm,
        FinishNightForm,
        AnswerAwayForm,
        NextHandForm,
    )
}
