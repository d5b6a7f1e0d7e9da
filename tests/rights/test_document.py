"""docs/security.md shows the table of rights that the code uses."""

from __future__ import annotations

from pathlib import Path

from director.permissions import ALWAYS, RIGHTS, Moment, Right

PAGE = Path(__file__).resolve().parents[2] / "docs/security.md"
WORDS = {
    Right.VISIT: "start page, rules, help, sign-in",
    Right.ACCOUNT: "own inbox, password, QQ, lists of matches",
    Right.FOUND: "open or import a match",
    Right.LOOK: "public pages of a match",
    Right.SIGN_UP: "sign-up sheet, once opened",
    Right.LOOK_BACK: "reveal, verification, tree holes",
    Right.PLAY: "a seat",
    Right.HELP: "what a seat shows its helper",
    Right.WRITE: "morning reports",
    Right.DIRECT: "the desk",
    Right.KEEP: "the admin",
    Right.KEEP_SECRETS: "hidden rows in the admin",
}


def moments(granted: frozenset[Moment]) -> str:
    return "always" if granted == ALWAYS else ", ".join(each for each in Moment if each in granted)


def table() -> str:
    lines = ["| Right | What it opens | Who has it, and when |", "|-|-|-|"]
    for right, granted in RIGHTS.items():
        who = "; ".join(f"{role}: {moments(when)}" for role, when in granted.items())
        lines.append(f"| `{right}` | {WORDS[right]} | {who} |")
    return "\n".join(lines)


def test_the_page_shows_the_table() -> None:
    shown = (
        PAGE.read_text(encoding="utf-8").partition("<!-- rights -->\n")[2].partition("<!-- /rights -->")[0]
    )
    assert shown.strip() == table(), f"put this between the two marks of docs/security.md:\n{table()}"
