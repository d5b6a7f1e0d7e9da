"""`make messages`: the texts of pages and code, in every language.

The texts in code and templates are 简体中文 themselves. `locale/<language>/LC_MESSAGES/django.po` holds each of them
with its translation, `django.mo` beside it the same for the running site; both are committed, so that a fresh clone
speaks every language with nothing but Python. English is written by people. 繁體中文 is made from the Chinese by
opencc, with the exceptions of `traditional.py`.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("zh_Hant", "en")
