"""代投 (K8.7): in time, with targets, and said to be what it is."""

from __future__ import annotations

import pytest

from director.models import Match, Person, Post, ProxyVote, Source
from director.services.proxies import proxy_submit
from director.services.refusal import Forbidden, Refused
from tests.worlds import later, name, player_of, seat, vote

CLOSE = 300


@pytest.fixture
def timed(match: Match) -> Match:
    match.days.update(closes_at=later(CLOSE))
    return match


def proxy(match: Match, boss: Person, *, asked: int, posted: int, text: str | None = None) -> ProxyVote:
    words = text if text is not None else f"行动：攻击{name(match, 3)}\n响应干涉：无"
    return proxy_submit(
        seat(match, 2), words, asked_at=later(asked), channel="QQ", by=boss, now=later(posted)
    )


@pytest.mark.clause("K8.7")
class TestTimes:
    @pytest.mark.parametrize(("asked", "posted"), [(100, 110), (270, 270), (0, 0)])
    def test_in_time(self, timed: Match, boss: Person, asked: int, posted: int) -> None:
        made = proxy(timed, boss, asked=asked, posted=posted)
        assert made.post.source == Source.PROXY
        assert made.post.order is not None
        assert made.asker == player_of(seat(timed, 2))

    @pytest.mark.parametrize(
        ("asked", "posted", "code"),
        [
            (271, 272, "asked_late"),
            (299, 299, "asked_late"),
            (200, 271, "posted_late"),
            (120, 110, "future"),
            (-10, 20, "other_day"),
        ],
    )
    def test_out_of_time_nothing_is_posted(
        self, timed: Match, boss: Person, asked: int, posted: int, code: str
    ) -> None:
        with pytest.raises(Refused) as refusal:
            proxy(timed, boss, asked=asked, posted=posted)
        assert (refusal.value.code, refusal.value.clause) == (code, "K8.7")
        assert not Post.objects.exists()

    @pytest.mark.parametrize(("asked", "good"), [(240, True), (241, False)])
    def test_a_change_is_asked_for_an_hour_before(
        self, timed: Match, boss: Person, asked: int, good: bool
    ) -> None:
        vote(timed, 2, "行动：攻击{0}\n响应干涉：无")
        if good:
            proxy(timed, boss, asked=asked, posted=250)
        else:
            with pytest.raises(Refused, match="60"):
                proxy(timed, boss, asked=asked, posted=250)

    def test_words_that_are_no_vote_are_not_voting_already(self, timed: Match, boss: Person) -> None:
        vote(timed, 2, "路过")
        proxy(timed, boss, asked=265, posted=266)

    def test_without_a_planned_close_there_are_no_such_times(self, match: Match, boss: Person) -> None:
        proxy(match, boss, asked=500, posted=501)


@pytest.mark.clause("K8.7")
class TestContent:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("如果阿九没说话就攻击阿九", "no_target"),
            ("行动：如果阿九没说话就攻击阿九\n响应干涉：无", "conditional"),
            ("行动：攻击阿九/若灯花活着攻击灯花", "conditional"),
            ("导演看着办", "no_target"),
            ("行动：无", "no_target"),
            ("", "no_target"),
        ],
    )
    def test_it_must_name_its_targets_without_condition(
        self, timed: Match, boss: Person, text: str, code: str
    ) -> None:
        with pytest.raises(Refused) as refusal:
            proxy(timed, boss, asked=10, posted=20, text=text)
        assert refusal.value.code == code
        assert not Post.objects.exists()

    def test_the_log_says_who_asked_when_and_by_what_channel(self, timed: Match, boss: Person) -> None:
        proxy(timed, boss, asked=10, posted=20)
        entry = timed.log.get(act="proxy")
        assert entry.actor == boss
        assert entry.character == seat(timed, 2)
        assert entry.data["asker"] == str(player_of(seat(timed, 2)))
        assert entry.data["asked_at"] == later(10).isoformat()
        assert entry.data["channel"] == "QQ"

    def test_only_directors_post_for_others_and_only_with_a_channel(self, timed: Match, boss: Person) -> None:
        with pytest.raises(Forbidden):
            proxy(timed, player_of(seat(timed, 3)), asked=10, posted=20)
        with pytest.raises(Refused):
            proxy_submit(
                seat(timed, 2), "行动：攻击阿九", asked_at=later(1), channel=" ", by=boss, now=later(2)
            )
