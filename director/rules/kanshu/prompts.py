"""问题 (K6): what the night stops to ask, with its options and its default."""

from __future__ import annotations

from functools import cache, lru_cache

from director.rules.game import Choice, Lottery, Pick, Prompt
from director.rules.kanshu.cards import ALCHEMIST, BERSERKER, ELDER, FACE_ORDER, JESTER, Face
from director.rules.kanshu.orders import DECLINE, PASS

REQUEST_INTERVENTION = "request_intervention"
CHOOSE_INTERVENER = "choose_intervener"
REVEAL = "reveal"
COVER = "cover"
SKILL = "skill"

MOST_KEPT = 4096
"""So many of the questions that come again and again are kept; they are values, and never change."""

_YES_NO = Choice((True, False))
_USE_OR_PASS = Choice(("use", PASS))


@cache
def request_intervention(target: int) -> Prompt:
    """请求干涉 (K2.4): unanswered means no (K6.2)."""
    return Prompt(target, REQUEST_INTERVENTION, _YES_NO, False, "K2.4")


def choose_intervener(target: int, able: tuple[int, ...]) -> Prompt:
    """选择响应干涉者 (K2.5): unanswered means decline (K6.2)."""
    return Prompt(target, CHOOSE_INTERVENER, Choice((*able, DECLINE)), DECLINE, "K2.5")


def reveal(victim: int, hidden: tuple[Face, ...], label: str) -> Prompt:
    """公开标记 (K3.1): one of the distinct hidden faces; unanswered, drawn over the marks one by one (K9.4)."""
    return Prompt(victim, REVEAL, _one_of(hidden), Lottery(label, _words(hidden)), "K3.1")


def cover(healed: int, revealed: tuple[Face, ...], label: str) -> Prompt:
    """遮盖标记 (K5.4): one of the distinct revealed faces; unanswered, drawn over the marks one by one (K9.4)."""
    return Prompt(healed, COVER, _one_of(revealed), Lottery(label, _words(revealed)), "K5.4")


@lru_cache(MOST_KEPT)
def skill(
    owner: int, rank: int, others: tuple[int, ...], heals: bool = False, saved: int | None = None
) -> Prompt:
    """发动技能 (K5): unanswered means pass (K6.2). `heals` says whether an alchemist may heal (K5.4)."""
    about = {"rank": rank} if saved is None else {"rank": rank, "saved": saved}
    return Prompt(owner, SKILL, _skill_options(rank, others, heals), PASS, f"K5.{rank}", about)


def _skill_options(rank: int, others: tuple[int, ...], heals: bool) -> Choice | Pick:
    if rank in (ELDER, BERSERKER):
        return _USE_OR_PASS
    if rank == ALCHEMIST:
        return Choice(("wound", "heal", PASS) if heals else ("wound", PASS))
    return Pick(others, 2 if rank == JESTER else 1)


@cache
def _one_of(faces: tuple[Face, ...]) -> Choice:
    return Choice(distinct(faces))


@cache
def distinct(faces: tuple[Face, ...]) -> tuple[str, ...]:
    """The distinct faces in the order rank, faction, unknown, as the words that an answer uses."""
    return _words(tuple(sorted(dict.fromkeys(faces), key=FACE_ORDER.__getitem__)))


@cache
def _words(faces: tuple[Face, ...]) -> tuple[str, ...]:
    return tuple(face.value for face in faces)
