"""A bare Django view that writes one row: the floor that vote submission is measured against. No middleware, no template."""

from __future__ import annotations

from typing import ClassVar

import django
from django.conf import settings

from kanshu import settings as of_the_site

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES=of_the_site.DATABASES,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    MIDDLEWARE=[],
    ROOT_URLCONF="bench._bare",
    SECRET_KEY="of-a-measurement",  # noqa: S106 (signs nothing)
    USE_TZ=True,
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402 (only after setup)
from django.db import connection, models  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402


class Row(models.Model):
    """What a vote comes to at the very least: who, what, when."""

    seat = models.CharField(max_length=16)
    text = models.TextField()
    at = models.DateTimeField()

    class Meta:
        app_label = "bench"
        indexes: ClassVar = [models.Index(fields=("seat", "at"), name="bench_seat_at")]

    def __str__(self) -> str:
        return f"{self.seat} {self.at:%F %T}"


def write(request: HttpRequest, seat: str) -> HttpResponse:
    """Keep what was sent, and send back to where it came from."""
    Row(seat=seat, text=request.POST.get("text", ""), at=timezone.now()).save()
    return HttpResponse(status=303, headers={"Location": request.path})


def ready(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n")


def make_table() -> None:
    with connection.schema_editor() as editor:
        editor.create_model(Row)


urlpatterns = [path("ready", ready), path("seat/<slug:seat>/post/", write)]
application = get_wsgi_application()
