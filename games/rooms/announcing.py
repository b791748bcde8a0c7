"""What the operator tells all tables, such as a restart that is planned.

It lies in the database, so that every process finds it with its next tick.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rooms.models import Announcement

# A restart that was announced is over by then, also if it came a little late.
AFTER_RESTART = timedelta(minutes=1)
NOTHING = mark_safe('<p id="durchsage" data-number="0" hidden></p>')


def announce(text: str, until: datetime) -> Announcement:
    """Tell all tables something, in place of whatever they were told before."""
    return _replace(Announcement(text=text, until=until))


def announce_restart(at: datetime) -> Announcement:
    """Tell all tables, in each reader's language, when the site restarts."""
    return _replace(Announcement(restart_at=at, until=at + AFTER_RESTART))


def _replace(new: Announcement) -> Announcement:
    withdraw()
    new.save()
    return new


def withdraw() -> None:
    """Nothing is announced any longer."""
    Announcement.objects.all().delete()


def current() -> Announcement | None:
    """What is announced now."""
    return Announcement.objects.filter(until__gt=timezone.now()).last()


def banner(announcement: Announcement | None) -> SafeString:
    """The element that every table has, in the active language; it is read aloud when its text changes."""
    if announcement is None:
        return NOTHING
    return format_html(
        '<p class="announcement" id="durchsage" data-number="{}">{}</p>', announcement.pk, words(announcement)
    )


def words(announcement: Announcement) -> str:
    """What is said, in the active language."""
    if announcement.restart_at is None:
        return announcement.text
    at = time_format(timezone.localtime(announcement.restart_at), "H:i")
    return _("Um %(time)s startet die Seite kurz neu. Dein Tisch bleibt, wie er ist.") % {"time": at}
