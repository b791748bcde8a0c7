"""Exercises one to five: what must be played, and what announces."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from .exercise import Exercise, Step

ALL_PASS = "pass pass pass pass pass pass"

FIRST = (
    Exercise(
        key="zugeben",
        title=_("Zugeben"),
        summary=_("Hast du die ausgespielte Farbe, musst du sie zugeben."),
        pictures=("EA", "EU"),
        dealer=2,
        hands=("EK EU LA SZ LU", "EO SA HO LK SU", "EZ HZ LO SK HA", "HK EA LZ SO HU"),
        script=f"trump:H {ALL_PASS} play:EA",
        steps=(
            Step(
                answers=("play:EU",),
                head=_("Du musst %(suit_E)s zugeben, weil du %(suit_E)s hast."),
                text=_(
                    "Stechen kannst du %(the_EA)s nicht, also gib die Karte, die den Gegnern am wenigsten bringt."
                ),
                tip=_("%(EK)s bringt ihnen 4 Augen, %(EU)s nur 2."),
                otherwise=_(
                    "Erlaubt, aber %(EK)s bringt den Gegnern 4 Augen. Mit %(with_EU)s wären es nur 2."
                ),
            ),
        ),
        head=_("So ist es richtig."),
        solved=_("Farbe zugegeben, und nur 2 Augen hergeschenkt."),
    ),
    Exercise(
        key="stechen",
        title=_("Stechen"),
        summary=_("Wer stechen kann, muss stechen, auch den eigenen Partner."),
        pictures=("LZ", "LA"),
        dealer=0,
        hands=("EK HO LA LU SZ", "HK EA LK SA HU", "EU LZ HZ SK SU", "EO LO EZ HA SO"),
        script=f"trump:H {ALL_PASS} play:EA play:EU play:EO play:EK play:LK play:LZ play:LO",
        steps=(
            Step(
                answers=("play:LA",),
                head=_("Du musst stechen, weil du kannst."),
                text=_(
                    "%(LZ)s von %(name_2)s liegt vorn. %(LA)s ist höher und muss hinein, "
                    "auch wenn %(name_2)s dein Partner ist."
                ),
                tip=_("Die anderen Karten sind gesperrt. Auf jeder steht, warum."),
            ),
        ),
        head=_("Gestochen."),
        solved=_("Der Stich bringt euch 28 Augen. Stichzwang gilt bei jeder Karte, auch gegen den Partner."),
    ),
    Exercise(
        key="uebertrumpfen",
        title=_("Trumpf"),
        summary=_("Hast du die Farbe nicht, spielst du Trumpf, und wenn es geht, einen höheren."),
        pictures=("SA", "HK"),
        dealer=0,
        hands=("HK HU HZ EU LO", "HA SA LZ EO SU", "SO SK SZ EA LA", "HO EZ LK EK LU"),
        script=f"trump:H {ALL_PASS} play:SA play:SO play:HO",
        steps=(
            Step(
                answers=("play:HK", "play:HZ"),
                head=_("Du hast kein %(suit_S)s, also musst du Trumpf spielen."),
                text=_(
                    "%(name_3)s hat schon getrumpft. Hast du einen höheren Trumpf, muss es ein höherer sein."
                ),
                tip=_("%(HU)s ist zu niedrig. Höher als %(the_HO)s sind %(HK)s und %(HZ)s."),
            ),
        ),
        head=_("Übertrumpft."),
        solved=_("Du spielst als Letzter, also gehört der Stich euch, mit %(with_SA)s darin."),
    ),
    Exercise(
        key="zwanziger",
        title=_("Zwanziger"),
        summary=_("König und %(rank_O)s einer Farbe: Spiel einen davon aus, und das Paar zählt."),
        pictures=("LK", "LO"),
        dealer=3,
        hands=("HA LK LO EZ SU", "HU LZ EA SK EO", "HO SA LU EK SO", "HK LA HZ EU SZ"),
        script=f"trump:H {ALL_PASS} play:HA play:HU play:HO play:HK",
        steps=(
            Step(
                answers=("play:LK", "play:LO"),
                head=_("Du spielst aus und hast ein Paar."),
                text=_(
                    "Wer König oder %(rank_O)s ausspielt und die andere Karte noch hat, sagt damit an. "
                    "Außerhalb der Trumpffarbe zählt das 20 Augen."
                ),
                tip=_("Spiel %(the_LK)s oder %(the_LO)s aus. Das Ansagen geht von selbst."),
                otherwise=_(
                    "Erlaubt, aber damit ist nichts angesagt. "
                    "Das Paar zählt nur, wenn du eine seiner Karten ausspielst."
                ),
            ),
        ),
        head=_("Zwanzig!"),
        solved=_(
            "Ihr habt schon einen Stich, also zählen die 20 gleich: Mit den 20 aus dem Stich sind es 40."
        ),
    ),
    Exercise(
        key="trumpf",
        title=_("Trumpf aus drei Karten"),
        summary=_("Als Vorhand siehst du drei Karten und bestimmst, was Trumpf wird."),
        pictures=("", "HA"),
        dealer=3,
        hands=("HA HZ LU EK SO", "HK LA EZ SK EU", "HO LZ SA EO SU", "HU LK EA SZ LO"),
        script="",
        steps=(
            Step(
                answers=("trump:H",),
                head=_("Du bist Vorhand."),
                text=_(
                    "Wähle eine Farbe, von der du viel und Hohes siehst. Die anderen Karten kommen erst danach."
                ),
                tip=_("Von %(suit_H)s hast du zwei Karten, darunter das Ass."),
                otherwise=_(
                    "Erlaubt. Verlassen kannst du dich aber nur auf das, was du siehst: zweimal %(suit_H)s, "
                    "darunter das Ass."
                ),
            ),
        ),
        head=_("Gut gewählt."),
        solved=_(
            "Das Trumpf‑Ass sticht niemand, und mit %(with_HZ)s hast du den nächsthöchsten Trumpf dazu."
        ),
    ),
)
