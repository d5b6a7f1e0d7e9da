"""What is stored: fields, constraints, small properties."""

from director.models.cast import Character, DealtCard, Player, Tenure
from director.models.day import Day, HandReading, Post, Source, StandingAnswer
from director.models.link import SignInLink
from director.models.match import Directorship, Match, Phase
from director.models.night import Answer, AnswerKind, Branch, Interjection, Night, NightStatus
from director.models.person import Person
from director.models.telling import Announcement, Kind, LogEntry, MorningReport

__all__ = [
    "Announcement",
    "Answer",
    "AnswerKind",
    "Branch",
    "Character",
    "Day",
    "DealtCard",
    "Directorship",
    "HandReading",
    "Interjection",
    "Kind",
    "LogEntry",
    "Match",
    "MorningReport",
    "Night",
    "NightStatus",
    "Person",
    "Phase",
    "Player",
    "Post",
    "SignInLink",
    "Source",
    "StandingAnswer",
    "Tenure",
]
