"""Content-Security-Policy: strict everywhere, looser under the admin only."""

from __future__ import annotations

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse


class ContentPolicyMiddleware(CSPMiddleware):
    """The strict policy of the settings; pages of the admin replace the parts their theme needs."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith(reverse("admin:index")):
            parts.replace = {**settings.ADMIN_CONTENT_SECURITY_POLICY, **(parts.replace or {})}
        return parts
