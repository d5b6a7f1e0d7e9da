"""Every address of the site: the right that it asks for, and what it takes. An address without a line fails.

Written beside the code, not read from it: the walk sees whether the two agree.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.permissions import ALWAYS, BEGUN, Moment, Right

SETUP, DAY, NIGHT, DAWN, ENDED, REVEALED = Moment
SETTLED = frozenset({DAWN, ENDED, REVEALED})
VOTED = ALWAYS - {SETUP, DAY}
NEVER: frozenset[Moment] = frozenset()


@dataclass(frozen=True)
class Door:
    """What stands at an address.

    `there`: the moments at which those who may come in find something; else they find nothing (404). `onward`: a
    GET leads on to another page. `first`: the second director is told that it is the first one's (K8.1). An act is
    never told apart from one that finds nothing by more than its sentence.
    """

    right: Right
    methods: str = "GET"
    there: frozenset[Moment] = ALWAYS
    onward: bool = False
    first: bool = False


def _doors(right: Right, methods: str, *names: str, there: frozenset[Moment] = ALWAYS) -> dict[str, Door]:
    return {name: Door(right, methods, there) for name in names}


DOORS: dict[str, Door] = {
    **_doors(Right.VISIT, "GET", "styleguide", "home", "rules", "rules_cases", "rules_cases_of", "health"),
    **_doors(
        Right.VISIT,
        "GET",
        "help:directors",
        "help:players",
        "rules_grounds",
        "ready",
        "archive:index",
        "archive:statistics",
    ),
    "sign_in": Door(Right.VISIT, "GET POST", onward=True),
    "metrics": Door(Right.VISIT, "GET", NEVER),  # there is none without a token
    "sign_out": Door(Right.VISIT, "POST"),
    "use_link": Door(Right.VISIT, "GET POST", NEVER),  # the walk knows no token
    "set_language": Door(Right.VISIT, "GET POST", onward=True),
    "calendar:seat": Door(Right.VISIT, "GET", NEVER),  # nor this one
    "qq:webhook": Door(Right.VISIT, "GET POST", NEVER),  # there is none without a secret
    **_doors(Right.ACCOUNT, "GET", "inbox:inbox", "desk:home", "reports:home", "archive:mine"),
    **_doors(Right.ACCOUNT, "GET POST", "password", "qq:account"),
    **_doors(Right.ACCOUNT, "POST", "inbox:read", "inbox:me"),
    "inbox:follow": Door(Right.ACCOUNT, "POST", NEVER),
    **_doors(Right.FOUND, "GET POST", "desk:new", "imports:match"),
    # of a match, for everybody
    **_doors(Right.LOOK, "GET", "public:match", "calendar:match"),
    **_doors(Right.LOOK, "GET", "feeds:announcements"),
    **_doors(
        *(Right.LOOK, "GET", "public:announcement", "public:download", "pictures:announced"), there=BEGUN
    ),
    "sign_up:help": Door(Right.LOOK, "GET POST"),
    "sign_up:sheet": Door(Right.SIGN_UP, "GET POST"),
    "sign_up:withdraw": Door(Right.SIGN_UP, "POST", NEVER),  # it needs the code of a sign-up
    **_doors(
        *(Right.LOOK_BACK, "GET", "public:reveal", "public:reveal_download", "public:verify"),
        *("public:verify_download", "pictures:told", "sign_up:tree_holes"),
    ),
    # a seat, and its helper
    **_doors(Right.PLAY, "GET", "seat:page", "seat:news", "seat_conduct:page"),
    "seat:record": Door(Right.PLAY, "GET", BEGUN),
    **_doors(
        *(Right.PLAY, "POST", "seat:post", "seat:compose", "seat:preview", "seat:no_action"),
        *("seat:answer", "seat:standing", "calendar:revoke", "acceleration:withdraw"),
        *("seat_conduct:ask", "seat_conduct:nominate"),
    ),
    **_doors(
        Right.PLAY, "GET POST", "calendar:make", "acceleration:agree", "seat_conduct:tree_hole", there=ALWAYS
    ),
    "seat_conduct:helpers": Door(Right.PLAY, "POST", NEVER),  # it needs the code of a helper
    "seat_conduct:helper": Door(Right.HELP),
    # morning reports
    "reports:match": Door(Right.WRITE),
    "reports:staging": Door(Right.WRITE, "POST"),
    "reports:writers": Door(Right.DIRECT, "POST"),
    "reports:edit": Door(Right.WRITE, "GET POST", SETTLED),
    "reports:approve": Door(Right.DIRECT, "POST", SETTLED),
    "reports:version": Door(Right.WRITE, "GET", NEVER),  # none was written
    # the desk
    **_doors(
        *(Right.DIRECT, "GET", "desk:board", "record:seat", "desk:night", "desk:dawn", "desk:announcements"),
        *("desk:clock", "desk:log", "desk:search", "say:index"),
        *("conduct:questions", "desk:settings"),
    ),
    **_doors(
        *(Right.DIRECT, "GET POST", "desk:post", "desk:election", "desk:cast", "desk:options", "desk:deal"),
        *("desk:links", "desk:end", "desk:reveal", "desk:clock_extend"),
        *("conduct:cards", "conduct:settings", "conduct:proxy", "conduct:check", "conduct:sign_up"),
        *("conduct:attendance", "conduct:people", "conduct:notices"),
        *("imports:imports", "imports:take_over", "imports:export", "qq:outbox", "desk:close"),
    ),
    **_doors(
        *(Right.DIRECT, "POST", "desk:deadline", "desk:start", "desk:publish", "desk:director"),
        *("desk:answer", "desk:default", "desk:defaults"),
        *("desk:clock_rhythm", "desk:clock_move", "desk:clock_plan", "desk:clock_grace", "desk:clock_night"),
        *("conduct:confirm_all", "conduct:forgive", "conduct:take_players"),
    ),
    **_doors(*(Right.DIRECT, "POST", "desk:report", "conduct:helper_no", "conduct:helper_link"), there=BEGUN),
    "desk:as_player": Door(Right.DIRECT),
    "desk:seat": Door(Right.DIRECT, "GET", BEGUN),
    "desk:standing": Door(Right.DIRECT, "GET POST"),
    "desk:reading": Door(Right.DIRECT, "GET POST", VOTED),
    "desk:what_if": Door(Right.DIRECT, "GET POST", SETTLED | {NIGHT}),
    "desk:rewind": Door(Right.DIRECT, "GET POST", SETTLED),
    "desk:announcement": Door(Right.DIRECT, "GET", BEGUN),
    "pictures:drafted": Door(Right.DIRECT, "GET", BEGUN),
    **_doors(Right.DIRECT, "GET", "pictures:night", "pictures:path", there=VOTED),
    "say:piece": Door(Right.DIRECT),
    "say:download": Door(Right.DIRECT, "GET", frozenset({DAY})),
    # of things that this match has none of: cards, nominations, questions, notices, sign-ups, messages
    **_doors(
        *(Right.DIRECT, "POST", "conduct:decline", "conduct:helper_yes", "conduct:untaken"),
        *("conduct:answer", "conduct:strike_off", "qq:settle"),
        there=NEVER,
    ),
    **{
        name: Door(Right.DIRECT, "POST", NEVER, first=True)
        for name in ("conduct:confirm", "conduct:dismiss", "conduct:revoke")
    },
    "imports:preview": Door(Right.DIRECT, "GET POST", NEVER),
    "conduct:correct": Door(Right.DIRECT, "GET POST", BEGUN),
}
