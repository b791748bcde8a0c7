"""The end of a Runde and of a Partie: who won, why, what it was worth, how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst

from games.engine import Result, SeatView
from games.engine.cards import Seat
from games.engine.events import Doubled
from games.words import contracts, results
from games.words.texts import ended, ngettext
from games.words.texts import gettext as _

from .bar import Side, seal_digits, side
from .scene import Scene

BAR_WIDTH = 600
FULL = 120
ENOUGH = 66


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the reckoning."""

    what: str
    amount: str


@dataclass(frozen=True, slots=True)
class AugenBar:
    """Both sides' Augen as a bar of BAR_WIDTH; the mark stands at 66."""

    us: int
    them: int
    label: str
    mark: int = BAR_WIDTH * ENOUGH // FULL

    @property
    def us_width(self) -> int:
        return min(BAR_WIDTH * self.us // FULL, BAR_WIDTH)

    @property
    def them_width(self) -> int:
        return min(BAR_WIDTH * self.them // FULL, BAR_WIDTH)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The sheet after a Runde (`over` False) or a Partie (`over` True)."""

    over: bool
    team: str
    above: str
    title: str
    gain: str
    gain_for: str
    reason: str
    rule: str
    lost: bool
    augen: AugenBar | None
    rows: tuple[Row, ...]
    board: tuple[Side, ...]
    bummerl: int
    bummerl_label: str


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands below a result, another with every "Weiter": what may be pressed, and whom the table waits for."""

    over: bool
    can_next: bool
    asks_cut: bool
    may_reopen: bool
    replay_url: str
    wait: str
    seal: str


def outcome(scene: Scene) -> Outcome | None:
    """The result to show between Runden and after the Partie; at an exercise its bubble tells it."""
    view = scene.view
    if view is None or view.result is None or not _shows_result(scene):
        return None
    return _partie(scene, view, view.result) if scene.tv.phase == "over" else _runde(scene, view, view.result)


def _shows_result(scene: Scene) -> bool:
    return scene.tv.phase in ("between", "over") and scene.tv.lesson is None


def ending(scene: Scene) -> Ending | None:
    tv = scene.tv
    if tv.view is None or tv.view.result is None or not _shows_result(scene):
        return None
    over = tv.phase == "over"
    return Ending(
        over=over,
        can_next=tv.can_next,
        asks_cut=tv.can_next and tv.asks_cut and not over,
        may_reopen=over and not (tv.watching or tv.training),
        replay_url=tv.replay_url,
        wait=wait(scene),
        seal="" if over or not tv.commitment else seal(scene),
    )


def _runde(scene: Scene, view: SeatView, result: Result) -> Outcome:
    won = _winners(scene, result)
    ours = scene.base in won
    return Outcome(
        over=False,
        team="us" if ours else "them",
        above=_above(scene, view, result),
        title=_title(scene, view, result, won),
        gain=_gain(scene, result),
        gain_for=_gain_for(scene, won, ours),
        reason=results.reason(view, result, scene.people),
        rule=results.REASONS[view.reason or ""].rule,
        lost=not ours,
        augen=_augen(scene, view, result),
        rows=tuple(_rows(scene, view, result)),
        board=_board(scene, result),
        bummerl=0,
        bummerl_label="",
    )


def _winners(scene: Scene, result: Result) -> tuple[Seat, ...]:
    declarers = scene.rules.side(result.declarer)
    return declarers if result.made else scene.rules.opponents(result.declarer)


def _above(scene: Scene, view: SeatView, result: Result) -> str:
    return _("Runde %(n)d · %(contract)s, %(trump)s") % {
        "n": scene.tv.runde,
        "contract": view.rules.by_key[result.contract].name,
        "trump": scene.words.trump_is(result.trump),
    }


def _title(scene: Scene, view: SeatView, result: Result, won: tuple[Seat, ...]) -> str:
    contract = view.rules.by_key[result.contract]
    if result.declarer == scene.tv.seat and not contract.contested:
        text = _("%(contract)s gewonnen") if result.made else _("%(contract)s verloren")
        return text % {"contract": contract.name}
    if scene.tv.seat in won:
        return _("Du gewinnst die Runde") if len(won) == 1 else _("Wir gewinnen die Runde")
    if len(won) == 1:
        return _("%(name)s gewinnt die Runde") % {"name": scene.people.names[won[0]]}
    return _("%(names)s gewinnen die Runde") % {"names": scene.listed(won)}


def _gain(scene: Scene, result: Result) -> str:
    amount = max(result.points)
    if scene.rules.partie.direction == "strokes":
        return contracts.points(amount, scene.rules)
    return f"+{amount}"


def _gain_for(scene: Scene, won: tuple[Seat, ...], ours: bool) -> str:
    """Whom the points are written to, where that is not the viewer."""
    if scene.rules.partie.direction == "strokes":
        losers = tuple(seat for seat in range(scene.rules.players) if seat not in won)
        return _("für %(names)s") % {"names": scene.listed(losers)}
    if scene.rules.players == 3:
        return _("für %(names)s") % {"names": scene.listed(won)}
    if scene.tv.watching:
        return _("für %(names)s") % {"names": scene.listed(won)}
    return "" if ours else _("für die Gegner")


def _augen(scene: Scene, view: SeatView, result: Result) -> AugenBar | None:
    if scene.rules.players == 3 or view.rules.by_key[result.contract].goal != "augen":
        return None
    us, them = (sum(result.augen[seat] for seat in seats) for seats in (scene.us, scene.them))
    names = scene.side_names
    label = _("%(us)s %(mine)d Augen, %(them)s %(theirs)d Augen, nötig waren 66") % {
        "us": names[0],
        "mine": us,
        "them": names[1],
        "theirs": them,
    }
    return AugenBar(us, them, label)


def _rows(scene: Scene, view: SeatView, result: Result) -> list[Row]:
    """How the points came about, line by line; the last is the sum."""
    contract = view.rules.by_key[result.contract]
    if contract.contested:
        rows = [_side_row(scene, result, seats, name) for seats, name in _sides(scene)]
    elif contract.goal == "augen":
        rows = [Row(_("Gezählte Augen"), _("%(n)d von 66") % {"n": results.counted(view, result)})]
    else:
        rows = []
    amount = max(result.points)
    if result.kontra:
        rows.append(Row(_("Wert der Runde"), str(amount // 2**result.kontra)))
        rows.append(Row(_doubled_by(scene, view), f"× {2**result.kontra}"))
    rows.append(Row(_("Geschrieben"), contracts.points(amount, scene.rules)))
    return rows


def _sides(scene: Scene) -> tuple[tuple[tuple[Seat, ...], str], ...]:
    return (scene.us, scene.side_names[0]), (scene.them, scene.side_names[1])


def _side_row(scene: Scene, result: Result, seats: tuple[Seat, ...], name: str) -> Row:
    augen = sum(result.augen[seat] for seat in seats)
    tricks = sum(result.tricks[seat] for seat in seats)
    text = _("%(n)d Augen") % {"n": augen}
    lost = not set(seats) & set(_winners(scene, result))
    if lost and scene.contract is not None and scene.contract.contested:
        text = _verdict(text, augen, tricks)
    return Row(f"{name}: {results.tricks(tricks)}", text)


def _verdict(text: str, augen: int, tricks: int) -> str:
    """Why the normal game counts two or three [10.1]."""
    if not tricks:
        return _("kein Stich: drei Punkte")
    if augen < 33:
        return _("%(augen)s, unter 33: zwei Punkte") % {"augen": text}
    return text


def _doubled_by(scene: Scene, view: SeatView) -> str:
    said = [one for one in (view.played.said if view.played else ()) if isinstance(one, Doubled)]
    return _("%(word)s von %(name)s") % {
        "word": scene.words.kontra(said[-1].level),
        "name": scene.people.names[said[-1].seat],
    }


def _board(scene: Scene, result: Result | None) -> tuple[Side, ...]:
    """The new score, with what the Runde added."""
    points = scene.tv.score
    gains = result.points if result else (0,) * scene.rules.players
    if scene.rules.players == 3:
        seats = [(seat, scene.people.names[seat]) for seat in scene.rules.clockwise(scene.base)]
    else:
        seats = [(scene.us[0], scene.side_names[0]), (scene.them[0], scene.side_names[1])]
    return tuple(
        side(scene, seat, scene.team(seat), name, points[seat], gain=gains[seat]) for seat, name in seats
    )


def wait(scene: Scene) -> str:
    """Whom the table waits for, and until when it does."""
    tv = scene.tv
    waiting = [
        state.name
        for state in tv.seats
        if state.name
        and not (state.is_bot or state.taken_over)
        and state.number < len(tv.next_done)
        and not tv.next_done[state.number]
    ]
    done = tv.seat is not None and tv.seat < len(tv.next_done) and tv.next_done[tv.seat]
    if tv.deadline is not None and not done:
        seconds = max(round(tv.deadline), 0)
        return ngettext(
            "In %(n)d Sekunde geht es von selbst weiter.",
            "In %(n)d Sekunden geht es von selbst weiter.",
            seconds,
        ) % {"n": seconds}
    if done and waiting:
        return ended(_("Du bist bereit. Wir warten auf %(names)s.") % {"names": ", ".join(waiting)})
    return ""


def _partie(scene: Scene, view: SeatView, result: Result) -> Outcome:
    tv = scene.tv
    ours = scene.base in tv.winners
    return Outcome(
        over=True,
        team="us" if ours else "them",
        above=ngettext("Partie zu Ende nach einer Runde", "Partie zu Ende nach %(n)d Runden", len(tv.rows))
        % {"n": len(tv.rows)},
        title=_partie_title(scene, ours),
        gain="",
        gain_for="",
        reason=_who_gets_bummerl(scene),
        rule="11",
        lost=not ours,
        augen=None,
        rows=(_last_runde(scene, view, result), _bummerl_row(scene), *_series_row(scene)),
        board=_board(scene, result),
        bummerl=max(tv.bummerl, default=0),
        bummerl_label=_who_gets_bummerl(scene),
    )


def _partie_title(scene: Scene, ours: bool) -> str:
    if scene.tv.watching:
        winners = scene.listed(scene.tv.winners)
        text = (
            _("%(names)s gewinnt die Partie")
            if len(scene.tv.winners) == 1
            else _("%(names)s gewinnen die Partie")
        )
        return text % {"names": winners}
    return _("Partie gewonnen!") if ours else _("Partie verloren")


def _losers(scene: Scene) -> tuple[Seat, ...]:
    return tuple(seat for seat, count in enumerate(scene.tv.bummerl) if count)


def _who_gets_bummerl(scene: Scene) -> str:
    losers = _losers(scene)
    if not losers:
        return ""
    names = {"names": scene.listed(losers), "bummerl": results.bummerl(max(scene.tv.bummerl))}
    match scene.tv.bummerl_kind:
        case "retourschneider":
            text = _("Retourschneider, knapp vor dem Ziel noch abgefangen: %(bummerl)s für %(names)s.")
        case "schneider":
            text = _("Schneider, ohne einen Punkt: %(bummerl)s für %(names)s.")
        case _:
            text = _("%(bummerl)s für %(names)s.")
    return capfirst(ended(text % names))


def _last_runde(scene: Scene, view: SeatView, result: Result) -> Row:
    contract = view.rules.by_key[result.contract].name
    what = _("Letzte Runde: %(contract)s von %(name)s") % {
        "contract": contract,
        "name": scene.people.names[result.declarer],
    }
    return Row(what, contracts.points(max(result.points), scene.rules))


def _bummerl_row(scene: Scene) -> Row:
    count = max(scene.tv.bummerl, default=0)
    names = scene.listed(_losers(scene))
    return Row(_("Bummerl für %(names)s") % {"names": names} if names else _("Bummerl"), str(count))


def _series_row(scene: Scene) -> tuple[Row, ...]:
    """How a series stands, from the reader's side on."""
    tv = scene.tv
    if not tv.series_bummerl:
        return ()
    seats = scene.rules.clockwise(scene.base) if scene.rules.players == 3 else (scene.us[0], scene.them[0])
    count = " : ".join(str(tv.series_bummerl[seat]) for seat in seats)
    return (Row(f"{_('Serie')}, {_('bis %(n)s Bummerl') % {'n': tv.series}}", count),)


def seal(scene: Scene) -> str:
    """The seal of the next Runde, in short."""
    return seal_digits(scene.tv.commitment, 4)
