"""Is the site alive, is it ready, and how is it? For the start-up wait, the proxy and the monitor."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from director.models import Match, Phase
from director.models.sealed import MissingKey
from director.rules.registry import GAMES
from director.services.clock import worker_alive
from kanshu.metrics import registry


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 "ok" when the web process answers and its database does too; 503 when the database does not."""
    return _told(_database())


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 "ok" when requests can be served as they should: the database is of this version, so are the matches that
    run, and their seeds can be opened.

    503 with a line for what is missing. A worker that has not ticked of late is told in a line of its own, with 200: pages
    work without it, and a proxy that took them away would make things worse.
    """
    missing = _database() or _migrations() or _rules() or _keys()
    if missing:
        return _told(missing)
    return _told(None, "" if worker_alive(timezone.now()) else "worker: has not ticked for three minutes\n")


def _told(missing: str | None, more: str = "") -> HttpResponse:
    status, text = (503, f"{missing}\n") if missing else (200, f"ok\n{more}")
    return HttpResponse(text, content_type="text/plain", status=status)


def _database() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return "database: does not answer"
    return None


def _migrations() -> str | None:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"database: {len(waiting)} migrations wait; run manage.py migrate" if waiting else None


def _rules() -> str | None:
    """Matches that run keep the rules they began with: code that plays others must not touch them."""
    begun = Match.objects.exclude(phase=Phase.ENDED).order_by("game").values_list("game", "rules_version")
    for game, version in begun.distinct():
        plays = GAMES[game].version if game in GAMES else "none"
        if version != plays:
            return f"rules: matches of {game} run that began with version {version}; this code plays {plays}"
    return None


def _keys() -> str | None:
    """Without its key no page of a sealed match can be read. The seeds tell: of matches that run, however many keys sealed them."""
    try:
        list(Match.objects.exclude(phase=Phase.ENDED).order_by().values_list("seed"))
    except MissingKey:
        return "seal: a running match is sealed with a key that KANSHU_SEAL_KEYS lacks"
    return None


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus, to whoever shows the token of KANSHU_METRICS_TOKEN; without one set there is no such page."""
    expected = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    if not expected or not constant_time_compare(given, expected):
        raise Http404
    return HttpResponse(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)
