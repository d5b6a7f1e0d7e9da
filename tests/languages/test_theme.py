"""The admin's theme speaks Chinese: its own words, which it brings in English only."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from lxml import html

from director.models import Person
from tests.worlds import match_on_day_one, new_director
from tools.messages import theme


def test_what_is_made_of_the_themes_words_is_committed() -> None:
    for path, content in theme.files():
        assert path.read_bytes() == content, "run `make messages`"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_no_page_of_the_admin_shows_a_word_of_the_theme_in_english(client: Client, language: str) -> None:
    match_on_day_one(new_director())
    client.force_login(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    english = {
        message.id.strip()
        for message in theme.written()
        if isinstance(message.id, str) and message.id and "%" not in message.id and "{" not in message.id
    }
    lists = [
        reverse(f"admin:director_{model._meta.model_name}_changelist")
        for model in admin.site._registry
        if model._meta.app_label == "director"
    ]
    person = reverse("admin:director_person_change", args=[Person.objects.latest("pk").pk])
    shown: set[str] = set()
    for address in ("/admin/", person, *lists):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        page = html.document_fromstring(answer.content.decode())
        texts = [
            *page.itertext("*"),
            *page.xpath("//@title | //@placeholder | //@aria-label | //option/text()"),
        ]
        shown |= {" ".join(text.split()) for text in texts}
    assert "筛选" in shown if language == "zh-hans" else "篩選" in shown
    assert not english & shown
