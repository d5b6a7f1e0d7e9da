"""The background worker: django-q2's own command, with the tasks of the minute and the day in its queue."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError, connections
from django_q.management.commands import qcluster

from director import tasks


class Command(qcluster.Command):
    help = "后台任务：每分钟看一次有什么到时间了，直到 Ctrl-C。The background worker, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)  # type: ignore[no-untyped-call]
        parser.add_argument(
            "--no-schedules",
            action="store_true",
            help="put no regular tasks into the queue, where something else tells the worker the time",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["no_schedules"]:
                tasks.started()
            else:
                tasks.ensure_schedules()
        except DatabaseError as error:
            raise CommandError(
                f"数据库还不能用（先运行 manage.py migrate？）：{error}\n"
                "The database can't be used yet: is it there, and has manage.py migrate been run?"
            ) from error
        connections.close_all()  # the worker's processes are forked, and open their own
        super().handle(*args, **options)  # type: ignore[no-untyped-call]
