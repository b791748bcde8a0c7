"""Exercises six to ten: announcements, Kontra, the talon, and counting."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from .exercise import Exercise, Step
from .first import ALL_PASS

ALL_QUIET = ("pass", "pass", "pass", "pass", "pass")

SECOND = (
    Exercise(
        key="schnapser",
        title=_("Schnapser"),
        summary=_("66 Augen in drei Stichen, ganz allein. Macht ein anderer einen Stich, ist es verloren."),
        pictures=("HA", "HZ"),
        dealer=3,
        hands=("HA HZ HK HO LU", "HU EA SA SK EO", "EZ LK LZ EU SO", "EK LO SZ LA SU"),
        script="trump:H",
        steps=(
            Step(
                answers=("bid:schnapser",),
                head=_("Schau dir deine Trümpfe an."),
                text=_(
                    "Du hast die vier höchsten, und König und %(rank_O)s zählen zusammen 40. Das reicht für mehr."
                ),
                tip=_("Sag den Schnapser an: 66 Augen in drei Stichen, allein."),
                otherwise=_("Erlaubt. Hier geht es um den Schnapser, und der wäre ganz sicher: 6 Punkte."),
                replies=ALL_QUIET,
            ),
            Step(
                answers=("play:HA", "play:HZ", "play:HK", "play:HO"),
                head=_("Jetzt darf niemand anderer einen Stich machen."),
                text=_(
                    "Ein Trumpf ist noch bei den anderen, der niedrigste. Spiel Trumpf aus, dann muss er fallen."
                ),
                tip=_("Deine Trümpfe sind alle höher als %(the_HU)s."),
                otherwise=_(
                    "Erlaubt, aber gefährlich: %(the_LU)s sticht fast jeder, und damit ist es verloren."
                ),
            ),
        ),
        head=_("Schnapser gewonnen."),
        going=_("Bleib bei den Trümpfen. Ein König oder %(rank_O)s, ausgespielt mit dem anderen, zählt 40."),
        solved=_("66 Augen in höchstens drei Stichen, und kein fremder Stich: 6 Punkte."),
        lost=_("Der Schnapser ist verloren. Mit den Trümpfen und dem Vierziger wäre er sicher gewesen."),
    ),
    Exercise(
        key="bettler",
        title=_("Bettler"),
        summary=_("Kein einziger Stich, ohne Trumpf. Dein Partner legt die Karten weg."),
        pictures=("HK", "SU"),
        dealer=3,
        hands=("HK SU EU LU HU", "HA EA LA SA HO", "EO LK LO SK SO", "HZ EZ LZ SZ EK"),
        script="trump:S",
        steps=(
            Step(
                answers=("bid:bettler",),
                head=_("Lauter niedrige Karten, und ein König."),
                text=_("Mit so einem Blatt gewinnt man, wenn man gar keinen Stich machen will."),
                tip=_("Sag den Bettler an. Du spielst selbst aus."),
                otherwise=_("Erlaubt, aber für den Bettler wäre das Blatt wie gemacht: 4 Punkte."),
                replies=ALL_QUIET,
            ),
        ),
        head=_("Bettler gewonnen."),
        going=_(
            "Gefährlich ist dir nur %(HK)s: Stechen muss auch, wer nicht will. "
            "Spiel ihn aus, solange noch jemand höher stechen muss."
        ),
        solved=_("Kein Stich, wie angesagt: 4 Punkte für euch."),
        lost=_(
            "Mit %(with_HK)s hast du stechen müssen. Gleich zu Beginn ausgespielt, hätte ihn jemand gestochen."
        ),
    ),
    Exercise(
        key="kontra",
        title=_("Kontra"),
        summary=_("Glaubst du den anderen ihre Ansage nicht, verdoppelst du sie."),
        pictures=("", "HA"),
        dealer=0,
        hands=("HA LU EK SO SZ", "HZ HK HO LA EA", "HU LZ LK SA EO", "EZ EU LO SK SU"),
        script="trump:H bid:bauernschnapser pass pass pass pass",
        steps=(
            Step(
                answers=("kontra",),
                head=_("%(name_1)s will alle fünf Stiche, allein und mit Trumpf."),
                text=_("Überleg, ob das gehen kann. %(kontra)s verdoppelt, was die Runde zählt."),
                tip=_("Das Trumpf‑Ass hast du, und das sticht niemand."),
                otherwise=_("Erlaubt, aber verschenkt: Mit dem Trumpf‑Ass machst du sicher einen Stich."),
            ),
        ),
        head=_("%(kontra)s!"),
        solved=_(
            "Dein Trumpf‑Ass macht sicher einen Stich, und ein einziger genügt: 24 Punkte für euch statt 12."
        ),
    ),
    Exercise(
        key="talon",
        title=_("Talon"),
        summary=_(
            "Beim Dreierschnapsen liegen zwei Karten in der Mitte. Wer allein spielt, darf sie nehmen."
        ),
        pictures=("", ""),
        rules="dreierschnapsen",
        dealer=2,
        hands=("HA HK HO LA SU EU", "HU LZ LK EA EZ SK", "LO LU EK EO SZ SO"),
        talon="SA HZ",
        script="trump:H pass pass pass",
        steps=(
            Step(
                answers=("talon:take",),
                head=_("Du spielst allein gegen zwei."),
                text=_(
                    "Den Talon zu nehmen kostet hier nichts: Du siehst zwei Karten mehr und legst zwei weg."
                ),
                tip=_("Nimm den Talon. Schlechter kann dein Blatt dadurch nicht werden."),
                otherwise=_("Erlaubt, aber zwei Karten mehr zur Auswahl hätten nichts gekostet."),
            ),
            Step(
                answers=("discard:SU", "discard:EU"),
                head=_("Jetzt leg eine weg."),
                text=_(
                    "Die Augen des Weggelegten zählen für niemanden. Weg soll, was wenig zählt und nichts sticht."
                ),
                tip=_("%(SU)s und %(EU)s zählen nur je 2 Augen."),
                otherwise=_("Erlaubt, aber %(SU)s und %(EU)s zählen weniger und stechen kaum."),
            ),
            Step(
                answers=("discard:SU", "discard:EU"),
                head=_("Noch eine."),
                text=_("Behalt die Trümpfe und die Asse."),
                tip=_("Die zweite Karte mit nur 2 Augen kann auch weg."),
                otherwise=_("Erlaubt, aber eine Karte mit nur 2 Augen wäre noch da gewesen."),
                replies=("pass", "pass"),
            ),
        ),
        head=_("Gut weggelegt."),
        solved=_("Du hast vier Trümpfe und zwei weitere Asse behalten und nur 4 Augen weggelegt."),
    ),
    Exercise(
        key="zaehlen",
        title=_("Zählen"),
        summary=_("Wer mitzählt, weiß, wann 66 beisammen sind. Der Tisch zeigt hier keine Augen."),
        pictures=("SA", "LK"),
        dealer=3,
        hands=("HA SA LK LO EU", "HU SO SZ LA EA", "HZ SU EZ LZ EK", "HK SK LU EO HO"),
        script=f"trump:H {ALL_PASS} play:HA play:HU play:HZ play:HK play:SA play:SO play:SU play:SK",
        steps=(
            Step(
                answers=("play:LK", "play:LO"),
                head=_("Ihr habt beide Stiche gemacht. Wie viele Augen sind das?"),
                text=_(
                    "Ass 11, Zehner 10, König 4, %(rank_O)s 3, %(rank_U)s 2. "
                    "Zähl nach, und überleg, was auf 66 noch fehlt."
                ),
                tip=_("27 und 20 sind 47. Auf 66 fehlen 19, und du hast ein Paar."),
                otherwise=_(
                    "Erlaubt, aber mit dem Zwanziger wären es gleich 67 gewesen: 47 aus den Stichen und 20."
                ),
            ),
        ),
        head=_("67 Augen, die Runde ist gewonnen."),
        solved=_("27 und 20 aus den Stichen, und 20 für das Paar. Sobald 66 erreicht sind, ist Schluss."),
        agreed={"show_augen": "none", "show_tricks": "all"},
    ),
)
