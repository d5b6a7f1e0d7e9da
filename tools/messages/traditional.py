"""繁體中文 from 简体中文: opencc with the words of Taiwan, and what it does not know of this game."""

from __future__ import annotations

from opencc import OpenCC

AFTERWARDS = {
    "臺": "台",  # 導演台 is a desk, and the plain form is the usual one
    "賬號": "帳號",
    "賬戶": "帳戶",
    "程序": "進程",  # 加快進程; a computer's 程序 is 程式 by now
    "釋出": "發布",
    "物件": "對象",  # of an action, not of a program
    "許可權": "權限",
    "繫結": "綁定",  # what the word sent over QQ must be
    "遮蔽": "屏蔽",
    "全域性": "全局",
    "型別": "類型",
    "程式碼": "代碼",
    "委託併發": "委託並發",
}
"""What is written otherwise in what opencc made: wrong, right."""

_TAIWAN = OpenCC("s2twp")


def traditional(text: str) -> str:
    """The same text in 繁體中文; placeholders and markup are ASCII and stay."""
    made = str(_TAIWAN.convert(text))
    for wrong, right in AFTERWARDS.items():
        made = made.replace(wrong, right)
    return made
