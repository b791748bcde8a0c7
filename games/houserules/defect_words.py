"""What is wrong with a rule set [13.1], said to whoever writes it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine import Defect


def defect_text(defect: Defect) -> str:
    """The defect as a sentence that says what would be right."""
    return _texts().get(defect.code, _("Das passt hier nicht.")) % defect.params


def codes() -> frozenset[str]:
    """Every code that has words."""
    return frozenset(_texts())


def _texts() -> dict[str, str]:
    return _about_one_field() | _about_several()


def _about_one_field() -> dict[str, str]:
    return {
        "not_a_table": _("Hier gehören Felder hin, kein einzelner Wert."),
        "unknown_field": _("Dieses Feld gibt es nicht."),
        "missing": _("Das fehlt noch."),
        "no_contracts": _("Es braucht mindestens ein Spiel."),
        "repeated": _("Das Kürzel „%(value)s“ gibt es schon."),
        "not_a_number": _("Hier gehört eine ganze Zahl hin."),
        "out_of_range": _("Hier geht nur eine Zahl von %(low)s bis %(high)s."),
        "not_a_bool": _("Hier geht nur ja oder nein."),
        "not_a_choice": _("Das steht hier nicht zur Wahl."),
        "not_a_key": _(
            "Ein Kürzel hat nur kleine Buchstaben von a bis z, Ziffern und Unterstriche, höchstens vierzig."
        ),
        "not_a_text": _("Hier gehört ein Text mit höchstens achtzig Zeichen hin."),
        "not_an_order": _("Hier gehören alle fünf Buchstaben A Z K O U hin, jeder einmal."),
        "not_texts": _("Jede Zeile darf höchstens achtzig Zeichen haben."),
    }


def _about_several() -> dict[str, str]:
    return {
        "not_20_cards": _("Hände und Talon ergeben zusammen %(cards)s Karten; es müssen zwanzig sein."),
        "not_3_or_hand": _("Angesagt wird auf drei oder auf alle %(hand)s Karten."),
        "no_normal_game": _("Dafür braucht es ein Spiel um die Wette mit dem Kürzel „normal“."),
        "only_until_passed": _("Dagegenhalten geht nur, wenn gefragt wird, bis alle anderen passen."),
        "nothing_to_force": _("Dafür braucht es ein Spiel, das Vorhand mit jeder Hand ansagen darf."),
        "only_vorhand": _("Das geht nur, wenn Vorhand Trumpf macht."),
        "nobody_names_trump": _(
            "Wer das normale Spiel spielt, hat keinen Trumpf genannt; es müsste ohne Trumpf sein."
        ),
        "last_card_not_seen": _(
            "Die letzte Karte des Gebers ist da noch nicht ausgeteilt; angesagt wird dann mit allen Karten."
        ),
        "no_talon": _("Es gibt keinen Talon."),
        "contested": _("Bei einem Spiel um die Wette geht das nicht."),
        "breaks_no_trick": _("Wo kein Stich gemacht werden darf, hat das keinen Sinn."),
        "only_augen": _("Das geht nur, wo es um 66 Augen geht."),
        "not_below_tricks": _("Es müssen weniger sein, als es Stiche gibt."),
        "no_partner": _("Zu dritt gibt es keinen Partner."),
        "never_met": _("Das könnte nie jemand ansagen."),
    }
