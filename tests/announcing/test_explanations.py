"""Every event and every answered question has a sentence with its clause, and names what it is about."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from director.announcing.document import Name, plain, spans, untranslated
from director.announcing.kanshu.explain import explain
from director.announcing.records import TurnRecord
from director.announcing.registry import presenter_of
from director.rules.draw import draw
from director.rules.game import By, Drawn, Event, Prompt, Question, Reply
from director.rules.kanshu import events as happened
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import CARDS, Face, Faction, Item
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.orders import Kind
from director.rules.playing import play
from tests.announcing.small_match import NAMES

PRESENTER = presenter_of("kanshu")
GAME = Kanshu()


def action(why: happened.Why, kind: Kind = Kind.ATTACK) -> happened.ActionChosen:
    step = why is happened.Why.STEP
    return happened.ActionChosen(
        n=2,
        holder=0,
        kind=kind,
        target=1,
        source=happened.Source.POST if step else happened.Source.RANDOM,
        why=why,
        step=1 if step else None,
        clause="K2.2" if step else "K9.3",
    )


SENTENCES: list[tuple[Event, str]] = [
    (
        Drawn(label="night/2/action/1", count=14, value=2, clause="K9.3"),
        "随机抽取“night/2/action/1”：14项中抽到第3项，即数值2（依据：K9.3）",
    ),
    (happened.DaggerAwarded(seat=4, clause="K1.5"), "山茶得到首日匕首，不受伤害（依据：K1.5）"),
    (action(happened.Why.STEP), "第2次行动：白鹭攻击红枫（依据：投票帖第1步，K2.2）"),
    (action(happened.Why.STEP, Kind.GIVE), "第2次行动：白鹭将匕首交给红枫（依据：投票帖第1步，K2.2）"),
    (action(happened.Why.NO_POST), "第2次行动：白鹭攻击红枫（依据：没有有效投票帖，随机行动，K2.2、K9.3）"),
    (
        action(happened.Why.NO_STEP),
        "第2次行动：白鹭攻击红枫（依据：投票帖没有更多行动，随机行动，K2.2、K9.3）",
    ),
    (
        action(happened.Why.VOID_STEP),
        "第2次行动：白鹭攻击红枫（依据：投票帖这一步无效，随机行动，K2.2、K9.3）",
    ),
    (
        action(happened.Why.SHIELDED),
        "第2次行动：白鹭攻击红枫（依据：投票帖这一步攻击受盾保护的角色，本局不算一步，随机行动，K3.5、K9.3）",
    ),
    (action(happened.Why.RED_CARD), "第2次行动：白鹭攻击红枫（依据：红牌罚下，随机行动，K8.2、K9.3）"),
    (happened.DaggerMoved(seat=1, clause="K2.3"), "匕首交到红枫手中（依据：K2.3）"),
    (happened.DaggerMoved(seat=1, clause="K2.6"), "承受攻击的红枫获得匕首（依据：K2.6）"),
    (happened.DaggerMoved(seat=1, clause="K5.2"), "技能使红枫获得匕首（依据：K5.2）"),
    (
        happened.InterventionWeighed(
            target=1,
            able=(2, 3),
            barred=(
                (0, happened.Bar.ATTACKER),
                (4, happened.Bar.RANK_SHOWN),
                (5, happened.Bar.PROTECTED),
                (6, happened.Bar.RED_CARD),
            ),
            clause="K2.5",
        ),
        "红枫请求干涉，可以响应的有：青苔、灰雁；愿意响应但不能的有：白鹭（正是攻击者）、山茶（等级标记已公开）、"
        "砾石（受盾保护，K4.4）、晚潮（红牌罚下，K8.2）（依据：K2.5）",
    ),
    (
        happened.InterventionWeighed(target=1, able=(), barred=(), clause="K2.5"),
        "红枫请求干涉，可以响应的有：无（依据：K2.5）",
    ),
    (
        happened.Intervened(seat=2, target=1, clause="K2.6"),
        "青苔替红枫承受这次攻击，须公开等级标记（依据：K2.6）",
    ),
    (happened.Damaged(seat=1, by=0, clause="K3.1"), "红枫受到白鹭造成的1点伤害（依据：K3.1）"),
    (
        happened.DamagePrevented(seat=1, by=0, pair=2, clause="K3.5"),
        "红枫受盾2保护：剑2的持有者伤害不足3点，白鹭造成的伤害没有发生（依据：K3.5、K4.4）",
    ),
    (
        happened.Revealed(seat=1, face=Face.FACTION, forced=False, clause="K3.1"),
        "红枫公开一张标记（阵营标记；依据：K3.1）",
    ),
    (
        happened.Revealed(seat=1, face=Face.UNKNOWN, forced=True, clause="K3.1"),
        "红枫没有别的标记可选，公开一张标记（问号标记；依据：K3.1）",
    ),
    (
        happened.Revealed(seat=1, face=Face.RANK, forced=True, clause="K3.4"),
        "红枫必须公开等级标记，无须询问（等级标记；依据：K3.4）",
    ),
    (
        happened.Covered(seat=1, by=3, face=Face.RANK, clause="K5.4"),
        "灰雁治疗红枫1点伤害，红枫重新遮盖一张标记（等级标记；依据：K5.4）",
    ),
    (
        happened.SkillClosed(seat=1, reason=happened.Closed.STAFF, clause="K4.2"),
        "红枫公开了等级标记，但不能发动技能：持有法杖（依据：K4.2）",
    ),
    (
        happened.SkillClosed(seat=1, reason=happened.Closed.SHOWN_BEFORE, clause="K5.10"),
        "红枫公开了等级标记，但不能发动技能：等级标记曾经公开过（依据：K5.10）",
    ),
    (
        happened.SkillClosed(seat=1, reason=happened.Closed.NOT_INTERVENING, clause="K5.4"),
        "红枫公开了等级标记，但不能发动技能：炼金术师只在成功响应干涉时可用（依据：K5.4）",
    ),
    (
        happened.SkillClosed(seat=1, reason=happened.Closed.SKILL_DAMAGE, clause="K5"),
        "红枫公开了等级标记，但不能发动技能：本局技能伤害不触发技能（依据：K5）",
    ),
    (
        happened.SkillUsed(seat=1, rank=3, targets=(0, 2), clause="K5.3"),
        "红枫（3号小丑）发动技能，目标：白鹭、青苔（依据：K5.3）",
    ),
    (happened.SkillUsed(seat=1, rank=1, targets=(), clause="K5.1"), "红枫（1号长老）发动技能（依据：K5.1）"),
    (
        happened.SkillUsed(seat=1, rank=4, targets=(0,), choice="wound", clause="K5.4"),
        "红枫（4号炼金术师）对白鹭造成1点伤害（依据：K5.4）",
    ),
    (
        happened.SkillUsed(seat=1, rank=4, targets=(0,), choice="heal", clause="K5.4"),
        "红枫（4号炼金术师）为白鹭治疗1点伤害（依据：K5.4）",
    ),
    (
        happened.ItemTaken(seat=1, item=Item.SHIELD, pair=1, clause="K5.6"),
        "红枫获得盾1（依据：K5.6、K4.1）",
    ),
    (happened.ItemTaken(seat=1, item=Item.FEATHER, clause="K5.1"), "红枫获得羽毛（依据：K5.1、K4.1）"),
    (
        happened.JesterSaw(seat=1, target=0, card=CARDS["blue-7"], clause="K5.3"),
        "红枫看到白鹭的身份牌：蓝7狂战士（仅告知本人；依据：K5.3）",
    ),
    (happened.RedCarded(seat=1, clause="K8.2"), "红枫被红牌罚下，从下一个问题或行动起生效（依据：K8.2）"),
    (
        happened.RedCardLifted(seat=1, clause="K8.1"),
        "红枫的红牌被撤销，从下一个问题或行动起生效（依据：K8.1）",
    ),
    (
        happened.Died(seat=1, killer=0, leader=True, winner=Faction.RED, clause="K3.6"),
        "红枫死于白鹭之手，死者是所属家族的领袖，玫瑰家族（红方）获胜（依据：K3.6）",
    ),
    (
        happened.Died(seat=1, killer=0, leader=False, winner=Faction.BLUE, clause="K3.6"),
        "红枫死于白鹭之手，死者不是所属家族的领袖，野兽家族（蓝方）获胜（依据：K3.6）",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[sentence for _event, sentence in SENTENCES])
def test_an_event_in_words(event: Event, sentence: str) -> None:
    assert plain(PRESENTER.explain(event, NAMES, untranslated)) == sentence


def test_no_event_type_and_no_reason_is_left_without_a_sentence() -> None:
    told = [event for event, _sentence in SENTENCES]
    assert {type(event) for event in told} == set(happened.EVENTS)
    assert {e.why for e in told if isinstance(e, happened.ActionChosen)} == set(happened.Why)
    assert {e.reason for e in told if isinstance(e, happened.SkillClosed)} == set(happened.Closed)
    weighed = next(e for e in told if isinstance(e, happened.InterventionWeighed))
    assert {bar for _seat, bar in weighed.barred} == set(happened.Bar)


def test_with_the_cards_a_mark_says_what_it_shows() -> None:
    cards = [CARDS["red-1"], CARDS["blue-7"]]
    for face, shown in (
        (Face.RANK, "等级标记：7号狂战士"),
        (Face.FACTION, "阵营标记：蓝色"),
        (Face.UNKNOWN, "问号标记"),
    ):
        event = happened.Revealed(seat=1, face=face, forced=False, clause="K3.1")
        assert plain(explain(event, NAMES, untranslated, cards)) == f"红枫公开一张标记（{shown}；依据：K3.1）"


def test_names_stay_names_in_a_sentence() -> None:
    told = PRESENTER.explain(happened.Damaged(seat=1, by=0, clause="K3.1"), ["{by}", "{who}"], untranslated)
    assert [span.text for span in told if isinstance(span, Name)] == ["{who}", "{by}"]
    assert spans("x") == spans("", "x", "")


ANSWERS = [
    (
        prompts.request_intervention(1),
        True,
        By.ANSWER,
        "第3问：红枫受到攻击，是否请求干涉？——请求干涉（本人回答；依据：K2.4）",
    ),
    (
        prompts.request_intervention(1),
        False,
        By.DEFAULT,
        "第3问：红枫受到攻击，是否请求干涉？——不请求（未答，按默认，K6.2；依据：K2.4）",
    ),
    (
        prompts.choose_intervener(1, (2, 3)),
        3,
        By.STANDING,
        "第3问：红枫选择由谁代为承受？——灰雁（按预案，K6.4；依据：K2.5）",
    ),
    (
        prompts.choose_intervener(1, (2, 3)),
        "decline",
        By.CARDED,
        "第3问：红枫选择由谁代为承受？——都不选，自己承受（红牌不询问，按默认，K6.3；依据：K2.5）",
    ),
    (
        prompts.reveal(1, (Face.RANK, Face.UNKNOWN), "night/1/decision/3"),
        "unknown",
        By.DEFAULT,
        "第3问：红枫公开哪一张标记？——问号标记（未答，按默认，K6.2；随机抽取，标签“night/1/decision/3”，K9.4；依据：K3.1）",
    ),
    (
        prompts.cover(1, (Face.RANK, Face.FACTION), "night/1/decision/3"),
        "rank",
        By.ANSWER,
        "第3问：红枫遮盖哪一张标记？——等级标记（本人回答；依据：K5.4）",
    ),
    (
        prompts.skill(1, 3, (0, 2)),
        {"targets": [0, 2]},
        By.ANSWER,
        "第3问：红枫（3号小丑）是否发动技能？——发动，目标：白鹭、青苔（本人回答；依据：K5.3）",
    ),
    (
        prompts.skill(1, 1, (0,)),
        "use",
        By.ANSWER,
        "第3问：红枫（1号长老）是否发动技能？——发动（本人回答；依据：K5.1）",
    ),
    (
        prompts.skill(1, 4, (0,), True, 0),
        "heal",
        By.ANSWER,
        "第3问：红枫（4号炼金术师）是否发动技能？——治疗1点伤害（本人回答；依据：K5.4）",
    ),
]


@pytest.mark.parametrize(("prompt", "value", "by", "sentence"), ANSWERS, ids=[each[3] for each in ANSWERS])
def test_an_answer_in_words(prompt: Prompt, value: object, by: By, sentence: str) -> None:
    question = Question(3, prompt, value, by)
    assert plain(PRESENTER.explain_question(question, NAMES, untranslated)) == sentence


def decided(rng: Random, number: int, prompt: Prompt) -> object:
    """Three questions in ten are left to their default."""
    return Reply.DEFAULT if rng.random() < 0.3 else prompt.options.random(rng)


def test_whatever_random_play_brings_is_explained_with_its_clause() -> None:
    told = 0
    for game in range(60):
        rng, seed = Random(game), game.to_bytes(32, "big")
        options = GAME.random_options(rng)
        _deal, state = GAME.deal(8, options, partial(draw, seed))
        for event in GAME.opening(state, partial(draw, seed)):
            GAME.evolve(state, event)
        for number in range(1, 4):
            turn = play(
                GAME,
                state,
                GAME.random_orders(state, rng),
                partial(decided, rng),
                seed=seed,
                number=number,
            )
            for step in TurnRecord.of(turn, state).steps():
                if isinstance(step, Question):
                    sentence = plain(PRESENTER.explain_question(step, NAMES, untranslated))
                    assert step.prompt.clause in sentence
                else:
                    sentence = plain(PRESENTER.explain(step, NAMES, untranslated, turn.state))
                    assert step.clause in sentence
                assert "{" not in sentence
                told += 1
            state = turn.state
            if GAME.ended(state):
                break
    assert told > 3000
