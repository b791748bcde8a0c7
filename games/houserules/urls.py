"""Addresses of the rules: to read, and of one's own to write."""

from django.urls import path

from games.houserules.views import own, reading

urlpatterns = [
    path("regeln/", reading.overview, name="rules"),
    path("regeln/<slug:key>/", reading.page, name="rules-page"),
    path("regeln/<slug:key>/<int:number>/", reading.page, name="rules-version"),
    path("beispielrunde/", reading.example, name="example"),
    path("beispielrunde/<int:number>/", reading.example, name="example-step"),
    path("hausregeln/", own.overview, name="own-rules"),
    path("hausregeln/neu/", own.new, name="own-rules-new"),
    path("hausregeln/<slug:key>/", own.edit, name="own-rules-edit"),
    path("hausregeln/<slug:key>/aufgeben/", own.give_up, name="own-rules-give-up"),
]
