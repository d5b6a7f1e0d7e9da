"""What people read goes through gettext: no Chinese stands outside it, in templates or in code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.base import Lexer, Token, TokenType

from tools.messages.extract import KEYWORDS

ROOT = Path(__file__).resolve().parent.parent.parent
HAN = re.compile(r"[\u3400-\u9fff]")
SIGNS = re.compile(r"[\u3001\u3002\u3008-\u3011\uff01-\uff5e]")
MARKED = re.compile(r"""_\(("[^"]*"|'[^']*')\)""")

TEMPLATES_WITH_DATA = {
    "templates/styleguide.html",  # names and sentences made up to look at
}
CODE_WITH_DATA = (
    "director/rules/",  # the words of posts, moves and gestures; what is said of them is in announcing
    "director/announcing/secrecy/",  # the words that morning reports are searched for
    "director/announcing/glossary.py",  # words as keys; what is said of them is checked by its own tests
    "director/announcing/kanshu/glossary.py",
    "director/announcing/replies.py",  # what divides an answer by message
    "director/forum/",  # the words of saved forum pages
    "director/portable/cli.py",  # a command in two languages at once
    "director/migrations/",
    "director/management/",  # commands speak both languages, or that of the server
    "director/views/styleguide.py",
    "director/services/conduct_check.py",  # what posts are searched for
    "director/services/qq.py",  # the word that binds a number
    "kanshu/preparing.py",  # the terminal
    "kanshu/settings.py",  # read before there is a language
)
SIGNS_ARE_DATA = (
    "director/announcing/bbcode.py",  # signs that do no harm, for those that would
    "director/announcing/csv.py",
    "director/announcing/text.py",
    "director/announcing/duels.py",  # pictures are documents of a match, in its language
    "director/announcing/statuses.py",
    "director/announcing/hcg/guide.py",  # a move in both scripts
    "director/forms/conduct.py",  # grounds of penalties, as the rulebook has them
    "director/services/grounds.py",
    "director/services/attendance.py",  # what is taken off a pasted line
    "director/services/channels.py",  # a notice that goes out, in the language of the match
    "director/selectors/desk/setup.py",  # a roster as it was pasted
    "director/selectors/stands.py",  # what a sentence ends with
    "director/services/news.py",
    "director/templatetags/desk.py",  # what may follow a clause's number
)
POST = re.compile(r"^\n?(?:行动|响应干涉|出招|手势|目标|拆分)：|^放空$")
"""The lines of a post: it is read in Chinese, whatever language its writer's pages are in."""
DATA = {
    "1白鹭\n2蓝狐=狐狸、小蓝\n3墨（阿墨）",  # examples of names, and of words that Chinese posts are searched for
    "柚子\n北风\n三两",
    "白鹭 12\n蓝狐：7",
    "1白鹭 红2刺客 下家蓝\n2红枫 蓝7狂战士 下家红\n随机2提刀",
    "发誓 3.1\n马甲 4.1",
    "帖贴条。.",  # what may follow a number
    r"[#＃]?[0-9０-９]{1,3}[号號楼樓]?\s*[.．、,，:：)）]\s*\S",
}


def _chinese(text: str, signs: bool = True) -> bool:
    """Whether there are Chinese words in it, or Chinese signs between others."""
    return bool(HAN.search(text) or (signs and SIGNS.search(text)))


def _template_faults(source: str) -> Iterator[str]:
    inside = ""  # the block we are in, whose text is not ours to look at
    for token in Lexer(source).tokenize():
        word = token.contents.split(maxsplit=1)[0] if token.contents.strip() else ""
        if token.token_type == TokenType.BLOCK:
            if inside and word == f"end{inside}":
                inside = ""
            elif word in {"blocktranslate", "blocktrans", "comment"}:
                inside = inside or word
            if word in {"translate", "trans"}:
                continue
        if token.token_type == TokenType.COMMENT or (inside and token.token_type == TokenType.TEXT):
            continue
        if inside != "comment" and _chinese(_unmarked(token)):
            yield f"line {token.lineno}: {token.contents.strip()[:80]}"


def _unmarked(token: Token) -> str:
    if token.token_type == TokenType.TEXT:
        return re.sub(r"<!--.*?-->", "", token.contents, flags=re.DOTALL)
    return MARKED.sub("", token.contents)


def _code_faults(source: str, signs: bool = True) -> Iterator[str]:
    tree = ast.parse(source)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))  # docstrings, of constants too
        elif isinstance(node, ast.Call) and _called(node.func) in KEYWORDS:
            skipped |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in skipped:
            continue
        if _chinese(node.value, signs) and not POST.search(node.value) and node.value not in DATA:
            yield f"line {node.lineno}: {node.value.strip()[:80]}"


def _called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _files(folder: str, ending: str) -> list[Path]:
    return sorted((ROOT / folder).rglob(f"*{ending}"))


def test_no_chinese_stands_outside_the_tags_of_a_template() -> None:
    faults = []
    for path in _files("templates", ".html"):
        name = path.relative_to(ROOT).as_posix()
        if name not in TEMPLATES_WITH_DATA:
            faults += [f"{name}, {fault}" for fault in _template_faults(path.read_text(encoding="utf-8"))]
    assert not faults, "\n".join(faults)


def test_no_chinese_stands_outside_gettext_in_code() -> None:
    faults = []
    for path in [*_files("director", ".py"), *_files("kanshu", ".py")]:
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(CODE_WITH_DATA):
            found = _code_faults(path.read_text(encoding="utf-8"), not name.startswith(SIGNS_ARE_DATA))
            faults += [f"{name}, {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "source",
    [
        "<p>关门</p>",
        '{% tag "关门" %}',
        '{{ x|default:"无" }}',
        "{% if a %}{% endif %}关",
        '{{ d|date:"n月" }}',
    ],
)
def test_the_search_finds_what_is_not_marked_in_a_template(source: str) -> None:
    assert list(_template_faults(source))


@pytest.mark.parametrize(
    "source",
    [
        '<p>{% translate "关门" %}</p>',
        '{{ d|date:_("n月") }}',
        "{# 关门 #}",
        "{% comment %}关门{% endcomment %}",
        "{% blocktranslate %}关门 {{ n }}{% endblocktranslate %}",
    ],
)
def test_the_search_lets_pass_what_is_marked_in_a_template(source: str) -> None:
    assert not list(_template_faults(source))


def test_the_search_finds_what_is_not_marked_in_code() -> None:
    assert list(_code_faults('raise Refused("x", "关门了")'))
    assert list(_code_faults('f"{n} 天"'))
    assert not list(_code_faults('"""关门 (K8.6)."""\n_("关门了")\nwritten("关")\ntext = "行动：攻击甲"'))


def test_module_level_texts_are_translated_late() -> None:
    """At import there is no reader yet: a text made there must be lazy, or every page has it in one language."""
    faults = []
    for path in _files("director", ".py"):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        eager = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
            for alias in node.names
            if alias.name in {"gettext", "ngettext", "pgettext"}
        } | {"written"}
        faults += [f"{name}, line {line}" for line in _eager(tree, eager)]
    assert not faults, "\n".join(faults)


def _eager(node: ast.AST, names: set[str]) -> Iterator[int]:
    """The lines of calls that run when the module is read."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Call) and _called(child.func) in names:
            yield child.lineno
        yield from _eager(child, names)
