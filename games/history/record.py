"""A Partie as a record that anybody can read, replay and check: `record.json`, described in docs/records.md."""

from __future__ import annotations

from typing import Any

from games.history.models import Partie, Runde
from games.history.portrait import seat_name
from games.history.store import moves_of


def record_of(partie: Partie) -> dict[str, Any]:
    """The record of a Partie. Runden that are not over are left out: nobody may see them yet."""
    runden = partie.runden.select_related("version").order_by("number")
    return {
        "partie": partie.pk,
        "rules": partie.version.document,
        "seats": [seat_name(seat) for seat in partie.seats.all()],
        "runden": [_runde(runde) for runde in runden if runde.is_open and runde.deck],
        "scores": partie.scores,
        "winners": partie.winners,
        "bummerl": partie.bummerl,
    }


def _runde(runde: Runde) -> dict[str, Any]:
    return {
        "rules": runde.version.document,
        "dealer": runde.dealer,
        "deck": runde.deck,
        "actions": [move.action for move in moves_of(runde)],
        "result": runde.result,
        "fair": fair_of(runde),
    }


def fair_of(runde: Runde) -> dict[str, Any] | None:
    """What checks the deal of a Runde that is over; None where the deck was known before, so there was no seal."""
    if not runde.commitment:
        return None
    return {
        "runde": runde.public_id,
        "commitment": runde.commitment,
        "secret": runde.secret,
        "bits": [entry[0] if entry else None for entry in runde.bits],
        "drawn_by_server": [bool(entry and entry[1]) for entry in runde.bits],
        "cut": runde.cut,
    }
