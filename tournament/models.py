"""All models of the app, without any rules."""

from tournament.access.models import (
    Display,
    Link,
    LinkKind,
    list_displays_since,
    rename_display,
    update_displays,
)
from tournament.chips.models import MAX_SET_NAME_LENGTH, ClubChipSet
from tournament.club.models import (
    MAX_TEMPLATE_NAME_LENGTH,
    MEMBER_ROLES,
    Club,
    Member,
    Membership,
    NightTemplate,
    Player,
    PlayerPhoto,
    Role,
)
from tournament.club_rulebook.models import OwnRule, Works
from tournament.imports.models import CarriedPlayer, ImportBatch
from tournament.jobs.models import Job, JobStep
from tournament.join.models import ClaimState, ClubWifi, KnownPhone, PhoneClaim, RoomCode
from tournament.league.models import MAX_FORMULA_LENGTH, LeftOut, Season
from tournament.night.models import JournalEntry, Pulse, Tournament, find_last_pulse, save_pulse
from tournament.notifications.models import MAX_ADDRESS_LENGTH, SignalOrder, Target, TargetKind
from tournament.results.models import NightSummary, Result, ResultHit
from tournament.screens.models import ClubShow, ShowPicture
from tournament.tvs.models import Tv, list_known_tvs, list_shown_nights, mute_other_tvs

__all__ = [
    "MAX_ADDRESS_LENGTH",
    "MAX_FORMULA_LENGTH",
    "MAX_SET_NAME_LENGTH",
    "MAX_TEMPLATE_NAME_LENGTH",
    "MEMBER_ROLES",
    "CarriedPlayer",
    "ClaimState",
    "Club",
    "ClubChipSet",
    "ClubShow",
    "ClubWifi",
    "Display",
    "ImportBatch",
    "Job",
    "JobStep",
    "JournalEntry",
    "KnownPhone",
    "LeftOut",
    "Link",
    "LinkKind",
    "Member",
    "Membership",
    "NightSummary",
    "NightTemplate",
    "OwnRule",
    "PhoneClaim",
    "Player",
    "PlayerPhoto",
    "Pulse",
    "Result",
    "ResultHit",
    "Role",
    "RoomCode",
    "Season",
    "ShowPicture",
    "SignalOrder",
    "Target",
    "TargetKind",
    "Tournament",
    "Tv",
    "Works",
    "find_last_pulse",
    "list_displays_since",
    "list_known_tvs",
    "list_shown_nights",
    "mute_other_tvs",
    "rename_display",
    "save_pulse",
    "update_displays",
]
