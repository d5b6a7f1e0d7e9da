"""The forms of a page as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

Fields = list[tuple[str, str]]


@dataclass
class Form:
    """Where a form goes, how, and what it would send untouched; a file field has no value."""

    action: str
    method: str
    fields: Fields = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    """What each field is: the type of an input, or textarea or select."""

    def with_field(self, name: str, value: str) -> Fields:
        """The fields with another value in `name`."""
        return [*((key, kept) for key, kept in self.fields if key != name), (name, value)]

    def without(self, name: str) -> Fields:
        return [(key, kept) for key, kept in self.fields if key != name]

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(key for key, _ in self.fields))


class _Parser(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.forms, self.links = address, list[Form](), list[str]()
        self.by_id: dict[str, Form] = {}
        self.form: Form | None = None
        self.area: str | None = None
        self.select: tuple[Form, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "a" and "href" in given:
            self.links.append(urljoin(self.address, given["href"]))
        if tag == "form":
            self.form = Form(
                urljoin(self.address, given.get("action", "")), given.get("method", "get").lower()
            )
            self.forms.append(self.form)
            self.by_id[given.get("id", "")] = self.form
        form = self.by_id.get(given["form"]) if "form" in given else self.form
        if form is None:
            return
        name = given.get("name", "")
        if tag == "option" and self.select is not None:
            owner, key = self.select
            if "selected" in given or key not in owner.names:
                owner.fields = owner.with_field(key, given.get("value", ""))
        if not name:
            return
        form.kinds[name] = given.get("type", "text") if tag == "input" else tag
        if tag in ("input", "button"):
            self._input(form, name, given)
        elif tag == "textarea":
            self.area = name
            form.fields.append((name, ""))
        elif tag == "select":
            self.select = (form, name)

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        if given.get("type") == "radio" and "checked" not in given and name in form.names:
            return
        form.fields.append((name, given.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self.area is not None and self.form is not None:
            name, value = self.form.fields[-1]
            self.form.fields[-1] = (name, value + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "textarea":
            self.area = None
        elif tag == "select":
            self.select = None


def page_of(address: str, html: str) -> tuple[list[Form], list[str]]:
    """The forms and the links of a page."""
    parser = _Parser(address)
    parser.feed(html)
    return parser.forms, parser.links


def encoded(fields: Fields) -> bytes:
    """The body that a browser would send; a lone surrogate goes as the bytes that it must not have."""
    return urlencode(fields, errors="surrogatepass").encode()
