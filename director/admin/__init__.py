"""The site's back room: every model to search and read. What moves a match on is the desk's, not the admin's."""

from director.admin import cast, clock, conduct, forum, matches, nights, people, qq, reports, tasks, telling

__all__ = [
    "cast",
    "clock",
    "conduct",
    "forum",
    "matches",
    "nights",
    "people",
    "qq",
    "reports",
    "tasks",
    "telling",
]
