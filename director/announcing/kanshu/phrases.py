"""第 n 天, 第 n 夜: how 砍树 speaks of its turns."""

from __future__ import annotations

from director.announcing.document import Translate
from director.announcing.phrases import Phrases


def phrases(_: Translate) -> Phrases:
    """Days and nights, votes and cards."""
    return Phrases(
        game=_("版杀砍树"),
        day=_("第 {n} 天"),
        night=_("第 {n} 夜"),
        day_only=_("白天"),
        night_only=_("夜晚"),
        one=_("一天"),
        which=_("第几天"),
        taking=_("白天"),
        dawn=_("天亮公示"),
        vote=_("投票"),
        example="行动：攻击白鹭\n响应干涉：无",
        opens=_("开门"),
        closes=_("关门"),
        next_opens=_("次日开门"),
        asks=_("夜间提问"),
        waits=_("已关门，等待入夜。"),
        begin=_("现在入夜"),
        begin_sure=_("现在就开始这一夜吗？"),
        opened=_("讨论帖与投票帖已经开门。"),
        how_to_post=_("请在关门前投票；多次投票以最后一帖为准，以发帖时间为准（K8.6）。"),
        after_close=_("现在进入夜晚。夜里被询问的玩家请及时答复；次日开门前未答的，按默认处理（K6.2）。"),
        by_proxy=_("请导演代投的，最迟在关门前30分钟联系；改票最迟在关门前1小时（K8.7）。"),
        close=_("关门，进入夜晚"),
        close_help=_("关门以后投票冻结，马上开始结算这一夜；之后的帖子算迟到。"),
        missing=_("没有有效投票，拿到匕首时随机行动，也不能响应干涉："),
        all_voted=_("每个角色都有有效投票。"),
        silent=_("今天还没有投票。关门时没有有效的投票，持匕首时随机行动，并可能记黄牌。"),
        silent_desk=_("今天还没有帖子；关门时没有有效投票，行动就随机。"),
        begun=_("《{title}》开局了，你的身份牌可以看了。"),
        otherwise=_("到时没有有效投票，就按没有投票处理，并可能记黄牌（K8.3）。"),
        voted=_("今夜按这一帖行动"),
        hint=_("今天没有有效的投票，今夜按规则随机或空过。"),
        settling=_("夜里正在结算。没有要问你的；问到你时，这一页会提醒。"),
        defaults=_("天亮：其余全部按默认"),
        no_nights=_("还没有过夜"),
        nights_begin=_("第一天关门以后，夜晚的结算在这里一步一步展开。"),
        next=_("公示后开始下一天。"),
        deal=_("发牌"),
        deal_all=_("身份、角色、电梯楼全部随机；开局前可以看、可以重发。"),
        deal_needs=_("双数，4 到 18 个"),
        seats=_("电梯楼"),
        role=_("身份"),
        letter=_("身份通知"),
        roles=_("身份名单"),
        place=_("开局以后，这里能看到你的身份牌，也在这里投票。"),
        verified=_("发牌、匕首、每一夜"),
        revealed=_("本局已经揭秘：身份、玩家、每一帖、每一夜都公开了。"),
        reveal_help=_(
            "揭秘以后，任何人都能看到：身份牌，谁演谁，每一帖投票，每一夜的每一步和理由，导演的日志，随机种子。不能收回。"
        ),
        report=_("晨报"),
        wrong=_("上一夜的结算有误"),
        rest=_("之后没有回答的问题按预案或默认推演。"),
        answers_from=_("夜里的回答从哪里来"),
        standing=True,
        dagger=True,
    )
