#!/usr/bin/env python
"""Command line of the project: `python manage.py help` lists what it can do."""

from __future__ import annotations

import os
import sys

# These need neither settings nor a database, and start without them.
PORTABLE = ("adjudicate", "read_post")


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in PORTABLE:
        from director.portable.cli import main as portable

        sys.exit(portable(sys.argv[1:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit(
            "缺少依赖，请先运行 make run 或 make test。\nDependencies are missing: run make run or make test first."
        )
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
