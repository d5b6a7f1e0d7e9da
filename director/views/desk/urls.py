"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from director.views.desk import (
    as_player,
    clock,
    day,
    election,
    ending,
    home,
    log,
    night,
    said,
    setup,
    standing,
)

app_name = "desk"

urlpatterns = [
    path("", home.matches, name="home"),
    path("new/", home.new, name="new"),
    path("<slug:code>/", day.board, name="board"),
    path("<slug:code>/post/", day.post, name="post"),
    path("<slug:code>/seat/<slug:character>/", day.seat, name="seat"),
    path("<slug:code>/seat/<slug:character>/as-player/", as_player.as_player, name="as_player"),
    path("<slug:code>/seat/<slug:character>/standing/", standing.standing, name="standing"),
    path("<slug:code>/reading/<int:pk>/", day.reading, name="reading"),
    path("<slug:code>/close/", day.close, name="close"),
    path("<slug:code>/deadline/", day.deadline, name="deadline"),
    path("<slug:code>/election/", election.election, name="election"),
    path("<slug:code>/cast/", setup.cast, name="cast"),
    path("<slug:code>/options/", setup.options, name="options"),
    path("<slug:code>/deal/", setup.deal, name="deal"),
    path("<slug:code>/start/", setup.start, name="start"),
    path("<slug:code>/links/", setup.links, name="links"),
    path("<slug:code>/settings/", setup.settings, name="settings"),
    path("<slug:code>/director/", setup.director, name="director"),
    path("<slug:code>/night/", night.night, name="night"),
    path("<slug:code>/night/answer/", night.answer, name="answer"),
    path("<slug:code>/night/default/", night.default, name="default"),
    path("<slug:code>/night/defaults/", night.defaults, name="defaults"),
    path("<slug:code>/night/what-if/", night.imagined, name="what_if"),
    path("<slug:code>/night/rewind/", night.rewind, name="rewind"),
    path("<slug:code>/dawn/", said.dawn, name="dawn"),
    path("<slug:code>/dawn/publish/", said.publish, name="publish"),
    path("<slug:code>/announcements/", said.announcements, name="announcements"),
    path("<slug:code>/announcements/<int:pk>/", said.announcement, name="announcement"),
    path("<slug:code>/announcements/<int:pk>/report/", said.report, name="report"),
    *clock.urlpatterns,
    path("<slug:code>/end/", ending.end, name="end"),
    path("<slug:code>/reveal/", ending.reveal_match, name="reveal"),
    path("<slug:code>/log/", log.log, name="log"),
    path("<slug:code>/search/", log.search, name="search"),
]
