"""判例 in words: a portable case of a night and its result, as the tables of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from director.announcing.document import (
    Block,
    Heading,
    Items,
    Paragraph,
    Quote,
    Spans,
    Table,
    Translate,
    fill,
    joined,
    spans,
)
from director.announcing.kanshu import terms
from director.announcing.kanshu.answers import answer, asked
from director.announcing.kanshu.guide import OPTION_WORDS
from director.announcing.kanshu.ordered import order_lines
from director.announcing.kanshu.terms import Names
from director.announcing.option_words import option_words
from director.rules.game import Choice, Prompt, Value
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import CARDS, Face, Faction, Item
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Kind, Post, Step
from director.rules.kanshu.state import FULL_DAMAGE

Data = Mapping[str, Any]


def case_blocks(case: Data, result: Data, _: Translate) -> tuple[Block, ...]:
    """The situation, the posts, the questions with their answers, and what came of it."""
    names = [seat["name"] for seat in case["seats"]]
    return (
        _table(_("之前"), case, case.get("state", {}), case["dagger"], case.get("items", ()), _),
        *_options(case, _),
        *_posts(case, names, _),
        *_questions(case, result, names, _),
        *_actions(result, names, _),
        _table(_("之后"), case, result["players"], result["dagger"], result["items"], _),
        *_ending(result, _),
    )


def _table(
    caption: str, case: Data, shown: Mapping[str, Data], dagger: str, items: Sequence[Data], _: Translate
) -> Table:
    """The status of every character, with its card: a case hides nothing."""
    rows = tuple(
        _row(seat, shown.get(seat["name"], {}), _held(seat["name"], case, dagger, items, _), _)
        for seat in case["seats"]
    )
    columns = (_("角色"), _("身份"), _("已公开的标记"), _("伤害"), _("持有"))
    return Table(caption, columns, rows)


def _row(seat: Data, shown: Data, held: Sequence[str], _: Translate) -> tuple[Spans, ...]:
    card = CARDS[seat["card"]]
    revealed = [terms.face_on(card, Face(face), _) for face in shown.get("revealed", ())]
    damage = shown.get("damage", len(revealed))
    return (
        spans(seat["name"]),
        spans(terms.card_toned(card, _)),
        spans(_("、").join(revealed) or "—"),
        spans(_("4（死亡）") if damage > FULL_DAMAGE else damage),
        spans(_("、").join(held) or "—"),
    )


def _held(name: str, case: Data, dagger: str, items: Sequence[Data], _: Translate) -> list[str]:
    held = [_("匕首")] if name == dagger else []
    for each in items:
        if each["holder"] == name:
            label = terms.item_numbered(Item(each["item"]), each.get("pair"), _)
            held.append(_("{item}（已破）").format(item=label) if each.get("broken") else label)
    return [*held, _("红牌")] if name in case.get("red_cards", ()) else held


def _options(case: Data, _: Translate) -> Iterator[Block]:
    """The options that a case names, in words."""
    options = case.get("options", {})
    named = {name: value for name, value in options.items() if name != "actions"}
    words = option_words(named, Options(), OPTION_WORDS, _)
    if "actions" in options:
        words.insert(0, _("只结算{n}次行动").format(n=options["actions"]))
    if words:
        yield Paragraph(spans(_("约定："), _("；").join(words)))


def _posts(case: Data, names: Names, _: Translate) -> Iterator[Block]:
    posts = case.get("posts", {})
    if not posts:
        return
    yield Heading(spans(_("当天的投票")))
    written = [(name, post) for name, post in posts.items() if isinstance(post, str)]
    read = [(name, post) for name, post in posts.items() if not isinstance(post, str)]
    if read:
        yield Items(tuple(spans(name, "　", *_post(post, names, _)) for name, post in read))
    for name, post in written:
        yield Paragraph(spans(name))
        yield Quote(post)


def _post(post: Data, names: Names, _: Translate) -> Spans:
    steps = tuple(_step(step, names) for step in post.get("steps", ()))
    responses = tuple(names.index(name) for name in post.get("responses", ()))
    return joined("　", order_lines(Post(steps, responses), names, _))


def _step(step: Data | None, names: Names) -> Step | None:
    if step is None or step["target"] not in names:
        return None
    return Step(Kind(step["kind"]), names.index(step["target"]))


def _questions(case: Data, result: Data, names: Names, _: Translate) -> Iterator[Block]:
    if not result["asked"] and not result["waiting"]:
        return
    yield Heading(spans(_("夜里的问答")))
    lines = [_question(each, case, names, _) for each in result["asked"]]
    if result["waiting"]:
        prompt = _prompt(result["waiting"], case, names)
        lines.append(fill(_("{asked}——等待回答"), asked=asked(prompt, names, _)))
    yield Items(tuple(lines), ordered=True)


def _question(each: Data, case: Data, names: Names, _: Translate) -> Spans:
    prompt = _prompt(each, case, names)
    given = answer(prompt, _seats(each["answer"], names), names, _)
    sentence = _("{asked}——{answer}") if each["by"] == "answer" else _("{asked}——{answer}（默认）")
    return fill(sentence, asked=asked(prompt, names, _), answer=given)


def _prompt(each: Data, case: Data, names: Names) -> Prompt:
    """The question, as far as its words need it."""
    seat = names.index(each["player"])
    about = {"rank": CARDS[case["seats"][seat]["card"]].rank} if each["ask"] == prompts.SKILL else None
    return Prompt(seat, each["ask"], Choice(()), None, "", about)


def _seats(value: Value, names: Names) -> Value:
    """An answer with seats in the place of names."""
    if isinstance(value, Mapping):
        return {"targets": [names.index(name) for name in value["targets"]]}
    return names.index(value) if value in names else value


def _actions(result: Data, names: Names, _: Translate) -> Iterator[Block]:
    yield Heading(spans(_("结果")))
    lines = [_action(each, _) for each in result["actions"]]
    lines += [_skill(each, _) for each in result["skills"]]
    if lines:
        yield Items(tuple(lines))


def _action(each: Data, _: Translate) -> Spans:
    sentence = (
        _("第{n}次行动：{who}攻击{target}")
        if each["kind"] == "attack"
        else _("第{n}次行动：{who}将匕首交给{target}")
    )
    line = fill(sentence, n=each["n"], who=each["holder"], target=each["target"])
    return spans(line, _("（随机）")) if each["source"] == "random" else line


def _skill(each: Data, _: Translate) -> Spans:
    targets = _("、").join(each["targets"])
    sentence = _("{who}发动{role}的技能：{targets}") if targets else _("{who}发动{role}的技能")
    line = fill(sentence, who=each["player"], role=terms.skill_name(each["rank"], _), targets=targets)
    chosen = {"wound": _("（造成1点伤害）"), "heal": _("（治疗1点伤害）")}.get(each["choice"] or "", "")
    return spans(line, chosen)


def _ending(result: Data, _: Translate) -> Iterator[Block]:
    red, blue = result["leaders"].get("red"), result["leaders"].get("blue")
    yield Paragraph(fill(_("领袖：红方{red}，蓝方{blue}。"), red=red or "—", blue=blue or "—"))
    outcome = result["outcome"]
    if outcome is not None:
        sentence = _("{dead}死亡，死于{killer}之手；{winner}获胜。")
        winner = terms.family_toned(Faction(outcome["winner"]), _)
        yield Paragraph(fill(sentence, dead=outcome["dead"], killer=outcome["killer"], winner=winner))
