"""提问 (H3): the one question of a round is for the directors: what becomes of a player without a post."""

from __future__ import annotations

from director.announcing.asked import Asked, Option
from director.announcing.document import Spans, Translate, fill, plain, spans
from director.announcing.seats import Names, who
from director.rules.game import Choice, Prompt, Value
from director.rules.hcg.options import Penalty


def ask(prompt: Prompt, names: Names, _: Translate) -> Asked:
    """The question with its options."""
    assert isinstance(prompt.options, Choice)
    options = tuple(Option(value, plain(answer(value, _))) for value in prompt.options.values)
    default = _("默认{answer}（H3）").format(answer=plain(answer(prompt.default, _)))
    return Asked(asked(prompt, names, _), options, default)


def asked(prompt: Prompt, names: Names, _: Translate) -> Spans:
    """The question as a director reads it."""
    return fill(_("{who}没有出招，怎么处理？"), who=who(names, prompt.seat))


def answer(value: Value, _: Translate) -> Spans:
    """An answer in words."""
    return spans(_("判死（违规）") if value == Penalty.DEATH.value else _("不罚，这一回合什么也不做"))
