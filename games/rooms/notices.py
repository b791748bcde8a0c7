"""Why something at a table was not done, where it is not a rule of the game that forbids it."""

from __future__ import annotations

from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


class Notice(Enum):
    """Its value is the German text; `words` is it in the reader's language."""

    STALE = gettext_noop("Das war schon vorbei. So steht es jetzt.")
    WATCHING = gettext_noop("Du schaust hier nur zu.")
    LOGGED_OUT = gettext_noop("Du bist nicht mehr angemeldet.")
    NO_TABLE = gettext_noop("Diesen Tisch gibt es nicht mehr.")
    NOT_INVITED = gettext_noop("An diesen Tisch kannst du dich nicht setzen.")
    SEAT_TAKEN = gettext_noop("Der Platz ist schon vergeben.")
    NOT_HOST = gettext_noop("Das darf nur, wer den Tisch aufgemacht hat.")
    TOO_MANY_SIT = gettext_noop("Für diese Regeln sitzen zu viele am Tisch.")
    SOMEBODY_LEFT = gettext_noop("Ein Platz ist frei geworden. Öffnet den Tisch für andere.")
    MUTED = gettext_noop("Du darfst hier gerade nichts schreiben.")
    NOT_ALONE = gettext_noop("Tipps und Hinweise gibt es nur, wo du allein gegen Bots spielst.")
    TIP_LATER = gettext_noop("Einen Tipp gibt es, wenn du dran bist.")
    NOT_SURE = gettext_noop("Der Rest ist noch nicht sicher euer.")
    TOO_FAST = gettext_noop("Langsam: eine Nachricht in der Sekunde.")
    NO_REASON = gettext_noop("Schreib dazu, was passiert ist: bis zu zweihundert Zeichen.")
    TOO_MANY_REPORTS = gettext_noop(
        "Das waren viele Meldungen. Wir lesen sie; die nächste geht in einer Stunde."
    )
    BUSY = gettext_noop("Gerade geht es nicht weiter. Probier es gleich noch einmal.")
    UNREADABLE = gettext_noop("Das hat der Tisch nicht verstanden.")

    @property
    def words(self) -> str:
        return _(self.value)
