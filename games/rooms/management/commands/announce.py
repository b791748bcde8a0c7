"""`manage.py announce`: say something at all tables, such as that the site will restart."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.rooms import announcing
from games.rooms.models import Announcement

LONGEST = Announcement._meta.get_field("text").max_length or 0


class Command(BaseCommand):
    help = "Show a text, or when the site restarts, at all tables within two seconds."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("text", nargs="?", help="shown as it is, in every language")
        what.add_argument(
            "--restart-in", type=int, metavar="MINUTES", help="a restart, in each reader's language"
        )
        what.add_argument("--clear", action="store_true", help="take back what is shown")
        parser.add_argument("--minutes", type=int, default=30, help="how long the text is shown (30)")

    def handle(
        self, *args: Any, text: str | None, restart_in: int | None, clear: bool, minutes: int, **options: Any
    ) -> None:
        now = timezone.now()
        if clear:
            announcing.withdraw()
            self.stdout.write("Nothing is announced.")
            return
        if not 0 < (minutes if restart_in is None else restart_in) <= 24 * 60:
            raise CommandError("Minutes: 1 to 1440.")
        if restart_in is not None:
            made = announcing.announce_restart(now + timedelta(minutes=restart_in))
        elif not (text or "").strip() or len(text or "") > LONGEST:
            raise CommandError(f"The text: 1 to {LONGEST} letters.")
        else:
            made = announcing.announce(text or "", now + timedelta(minutes=minutes))
        self.stdout.write(f"Shown until {timezone.localtime(made.until):%H:%M}: {announcing.words(made)}")
