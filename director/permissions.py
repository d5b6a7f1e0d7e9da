"""Who may do what: one predicate a right. Pages ask here what to show; services decide again when they act."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from director.models import Character, Directorship, Match, Person, Tenure

Visitor = Person | AnonymousUser


def directs(person: Visitor, match: Match) -> bool:
    """导演 (K10.3): sees everything of the match and moves it on."""
    return person.is_authenticated and match.directorships.filter(person_id=person.pk).exists()


def plays(person: Visitor, character: Character) -> bool:
    """玩家: holds the character now (K8.8); sees its card, questions and findings."""
    return (
        person.is_authenticated
        and Tenure.objects.filter(character=character, person_id=person.pk, until=None).exists()
    )


def may_create_match(person: Visitor) -> bool:
    """Anybody who has signed in and is no mere guest of one match may direct one of their own."""
    return person.is_authenticated and (
        person.has_usable_password() or Directorship.objects.filter(person=person).exists()
    )


def sees_all(person: Visitor, match: Match) -> bool:
    """Everything of the match: its directors at any time, everybody after the reveal (K7.5)."""
    return match.revealed or directs(person, match)
