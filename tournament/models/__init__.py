"""The rows that are kept, without any rules."""

from tournament.models.carried import CarriedPlayer, ImportBatch
from tournament.models.chip_sets import LONGEST_SET_NAME, ClubChipSet
from tournament.models.club import MEMBER_ROLES, Club, Member, Membership, Role
from tournament.models.jobs import Job, JobStep
from tournament.models.links import Display, Link, LinkKind, list_displays_since, update_displays
from tournament.models.night import JournalEntry, Pulse, Tournament, find_last_pulse, save_pulse
from tournament.models.own_rules import OwnRule, Works
from tournament.models.players import Player, PlayerPhoto
from tournament.models.results import NightSummary, Result, ResultHit
from tournament.models.seasons import LONGEST_FORMULA, LeftOut, Season
from tournament.models.shows import ClubShow, ShowPicture
from tournament.models.signals import LONGEST_ADDRESS, SignalOrder, Target, TargetKind
from tournament.models.templates import LONGEST_TEMPLATE_NAME, NightTemplate

__all__ = [
    "LONGEST_ADDRESS",
    "LONGEST_FORMULA",
    "LONGEST_SET_NAME",
    "LONGEST_TEMPLATE_NAME",
    "MEMBER_ROLES",
    "CarriedPlayer",
    "Club",
    "ClubChipSet",
    "ClubShow",
    "Display",
    "ImportBatch",
    "Job",
    "JobStep",
    "JournalEntry",
    "LeftOut",
    "Link",
    "LinkKind",
    "Member",
    "Membership",
    "NightSummary",
    "NightTemplate",
    "OwnRule",
    "Player",
    "PlayerPhoto",
    "Pulse",
    "Result",
    "ResultHit",
    "Role",
    "Season",
    "ShowPicture",
    "SignalOrder",
    "Target",
    "TargetKind",
    "Tournament",
    "Works",
    "find_last_pulse",
    "list_displays_since",
    "save_pulse",
    "update_displays",
]
