"""What is stored: fields, constraints, small properties."""

from director.models.announcement import Announcement, Kind, MorningReport
from director.models.attempts import Attempts
from director.models.cast import Character, DealtCard, Player, Tenure
from director.models.conduct import (
    CardState,
    Colour,
    ConductSettings,
    ForgivenDay,
    Helper,
    Nomination,
    PenaltyCard,
    PlayerQuestion,
    PostCount,
    ProxyVote,
    SignUp,
    SignUpSheet,
    Substitution,
    TreeHoleNote,
    Wish,
)
from director.models.day import Day, HandReading, Post, Source, StandingAnswer
from director.models.forum import Carried, ForumPost, Ruling, Snapshot, ThreadImport, ThreadKind
from director.models.link import SignInLink
from director.models.log import LogEntry
from director.models.match import Directorship, Match, Phase
from director.models.night import Answer, AnswerKind, Branch, Interjection, Night, NightStatus
from director.models.notice import CalendarFeed, Delivery, DeliveryState, Notice
from director.models.outbox import BindingCode, InMessage, OutMessage, OutState, QQAccount, QQGroup
from director.models.person import Person
from director.models.report import MatchWriter, Part, ReportDraft, Staging
from director.models.rhythm import Consent, DayPlan, Extension, Heartbeat, Pace, Rhythm

__all__ = [
    "Announcement",
    "Answer",
    "AnswerKind",
    "Attempts",
    "BindingCode",
    "Branch",
    "CalendarFeed",
    "CardState",
    "Carried",
    "Character",
    "Colour",
    "ConductSettings",
    "Consent",
    "Day",
    "DayPlan",
    "DealtCard",
    "Delivery",
    "DeliveryState",
    "Directorship",
    "Extension",
    "ForgivenDay",
    "ForumPost",
    "HandReading",
    "Heartbeat",
    "Helper",
    "InMessage",
    "Interjection",
    "Kind",
    "LogEntry",
    "Match",
    "MatchWriter",
    "MorningReport",
    "Night",
    "NightStatus",
    "Nomination",
    "Notice",
    "OutMessage",
    "OutState",
    "Pace",
    "Part",
    "PenaltyCard",
    "Person",
    "Phase",
    "Player",
    "PlayerQuestion",
    "Post",
    "PostCount",
    "ProxyVote",
    "QQAccount",
    "QQGroup",
    "ReportDraft",
    "Rhythm",
    "Ruling",
    "SignInLink",
    "SignUp",
    "SignUpSheet",
    "Snapshot",
    "Source",
    "Staging",
    "StandingAnswer",
    "Substitution",
    "Tenure",
    "ThreadImport",
    "ThreadKind",
    "TreeHoleNote",
    "Wish",
]
