"""Addresses of conduct on the desk."""

from __future__ import annotations

from django.urls import path

from director.views.desk import conduct, conduct_day, conduct_people

app_name = "conduct"

urlpatterns = [
    path("<slug:code>/conduct/", conduct.cards, name="cards"),
    path("<slug:code>/conduct/confirm/", conduct.confirm_all, name="confirm_all"),
    path("<slug:code>/conduct/forgive/", conduct.forgive, name="forgive"),
    path("<slug:code>/conduct/settings/", conduct.settings, name="settings"),
    path("<slug:code>/conduct/<int:pk>/confirm/", conduct.confirm, name="confirm"),
    path("<slug:code>/conduct/<int:pk>/dismiss/", conduct.dismiss, name="dismiss"),
    path("<slug:code>/conduct/<int:pk>/revoke/", conduct.revoke, name="revoke"),
    path("<slug:code>/conduct/attendance/", conduct_day.attendance, name="attendance"),
    path("<slug:code>/conduct/proxy/", conduct_day.proxy, name="proxy"),
    path("<slug:code>/conduct/check/", conduct_day.checked, name="check"),
    path("<slug:code>/conduct/people/", conduct_people.people, name="people"),
    path("<slug:code>/conduct/people/untaken/", conduct_people.untaken, name="untaken"),
    path("<slug:code>/conduct/people/nominations/<int:pk>/decline/", conduct_people.decline, name="decline"),
    path("<slug:code>/conduct/people/helpers/<int:pk>/accept/", conduct_people.helper_yes, name="helper_yes"),
    path("<slug:code>/conduct/people/helpers/<int:pk>/refuse/", conduct_people.helper_no, name="helper_no"),
    path("<slug:code>/conduct/people/helpers/<int:pk>/link/", conduct_people.helper_link, name="helper_link"),
    path("<slug:code>/conduct/questions/", conduct_people.questions, name="questions"),
    path("<slug:code>/conduct/questions/<int:pk>/", conduct_people.answer, name="answer"),
    path("<slug:code>/conduct/notices/", conduct_people.notices, name="notices"),
    path("<slug:code>/conduct/notices/<int:pk>/", conduct_people.correct, name="correct"),
    path("<slug:code>/sign-up/", conduct_people.sign_up, name="sign_up"),
    path("<slug:code>/sign-up/players/", conduct_people.take_players, name="take_players"),
    path("<slug:code>/sign-up/<int:pk>/withdraw/", conduct_people.strike_off, name="strike_off"),
]
