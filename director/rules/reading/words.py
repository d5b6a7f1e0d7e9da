"""把话说清楚: what was wrong with a text, as a sentence for the person who wrote it.

Each sentence says what is wrong, where, and what to do.
"""

from __future__ import annotations

from director.rules.reading import problem as posts
from director.rules.reading import roster
from director.rules.reading.markup import Kind, LeftOut
from director.rules.reading.names import Names
from director.rules.reading.problem import Problem
from director.rules.reading.roster import RosterProblem

POST: dict[str, str] = {
    posts.UNKNOWN_NAME: "没有叫“{text}”的角色。请写全名、别名或电梯号。",
    posts.AMBIGUOUS_NAME: "“{text}”可以指不止一名角色，不能替你猜。请改写成电梯号，例如“3号”。",
    posts.SELF_TARGET: "“{text}”就是你自己：不能以自己为目标，也不能为自己响应干涉。请换一名角色。",
    posts.CONDITIONAL: "“{text}”带有条件，带条件的行动无效。请直接写“攻击某某”或“交给某某”。",
    posts.UNREADABLE_STEP: "看不懂“{text}”这一步。请写“攻击某某”或“将匕首交给某某”，几步之间用“/”隔开。",
    posts.NO_ACTION_LINE: "没有找到“行动：”一行。请另起一行写“行动：攻击某某”。",
    posts.NO_RESPONSE_LINE: "没有找到“响应干涉：”一行，按不响应任何人处理。要响应请写“响应干涉：某某、某某”。",
    posts.SEVERAL_FORMS: "一帖里有几份投票（从“{text}”起是另一份），以最后一份完整的为准。请只留一份。",
}

ROSTER: dict[str, str] = {
    roster.EMPTY: "名单是空的。请每行写一名角色，例如“1白鹭”。",
    roster.NO_NAME: "没有名字，或名字里没有看得见的字。请写上角色名。",
    roster.FORM_WORD: "“{text}”是投票帖里用的词，作角色名会和投票混淆。请换一个名字。",
    roster.SAME_NAME: "“{text}”和第 {number} 行“{others}”的名字或别名分不开（繁简、大小写、全半角、空格不作区别）。请改其中一个。",
    roster.READS_AS_NUMBER: "“{text}”会被读成 {number} 号座位。请换一个名字，或把它排在 {number} 号。",
    roster.TOO_LONG: "“{text}”太长。名字和别名最多 {number} 个字，请缩短。",
    roster.UNPRINTABLE: "“{text}”里有制表符、控制字符或改变文字方向的字符。请删掉它们。",
    roster.DIVIDES: "“{text}”也可以读成几名角色（{others}）。可以照用，但投票里写它会算作有歧义，只能写电梯号。",
    roster.SEAT_MISSING: "“{text}”没有座号，而别的行有。请在行首补上座号，例如“3{text}”，或者都不写。",
    roster.SEAT_TWICE: "{number} 号座位写了两次，这里是“{text}”。请改正座号。",
    roster.SEAT_GAP: "缺 {number} 号座位。座号须从 1 起连续。",
    roster.ROLE_OF_NOBODY: "身份行里的“{text}”不在名单上。请核对名字。",
    roster.ROLE_TWICE: "“{text}”（{number} 号）有两行身份，只取第一行。请删去一行。",
    roster.DAGGER_OF_NOBODY: "“{text}”：没有 {number} 号座位。请核对座号。",
    roster.TOO_MANY_LINES: "超过 {number} 行，从这里起没有读。请只粘贴名单。",
}

LEFT_OUT: dict[Kind, str] = {
    Kind.QUOTE: "引用的内容",
    Kind.CODE: "代码",
    Kind.STRUCK: "划掉的内容",
    Kind.NOTICE: "编辑记录",
    Kind.SIGNATURE: "横线之后的签名",
    Kind.MEDIA: "图片、附件或注释",
    Kind.MARKUP: "排版标签（标签里的字照读）",
    Kind.INVISIBLE: "看不见的字符",
}


def problem_sentence(problem: Problem, names: Names) -> str:
    """What is wrong with a post. Closest names are offered, and said to be an offer."""
    sentence = POST[problem.code].format(text=problem.text)
    if problem.line:
        sentence = f"第 {problem.line} 行：{sentence}"
    if problem.offers:
        offered = "、".join(f"{i + 1}号{names.names[i]}" for i in problem.offers)
        sentence += f"相近的有：{offered}（不会替你选）。"
    return sentence


def roster_sentence(problem: RosterProblem) -> str:
    """Why a line of a roster can't stand."""
    sentence = ROSTER[problem.code].format(
        text=problem.text, number=problem.number, others="、".join(problem.others)
    )
    return f"第 {problem.line} 行：{sentence}" if problem.line else sentence


def left_out_sentence(left: LeftOut) -> str:
    """What of a post was not read as the player's own words."""
    where = f"第 {left.line} 行起" if left.line else "全文"
    words = f"“{left.text}”" if left.text else ""
    end = "" if left.closed else "；结束标签不见了，所以一直算到文末，请检查"
    return f"{where}略去{LEFT_OUT[left.kind]}{words}{end}。"
