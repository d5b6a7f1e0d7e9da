"""Addresses of what comes in as files and goes out as one."""

from __future__ import annotations

from django.urls import path

from director.views.desk import imports, transfer

app_name = "imports"

urlpatterns = [
    path("import/", transfer.import_match, name="match"),
    path("<slug:code>/imports/", imports.imports, name="imports"),
    path("<slug:code>/imports/<slug:token>/", imports.preview, name="preview"),
    path("<slug:code>/take-over/", transfer.take_over, name="take_over"),
    path("<slug:code>/export/", transfer.export, name="export"),
]
