"""How a view answers: a refusal becomes a page with its sentence, never an error, and nothing typed is lost.

A view with a form acts within `refusals_in(form)` and shows the form again; whatever is refused elsewhere comes here.
Stale forms get a page of their own (409), forbidden acts 403; objects that a visitor should not know of are 404
already, from the access helper at the top of the view's module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import TracebackType
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render, resolve_url
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from director.models import Match
from director.rules.errors import RuleError
from director.selectors.receipts import Receipt
from director.services.refusal import Forbidden, Refused, Stale
from director.services.writing import must_know_rules

View = Callable[..., HttpResponse]
_NOT_TYPED = frozenset(
    {"csrfmiddlewaretoken", "version", "revision", "night", "number", "key", "token", "zone"}
)
_WORTH_KEEPING = 3
"""Characters: anything shorter is quicker typed again than copied from the page."""
_CHOSEN = re.compile(r"[\x21-\x7e]*")
"""Numbers, times, codes: what was chosen, not written, unless it is long."""
_LONG = 40


class SeeOther(HttpResponseRedirect):
    """303: after a POST, go and look there."""

    status_code = 303


def see_other(request: HttpRequest, to: str, *args: Any, said: str = "", **kwargs: Any) -> SeeOther:
    """After a POST: to the page named `to`, with a message of what was done."""
    if said:
        messages.success(request, said)
    return SeeOther(resolve_url(to, *args, **kwargs))


def tell(request: HttpRequest, receipt: Receipt) -> None:
    """Say on the next page what became of a post."""
    (messages.success if receipt.well else messages.warning)(request, receipt.text)


def incomplete() -> Stale:
    """For a form that lacks what every page of ours puts into it."""
    return Stale("incomplete", _("这张表单不完整，可能来自旧页面。请打开现在的页面，再提交一次。"))


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: what was posted, be it empty, or nothing where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def refuse(form: BaseForm, refused: Refused) -> None:
    """Put a service's refusal above a form that is shown again."""
    clause = f" ({refused.clause})" if refused.clause else ""
    form.add_error(None, f"{refused.message}{clause}")


class _Refusals:
    def __init__(self, form: BaseForm | None) -> None:
        self.form = form
        self.refused: Refused | None = None

    def __enter__(self) -> _Refusals:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Refused) or isinstance(error, Stale | Forbidden):
            return False
        self.refused = error
        if self.form is not None:
            refuse(self.form, error)
        return True


def refusals_in(form: BaseForm | None = None) -> _Refusals:
    """`with refusals_in(form):` act, and return where to go on; after the block the form is shown again.

    A refusal ends the block and stands above the form; without a form the page shows `refused` itself. What is stale or
    forbidden is not for the form to tell: it goes on to `answered`, which has pages for it.
    """
    return _Refusals(form)


@contextmanager
def stored_rules(match: Match) -> Iterator[None]:
    """Around a page of a match: what other rules stored may be unreadable to these, which is a refusal and no fault."""
    try:
        yield
    except RuleError:
        must_know_rules(match)
        raise


def answered(*methods: str, back: str = "") -> Callable[[View], View]:
    """Guard a view: refusals become pages, and only `methods` are taken ("GET" includes "HEAD").

    `back` is the name of the page to go back to, with the view's own arguments: the page that shows how things
    stand now.
    """
    allowed = {*methods, "HEAD"} if "GET" in methods else set(methods)

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            fresh = _address(back, args, kwargs)
            if request.method not in allowed:
                return _not_allowed(request, methods, fresh)
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                return refusal(request, refused, fresh)

        return guarded

    return guard


def refusal(request: HttpRequest, refused: Refused, fresh: str = "/") -> HttpResponse:
    """The page that says why something was not done, and gives back what was typed."""
    if isinstance(refused, Forbidden):
        return render(request, "403.html", {"exception": refused.message}, status=403)
    words = {"fresh_url": fresh, "text": typed(request)}
    if isinstance(refused, Stale):
        return render(
            request,
            "stale.html",
            {**words, "changed": refused.message, "incomplete": refused.code == "incomplete"},
            status=409,
        )
    return render(request, "refused.html", {**words, "refused": refused}, status=422)


def typed(request: HttpRequest) -> str:
    """What a person typed into the form that was sent, to be given back: long values only."""
    values = (value for key, each in request.POST.lists() if key not in _NOT_TYPED for value in each)
    return "\n\n".join(value.strip() for value in values if _is_worth(value.strip()))


def _is_worth(value: str) -> bool:
    return len(value) >= _WORTH_KEEPING and not (len(value) < _LONG and _CHOSEN.fullmatch(value))


def _address(back: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The address of the page `back`, whichever of the view's arguments it takes; a match stands for its code."""
    codes = {"code": kwargs["match"].code} if "match" in kwargs else {}
    codes |= {"code": kwargs["code"]} if "code" in kwargs else {}
    for named in (kwargs, codes, {}):
        try:
            return reverse(back, args=args or None, kwargs=named or None)
        except NoReverseMatch:
            continue
    return "/"


def _not_allowed(request: HttpRequest, methods: tuple[str, ...], fresh: str) -> HttpResponse:
    response = render(request, "405.html", {"fresh_url": fresh}, status=405)
    response["Allow"] = ", ".join(methods)
    return response
