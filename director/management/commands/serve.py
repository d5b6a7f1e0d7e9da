"""Serves the site: web server and background worker together, until Ctrl-C."""

from __future__ import annotations

import importlib.util
import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from kanshu.preparing import prepare
from kanshu.serving import ChildDied, Pair, Stopped, web_command, why_not_free, worker_command

ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (listens there only if asked to)


class Command(BaseCommand):
    help = "启动网页与后台任务，直到 Ctrl-C。Serves web and background worker together until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--workers", type=int, default=2, help="web processes (2)")
        parser.add_argument(
            "--prepare", action="store_true", help="migrate, load the demo, collect static files"
        )

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        host = host.strip("[]")
        _refuse_unusable(host, port)
        try:
            if options["prepare"]:
                prepare(self.stdout.write)
            connections.close_all()  # the children open their own
            with Pair() as pair:
                pair.start("网页 web", web_command(host, port, workers))
                pair.start("后台任务 worker", worker_command(os.fspath(settings.BASE_DIR / "manage.py")))
                self._greet(pair, ANY_ADDRESS.get(host, host), port)
                pair.watch()
        except (Stopped, KeyboardInterrupt):
            self.stdout.write("已停止。Stopped.")
        except ChildDied as death:
            raise CommandError(
                f"{death} 意外退出，另一个也已停止；原因见上面的输出。\n"
                f"{death} ended unexpectedly, so the other was stopped too; the lines above say why."
            ) from None

    def _greet(self, pair: Pair, host: str, port: int) -> None:
        if not pair.wait_for_answer(host, port):
            raise CommandError(
                "网页三分钟内没有应答，也许机器太忙，请再试一次。\n"
                "The web server did not answer within three minutes; the machine may be busy, try again."
            )
        address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        self.stdout.write(f"\n版杀砍树  {address}\n管理后台 admin  {address}admin/")
        if "links" in get_commands():
            call_command("links", "--base-url", address)
        self.stdout.write("停止请按 Ctrl-C。Press Ctrl-C to stop.")
        self.stdout.flush()


def _refuse_unusable(host: str, port: int) -> None:
    """Ends with a sentence if gunicorn can't run here or can't listen there."""
    if importlib.util.find_spec("fcntl") is None:
        raise CommandError(
            "本系统没有 gunicorn 需要的 fcntl（例如 Windows）；请用 WSL，或分别运行 runserver 与 qcluster。\n"
            "Gunicorn needs fcntl, which this system lacks (Windows?): use WSL, or run runserver and qcluster."
        )
    match why_not_free(host, port):
        case "taken":
            raise CommandError(
                f"端口 {port} 已被占用。换一个端口：make run PORT={port + 1}\n"
                f"Port {port} is taken. Choose another: make run PORT={port + 1}"
            )
        case "forbidden":
            raise CommandError(
                f"无权使用端口 {port}。换一个 1024 以上的：make run PORT=8000\n"
                f"You may not use port {port}. Choose one above 1024: make run PORT=8000"
            )
        case "unknown address":
            raise CommandError(
                f"本机没有地址 {host}。只在本机使用：make run HOST=127.0.0.1\n"
                f"This machine has no address {host}. To serve this machine only: make run HOST=127.0.0.1"
            )
