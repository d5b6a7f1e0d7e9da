"""Addresses of the site; those of the desk, the seats and the public pages are in director/urls.py."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from kanshu.health import health, metrics, ready

handler400 = "kanshu.faults.not_taken"
handler500 = "kanshu.faults.failed"

urlpatterns = [
    path("", include("director.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", health, name="health"),
    path("readyz", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
]
