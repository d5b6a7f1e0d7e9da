"""What both clapping games say alike: the opening, the seat, the rounds one by one, posts and rulings in the reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from director.announcing.check import how_to_check
from director.announcing.document import (
    Block,
    Bold,
    Document,
    Heading,
    Items,
    Name,
    Paragraph,
    Quote,
    Spans,
    Table,
    Translate,
    fill,
    spans,
)
from director.announcing.people import tenure_spans
from director.announcing.phrases import Phrases
from director.announcing.presenter import RoleMessage
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.scenes import Scene
from director.announcing.seats import Names, numbered, roster_line, who
from director.announcing.width import one_line
from director.rules.game import By, Event, Lottery, Question

Explain = Callable[[Event, Names, Translate], Spans]
ExplainQuestion = Callable[[Question, Names, Translate, str], Spans]


def phrases(game: str, vote: str, example: str, needs: str, _: Translate) -> Phrases:
    """The words of a game of rounds: `vote` is what a post does there, `example` one, `needs` how many can play."""
    return Phrases(
        game=game,
        day=_("第 {n} 回合"),
        night=_("第 {n} 回合的结算"),
        day_only=_("本回合"),
        night_only=_("结算"),
        one=_("一回合"),
        which=_("第几回合"),
        taking=_("收帖"),
        dawn=_("回合公示"),
        vote=vote,
        example=example,
        opens=_("开始"),
        closes=_("截止"),
        next_opens=_("下一回合开始"),
        asks=_("结算提问"),
        waits=_("已截止，等待结算。"),
        begin=_("现在结算"),
        begin_sure=_("现在就开始这一回合的结算吗？"),
        opened=_("已经开始，可以{vote}了。").format(vote=vote),
        how_to_post=_("请在截止前{vote}；发了几帖的以最后一帖为准，以发帖时间为准。").format(vote=vote),
        after_close=_("现在一起亮出来结算。被问到的玩家请及时答复；到时没有答复的，按默认处理。"),
        close=_("截止，亮出来结算"),
        close_help=_("截止以后不能再改，马上一起亮出来结算；之后的帖子算迟到。"),
        missing=_("还没有{vote}：").format(vote=vote),
        all_voted=_("存活的人都有了{vote}。").format(vote=vote),
        silent=_("这一回合还没有{vote}。").format(vote=vote),
        silent_desk=_("这一回合还没有帖子。"),
        begun=_("《{title}》开局了，座位已经排好。"),
        otherwise=_("到时没有{vote}，就按本局约定处理。").format(vote=vote),
        voted=_("这一回合按这一帖"),
        hint=_("这一回合没有有效的{vote}，按本局约定处理。").format(vote=vote),
        settling=_("这一回合正在结算。没有要问你的；问到你时，这一页会提醒。"),
        defaults=_("其余全部按默认，结算完"),
        no_nights=_("还没有结算过"),
        nights_begin=_("第一回合截止以后，结算在这里一步一步展开。"),
        next=_("公示后开始下一回合。"),
        report=_("战报"),
        wrong=_("这一回合的结算有误"),
        rest=_("之后没有回答的问题按默认推演。"),
        answers_from=_("结算时的回答从哪里来"),
        deal=_("抽座位"),
        deal_all=_("谁演谁、座位的先后都随机抽取；开局前可以看、可以重抽。"),
        deal_needs=needs,
        seats=_("座位"),
        role=_("开局时"),
        letter=_("座位通知"),
        roles=_("座位名单"),
        place=_("开局以后，在这里出招，也在这里看局面。"),
        verified=_("座位、每一回合"),
        revealed=_("本局已经揭秘：玩家、每一帖、每一回合都公开了。"),
        reveal_help=_(
            "揭秘以后，任何人都能看到：谁演谁，每一帖，每一回合的每一步和理由，导演的日志，随机种子。不能收回。"
        ),
    )


def opening(names: Names, commitment: str, dealt: int, first: Sequence[Spans], _: Translate) -> Document:
    """开局公示 (K9.1): the seats in order, what everybody begins with (`first`), the commitment to the seed."""
    again = _("开局前共抽座位{dealt}次，以最后一次为准。").format(dealt=dealt)
    return Document(
        _("开局公示"),
        (
            Paragraph(spans(_("本局共{count}名玩家，座位如下：").format(count=len(names)))),
            Items(tuple(numbered(names, seat) for seat in range(len(names)))),
            *(Paragraph(each) for each in first),
            *([Paragraph(spans(again))] if dealt > 1 else []),
            Paragraph(
                fill(_("随机种子的 SHA-256：{commitment}（K9.1；种子在终局后公布）"), commitment=commitment)
            ),
        ),
    )


def no_election(_: Translate) -> Document:
    """There is none in these games."""
    return Document(_("本局没有竞选"), (Paragraph(spans(_("这个游戏没有竞选，开局就是第一回合。"))),))


def ruling(reason: str, _: Translate) -> Document:
    """判终局 (K8.2): the directors end the match, without a winner."""
    return Document(
        _("终局公示"),
        (
            Paragraph(spans(_("导演裁定本局终止（K8.2）。"))),
            Paragraph(fill(_("理由：{reason}"), reason=reason)),
            Paragraph((Bold(spans(_("本局结束，不分胜负。"))),)),
        ),
    )


def role_message(
    seat: int, names: Names, title: str, team: str, how: Sequence[Spans], _: Translate
) -> RoleMessage:
    """座位通知: there are no cards; who one is, and how to play (`how`)."""
    line = roster_line(seat, names[seat])
    lines = [fill(_("角色：{who}（座位第{place}位）"), who=who(names, seat), place=seat + 1)]
    if team:
        lines.append(fill(_("队伍：{team}"), team=Name(team)))
    letter = Document(
        _("《{title}》座位通知").format(title=title),
        (
            Paragraph(fill(_("{who}，你好！感谢参加本局。"), who=who(names, seat))),
            Items(tuple(lines)),
            Items(tuple(how)),
            Paragraph(spans(_("请对自己演谁保密，收到后回复一声。祝玩得愉快！"))),
        ),
    )
    return RoleMessage(seat, f"{line} {one_line(team)}".strip(), letter)


def by_words(question: Question, _: Translate) -> str:
    """答案来源 (K6.2, K9.4) in words."""
    default = question.prompt.default
    if question.by in (By.ANSWER, By.STANDING):
        return _("已回答")
    if isinstance(default, Lottery):
        return _("未答，随机抽取，标签“{label}”，K9.4").format(label=default.label)
    return _("未答，按默认，K6.2")


def answered(question: Question, asked: Spans, answer: Spans, by: str, _: Translate) -> Spans:
    """第3问：阿九打谁？——小满（已回答；依据：C12）."""
    return fill(
        _("第{number}问：{asked}——{answer}（{by}；依据：{clause}）"),
        number=question.number,
        asked=asked,
        answer=answer,
        by=by or by_words(question, _),
        clause=question.prompt.clause,
    )


def drawn(event: Event, _: Translate) -> Spans:
    """随机抽取 (K9.2)."""
    return fill(
        _("随机抽取“{label}”：{count}项中抽到第{place}项，即数值{value}（依据：{clause}）"),
        label=event.label,  # type: ignore[attr-defined]
        count=event.count,  # type: ignore[attr-defined]
        place=event.value + 1,  # type: ignore[attr-defined]
        value=event.value,  # type: ignore[attr-defined]
        clause=event.clause,
    )


def story(record: TurnRecord, kinds: Mapping[type[Event], str]) -> tuple[Scene, ...]:
    """一回合的经过: events and questions in their order; `kinds` names what pictures can show."""
    asked = [(at, q.number) for at, q in zip(record.asked_after, record.questions, strict=False)]
    told: list[Scene] = []
    at = 0
    for what in record.steps():
        if isinstance(what, Question):
            told.append(Scene(what, "ask", at, what.number))
            continue
        first = next((number for stood, number in asked if stood > at), None)
        told.append(Scene(what, kinds.get(type(what), "note"), at, first))
        at += 1
    return tuple(told)


def steps(turn: TurnRecord, names: Names, explain: Explain, question: ExplainQuestion, _: Translate) -> Items:
    """逐步记录: every event and question of a round with its reason."""
    return Items(
        tuple(
            question(step, names, _, turn.answered_by.get(step.number, ""))
            if isinstance(step, Question)
            else explain(step, names, _)
            for step in turn.steps()
        ),
        ordered=True,
    )


def players_table(record: MatchRecord, _: Translate) -> Table:
    """角色与玩家 (K7.5)."""
    rows = tuple(
        (numbered(record.names, seat), tenure_spans(record.tenures, seat, _))
        for seat in range(len(record.names))
    )
    return Table(_("角色与玩家"), (_("角色"), _("玩家")), rows)


def reveal(
    record: MatchRecord,
    first: Sequence[Block],
    rounds: Callable[[TurnRecord], Iterator[Block]],
    rules: Items,
    _: Translate,
) -> Document:
    """揭秘 (K7.5): `first` says how it ended; then round by round, every post, the rules, the seed, the rulings."""
    blocks: list[Block] = [*first, players_table(record, _)]
    for turn in record.turns:
        blocks.append(Heading(spans(_("第{n}回合").format(n=turn.number))))
        blocks += rounds(turn)
        if turn.abandoned:
            blocks.append(Paragraph(spans(_("退回重来的记录（K10.1）："))))
            blocks.append(Items(tuple(spans(each) for each in turn.abandoned)))
    blocks += _posts(record, _)
    blocks += [Heading(spans(_("本局规则"))), rules, Heading(spans(_("随机种子"))), *how_to_check(record, _)]
    blocks += _rulings(record, _)
    return Document(_("《{title}》揭秘").format(title=record.title), tuple(blocks))


def _posts(record: MatchRecord, _: Translate) -> Iterator[Block]:
    day = 0
    for post in sorted(record.posts, key=lambda post: post.day):
        if post.day != day:
            day = post.day
            yield Heading(spans(_("第{day}回合的帖子").format(day=day)))
        head = fill(_("{who}　{at}"), who=who(record.names, post.seat), at=post.at)
        note = fill(_("（未计入：{note}）"), note=post.note) if post.note else ()
        yield Paragraph(spans(head, note))
        yield Quote(post.text)


def _rulings(record: MatchRecord, _: Translate) -> Iterator[Block]:
    if not record.rulings:
        return
    rows = tuple(
        (spans(each.at), (Name(each.director),), spans(each.text), spans(each.reason))
        for each in record.rulings
    )
    yield Table(_("导演裁定"), (_("时间"), _("导演"), _("内容"), _("理由")), rows)
