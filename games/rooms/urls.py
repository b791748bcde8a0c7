"""Addresses of rooms."""

from django.urls import path

from games.rooms import again
from games.rooms.views import learn, lobby, room, table

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("sofort/", table.at_once, name="at_once"),
    path("partie/<str:partie_id>/runde/<int:number>/nochmal/", again.play_again, name="play_again"),
    path("mitspielen/", lobby.with_others, name="with_others"),
    path("lernen/", learn.learn, name="learn"),
    path("tisch/", room.by_code, name="by_code"),
    path("tisch/neu/", room.create, name="create_table"),
    path("tisch/<str:code>/", table.table, name="table"),
    path("tisch/<str:code>/aktion/", table.action, name="action"),
    path("tisch/<str:code>/wunsch/", room.wish, name="wish"),
    path("tisch/<str:code>/abmachung/", room.change, name="change_table"),
    path("tisch/<str:code>/reden/", room.speak, name="speak"),
    path("tisch/<str:code>/wer/", room.about, name="about_player"),
    path("tisch/<str:code>/verlassen/", room.leave, name="leave"),
    path("einladung/<str:code>/<str:token>/", room.invitation, name="invitation"),
]
