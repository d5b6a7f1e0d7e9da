"""提问 (C3, C7, C12): whom to choose within a layer, whom to take, and what becomes of a player without a post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director.announcing.asked import Asked, Option
from director.announcing.clapclap import explain, terms
from director.announcing.document import Spans, Translate, fill, plain, spans
from director.announcing.seats import Names, who
from director.rules.clapclap import prompts
from director.rules.clapclap.negotiation import ATTEMPTS
from director.rules.clapclap.view import PublicTable
from director.rules.game import Choice, Lottery, Prompt, Value


def ask(prompt: Prompt, names: Names, _: Translate, known: PublicTable | None = None) -> Asked:
    """The question for its owner; `known` says what everybody shows, where the round is laid open (C12)."""
    assert isinstance(prompt.options, Choice)
    options = tuple(Option(value, _label(prompt, value, names, known, _)) for value in prompt.options.values)
    return Asked(
        text=_text(prompt, names, _),
        options=options,
        default=_default(prompt, names, _),
        notes=tuple(_named_so_far(prompt, names, _)),
    )


def _label(prompt: Prompt, value: Value, names: Names, known: PublicTable | None, _: Translate) -> str:
    label = plain(answer(prompt, value, names, _))
    shown = known.seats[value] if known is not None and type(value) is int else None
    if shown is None or shown.gesture is None:
        return label
    return _("{label}：{what}").format(label=label, what=terms.gesture(shown.gesture, shown.split, _))


def _text(prompt: Prompt, names: Names, _: Translate) -> Spans:
    about = prompt.about or {}
    if prompt.ask == prompts.NAME_TARGET:
        sentence = _("{layer}：你选谁？{part}{attempt}（{clause}）")
        return fill(
            sentence,
            layer=terms.layer(about["layer"], _),
            part=_part(about, _),
            attempt=_attempt(about, _),
            clause=prompt.clause,
        )
    if prompt.ask == prompts.CHOOSE_ATTACKER:
        sentence = _("{layer}：不止一人选了你，你让谁出手？其余的人放空。（C12）")
        return fill(sentence, layer=terms.layer(about["layer"], _))
    if prompt.ask == prompts.TRIPLE_PICK:
        return spans(_("三连：你克制的不止一人，你选谁组成三连？（C7）"))
    return asked(prompt, names, _)


def _part(about: Mapping[str, int], _: Translate) -> str:
    return _("（第{n}段）").format(n=about["part"] + 1) if about["part"] else ""


def _attempt(about: Mapping[str, int], _: Translate) -> str:
    if about["attempt"] == 1:
        return ""
    if about["attempt"] > ATTEMPTS:
        return _("你先前的目标选了别人，请另选。")
    return _("第{n}轮，可以改，也可以不改；没有人改就定下来。").format(n=about["attempt"])


def _named_so_far(prompt: Prompt, names: Names, _: Translate) -> Iterator[Spans]:
    """已声明的目标 (C12): what the layer's players named in the attempt before, one line each."""
    about = prompt.about or {}
    for key, target in about.items():
        if key.startswith("named."):
            seat = int(key.split(".")[1])
            yield fill(_("{who}现在选的是{target}。"), who=who(names, seat), target=who(names, target))


def _default(prompt: Prompt, names: Names, _: Translate) -> str:
    if isinstance(prompt.default, Lottery):
        return _("默认在可选的人里随机抽取（{clause}）").format(clause=prompt.clause)
    said = plain(answer(prompt, prompt.default, names, _))
    if type(prompt.default) is int:
        said = _("选{name}").format(name=said)
    return _("默认{answer}（{clause}）").format(answer=said, clause=prompt.clause)


def asked(prompt: Prompt, names: Names, _: Translate) -> Spans:
    """The question as a director reads it."""
    about = prompt.about or {}
    sentence = {
        prompts.NAME_TARGET: _("{layer}：{who}选谁？"),
        prompts.CHOOSE_ATTACKER: _("{layer}：{who}让谁出手？"),
        prompts.TRIPLE_PICK: _("三连：{who}选谁？"),
        prompts.MISSED_POST: _("{who}没有出手，怎么处理？"),
    }[prompt.ask]
    layer = terms.layer(about["layer"], _) if "layer" in about else ""
    return fill(sentence, who=who(names, prompt.seat), layer=layer)


def answer(prompt: Prompt, value: Value, names: Names, _: Translate) -> Spans:
    """An answer in words."""
    if prompt.ask == prompts.MISSED_POST:
        return spans(_("判死（蛤蟆）") if value == prompts.DEATH else _("免罚，不参加这一回合"))
    if value == prompts.PASS:
        return spans(_("放空"))
    return explain.targets((value,), names, _)
