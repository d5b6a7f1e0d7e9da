"""What of a match goes into its file (match/1), table by table; and what stays behind, with the reason.

A model that leads to a match stands in one of the two lists; a test sees to it. A table comes after those that it
names.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models as fields
from django.db.models import Model, QuerySet

from director import models
from director.models import Match, Person

FORMAT = "match/1"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the file: its model, and how to come from a row to its match."""

    model: type[Model]
    path: str = "match"

    @property
    def name(self) -> str:
        """Its name in the file."""
        return str(self.model._meta.model_name)

    def rows(self, match: Match) -> QuerySet[Model]:
        """The rows of a match, in the order in which they were made."""
        return self.model._default_manager.filter(**{self.path: match}).order_by("pk")


TABLES: tuple[Table, ...] = (
    Table(models.Directorship),
    Table(models.Character),
    Table(models.Player),
    Table(models.Tenure, "character__match"),
    Table(models.DealtCard, "character__match"),
    Table(models.Part, "character__match"),
    Table(models.Rhythm),
    Table(models.DayPlan),
    Table(models.Day),
    Table(models.Extension, "day__match"),
    Table(models.Consent, "day__match"),
    Table(models.Post, "day__match"),
    Table(models.HandReading, "post__day__match"),
    Table(models.StandingAnswer, "day__match"),
    Table(models.Night),
    Table(models.Branch, "night__match"),
    Table(models.Answer, "night__match"),
    Table(models.Interjection, "night__match"),
    Table(models.Announcement),
    Table(models.MorningReport, "announcement__match"),
    Table(models.ReportDraft, "announcement__match"),
    Table(models.MatchWriter),
    Table(models.Staging),
    Table(models.ConductSettings),
    Table(models.PenaltyCard),
    Table(models.PostCount, "day__match"),
    Table(models.ForgivenDay, "day__match"),
    Table(models.ProxyVote, "post__day__match"),
    Table(models.Nomination, "character__match"),
    Table(models.Substitution, "character__match"),
    Table(models.Helper),
    Table(models.PlayerQuestion, "character__match"),
    Table(models.TreeHoleNote, "character__match"),
    Table(models.SignUpSheet),
    Table(models.SignUp),
    Table(models.ThreadImport),
    Table(models.ForumPost),
    Table(models.Snapshot, "forum_post__match"),
    Table(models.LogEntry),
)

LEFT_OUT: dict[type[Model], str] = {
    models.SignInLink: "opens this site's door; new ones are made where the match goes",
    models.CalendarFeed: "an address of this site",
    models.Notice: "mail of this site's people, told already",
    models.Delivery: "mail of this site's people",
    models.QQGroup: "the group is told by one site alone",
    models.OutMessage: "sent, or to be sent, by this site",
    models.InMessage: "came to this site",
    models.Carried: "says how the match came to this site",
}

LOG_LEFT_OUT = ("exported",)
"""Acts that are about a copy of the match, not about the match."""

LOG_REFERENCES: dict[str, type[Model]] = {
    "post": models.Post,
    "card": models.PenaltyCard,
    "announcement": models.Announcement,
    "question": models.PlayerQuestion,
}
"""Facts of log entries that name a row; of "question" only in acts that begin with it: elsewhere it counts a night's."""

BY_TABLE = {table.model: table for table in TABLES}


def columns(model: type[Model]) -> list[fields.Field]:  # type: ignore[type-arg]
    """The columns of a table that go into the file; the match itself and the primary key do not."""
    return [
        column
        for column in model._meta.concrete_fields
        if not column.primary_key and column.related_model is not Match
    ]


def refers_to(column: fields.Field) -> type[Model] | None:  # type: ignore[type-arg]
    """The model that a column names a row of, or None for a plain value."""
    related = column.related_model
    return related if isinstance(related, type) else None


def is_person(column: fields.Field) -> bool:  # type: ignore[type-arg]
    return refers_to(column) is Person


def facts_of(row: Model) -> str:
    """The JSON column of a row whose facts may name rows; empty for any other."""
    return (
        "data"
        if isinstance(row, models.LogEntry)
        else "figures"
        if isinstance(row, models.PenaltyCard)
        else ""
    )


def reference(row: Model, key: str) -> type[Model] | None:
    """The model that a fact of this row names a row of, or None for a plain fact."""
    if isinstance(row, models.PenaltyCard):
        return models.Post if key == "post" else None
    if isinstance(row, models.LogEntry) and key == "question" and not row.act.startswith("question_"):
        return None
    return LOG_REFERENCES.get(key)
