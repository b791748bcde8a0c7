"""Records read back in: a private Partie of whoever brought it, for replay and analysis. It counts nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.engine import Defect, Event
from games.engine.outside import MAX_SIZE
from games.engine.record import Record, RecordedRunde, read
from games.history import summaries
from games.history.models import Partie, PartieSeat, Runde
from games.history.states import first_link, next_link
from games.history.workers import workers
from games.houserules.defect_words import defect_text
from games.houserules.models import RuleVersion, content_hash
from games.houserules.versions import unnamed

PATIENCE = 30.0  # seconds
MOST_EACH = 200


class Refused(Exception):
    """A record that is not taken; `lines` say what is wrong where, for people."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__(lines)
        self.lines = tuple(lines)


def import_record(text: bytes, user: User) -> Partie:
    """The Partie of a record, read and played through in another process. `Refused` with all that is wrong."""
    if user.imported_partien.count() >= MOST_EACH:
        raise Refused([("", _("Mehr als 200 eingelesene Partien gehen nicht. Lösche zuerst eine."))])
    if len(text) > MAX_SIZE:
        raise Refused([("", _("Eine Aufzeichnung darf höchstens 256 KB haben."))])
    record, defects = workers().submit(read, text).result(PATIENCE)
    if record is None:
        raise Refused([(defect.path, words(defect)) for defect in defects])
    return _store(record, user)


@transaction.atomic
def _store(record: Record, user: User) -> Partie:
    version, now = _version(record), timezone.now()
    finished = record.partie.finished
    partie = Partie.objects.create(
        version=version,
        imported_by=user,
        started=now,
        ended=now,
        state=Partie.State.FINISHED if finished else Partie.State.ABORTED,
        scores=[list(row) for row in record.partie.scores],
        winners=list(record.partie.winners),
        bummerl=list(record.partie.bummerl) if finished else [],
        bummerl_kind=record.partie.bummerl_kind or "",
        first_dealer=record.runden[0].dealer,
    )
    PartieSeat.objects.bulk_create(
        PartieSeat(partie=partie, seat=seat, name=name, started=now) for seat, name in enumerate(record.names)
    )
    Runde.objects.bulk_create(_runde(partie, number, runde) for number, runde in enumerate(record.runden, 1))
    if finished:
        summaries.write(partie)
    return partie


def _version(record: Record) -> RuleVersion:
    """The version that says the same, or one without a name."""
    published = RuleVersion.objects.filter(hash=content_hash(record.document)).exclude(
        status=RuleVersion.Status.DRAFT
    )
    return published.order_by("pk").first() or unnamed(record.document)


def _runde(partie: Partie, number: int, played: RecordedRunde) -> Runde:
    """The Runde's row. It has no seal of its own: that stays with the Runde that was recorded."""
    now = partie.started
    runde = Runde(
        partie=partie,
        version=partie.version,
        number=number,
        dealer=played.dealer,
        deck=list(played.deck),
        opening=_data(played.opening),
        state=Runde.State.OVER if played.result else Runde.State.ABORTED,
        seq=len(played.moves),
        result=played.result._asdict() if played.result else None,
        started=now,
        ended=now,
        archive=[
            {
                "seat": move.seat,
                "action": move.action,
                "events": _data(move.events),
                "by_bot": False,
                "at": now.isoformat(),
            }
            for move in played.moves
        ],
    )
    runde.chain = first_link(runde)
    for move in played.moves:
        runde.chain = next_link(runde.chain, move.seat, move.action)
        over = next((event for event in move.events if isinstance(event, engine.events.RundeOver)), None)
        runde.reason = over.reason if over else ""
    return runde


def _data(events: Sequence[Event]) -> list[dict[str, object]]:
    return [engine.to_data(event) for event in events]


def words(defect: Defect) -> str:
    """What is wrong, as a sentence."""
    known = {
        "too_large": _("Eine Aufzeichnung darf höchstens 256 KB haben."),
        "too_deep": _("Das ist zu tief verschachtelt."),
        "not_json": _("Das ist kein JSON."),
        "not_a_number": _("NaN und Unendlich sind hier keine Zahlen."),
        "doubled_key": _("Ein Feld steht doppelt da."),
        "bad_characters": _("Hier stehen Zeichen, die niemand sehen kann."),
        "empty": _("Hier fehlt ein Name."),
        "too_long": _("Das ist zu lang."),
        "not_text": _("Hier gehört ein Text hin."),
        "wrong_length": _("Hier passt die Anzahl nicht."),
        "unfinished": _("Nur die letzte Runde darf abgebrochen sein."),
        "wrong_dealer": _("Hier hätte ein anderer Platz gegeben."),
        "other_rules": _("Alle Runden einer Partie werden nach denselben Regeln gespielt."),
        "not_a_seat": _("So einen Platz gibt es nicht."),
        "not_a_deck": _("Das sind nicht die zwanzig Karten."),
        "not_a_list": _("Hier gehört eine Liste hin."),
        "illegal": _("Das war hier nicht erlaubt (Regel %(rule)s)."),
        "differs": _("Das ist nicht, was die gespielten Karten ergeben."),
        "after_the_end": _("Da war die Partie schon zu Ende."),
        "not_a_seal": _("Das ist kein Siegel."),
        "not_of_the_secret": _("Das Siegel passt nicht zum Geheimnis."),
        "not_this_deck": _("Geheimnis, Beiträge und Abheben ergeben andere Karten."),
    }
    in_rules = ".rules" in f".{defect.path}" and defect.code != "other_rules"
    if in_rules or defect.code not in known:
        return defect_text(defect)
    return known[defect.code] % defect.params
