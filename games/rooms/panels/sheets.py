"""The questions on the felt: cutting, trump, announcements, talon, Kontra."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from games.engine import SUITS, Contract, SeatView
from games.engine.events import Bid, Passed
from games.words import contracts
from games.words.texts import gettext as _
from games.words.texts import ngettext

from .scene import Scene


@dataclass(frozen=True, slots=True)
class Option:
    """A button or radio: a token, what it says, and a suit's picture if it is one."""

    action: str
    text: str
    suit: Markup | str = ""
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class BidTile:
    """An announcement. `options` are its tokens (one for each suit where the suit is named with it).

    Without options it cannot be bid now, and `traits` says why not.
    """

    key: str
    name: str
    plain_name: str
    value: int
    points: str
    traits: str
    rule: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A question. `kind` chooses its drawing: `start`, `trump`, `bids`, `rows`, `talon`, `kontra`."""

    kind: str
    title: str
    text: str = ""
    options: tuple[Option, ...] = ()
    bids: tuple[BidTile, ...] = ()
    calls: tuple[str, ...] = ()
    low: str = ""
    may_pass: bool = False
    may_be_quiet: bool = False


def sheet(scene: Scene) -> Sheet | None:
    """The question put to this viewer now; None if there is none."""
    view = scene.running
    if scene.tv.phase == "waiting":
        return _start(scene)
    if view is None or view.phase == "play" or not scene.my_turn or not view.actions:
        return None
    match view.phase:
        case "trump":
            return _trump(scene, view)
        case "auction":
            return _auction(scene, view)
        case "talon":
            return _talon(scene)
        case "kontra":
            return _kontra(scene, view)
        case _:
            return None


def _start(scene: Scene) -> Sheet:
    tv = scene.tv
    name = {"name": scene.people.names[tv.dealer]}
    if tv.seat == tv.dealer:
        shuffled = _("Du gibst. Die Reihenfolge der Karten ist versiegelt.")
    else:
        shuffled = _("%(name)s gibt. Die Reihenfolge der Karten ist versiegelt.") % name
    if tv.asks_cut:
        text = shuffled + " " + _("Du sitzt rechts vom Geber und hebst ab.")
        return Sheet("start", _("Hebst du ab?"), text)
    return Sheet("start", _("Runde %(n)d") % {"n": tv.runde + 1}, shuffled)


def _trump(scene: Scene, view: SeatView) -> Sheet:
    word = {"trump": scene.words.trump}
    options = tuple(
        Option(f"trump:{suit}", scene.words.suit(suit), scene.suit(suit))
        for suit in SUITS
        if f"trump:{suit}" in view.actions
    )
    if "aufschlagen" in view.actions:
        options += (Option("aufschlagen", _("Aufschlagen")),)
    held = (
        _("aus deinen ersten drei Karten") if scene.rules.trump.held else _("nach deinen ersten drei Karten")
    )
    more = ngettext(
        "Du bist Vorhand und wählst %(held)s. Danach bekommen alle noch eine.",
        "Du bist Vorhand und wählst %(held)s. Danach bekommen alle noch %(n)d.",
        scene.rules.hand_size - 3,
    )
    text = more % {"held": held, "n": scene.rules.hand_size - 3}
    return Sheet("trump", _("Welche Farbe wird %(trump)s?") % word, text, options)


def _auction(scene: Scene, view: SeatView) -> Sheet:
    named = any(scene.rules.suit_is_bid(contract) for contract in scene.rules.contracts)
    tiles = tuple(
        _tile(scene, view, contract) for contract in scene.rules.contracts if _is_ours(scene, view, contract)
    )
    if named:
        low = [tile.name for tile in tiles if not tile.options]
        tiles = tuple(tile for tile in tiles if tile.options)
    return Sheet(
        kind="rows" if named else "bids",
        title=_title(view),
        text=_auction_text(view, named),
        bids=tiles,
        calls=tuple(_call(scene, call) for call in view.calls),
        low=_("Nicht möglich: %(names)s") % {"names": ", ".join(low)} if named and low else "",
        may_pass="pass" in view.actions,
        may_be_quiet="pass" in view.actions and scene.rules.kontra.levels > 0,
    )


def _title(view: SeatView) -> str:
    if view.forced:
        return _("Alle haben gepasst, du musst ansagen")
    if any(isinstance(call, Bid) for call in view.calls):
        return _("Sagst du etwas Höheres an?")
    return _("Was sagst du an?")


def _auction_text(view: SeatView, named: bool) -> str:
    if view.face_down:
        return ngettext(
            "Du siehst drei Karten, eine kommt noch.",
            "Du siehst drei Karten, %(n)d kommen noch.",
            view.face_down,
        ) % {"n": view.face_down}
    return "" if view.calls else _("Du beginnst, die höchste Ansage gilt.")


def _call(scene: Scene, call: Bid | Passed) -> str:
    name = {"name": scene.people.name(call.seat)}
    if isinstance(call, Passed):
        return _("%(name)s: Passe") % name
    contract = scene.rules.by_key[call.contract]
    bid = {"bid": scene.words.contract(contract, call.suit), "value": contract.value}
    return _("%(name)s: %(bid)s, %(value)d") % (name | bid)


def _tile(scene: Scene, view: SeatView, contract: Contract) -> BidTile:
    options = tuple(_options(scene, view, contract))
    traits = contracts.traits(contract, scene.rules, scene.words)
    if not options:
        traits = _why_not(scene, view, contract)
    return BidTile(
        contract.key,
        contracts.soft(contract.name),
        contract.name,
        contract.value,
        contracts.points(contract.value, scene.rules),
        traits,
        contracts.rule(contract, scene.rules, scene.words) if options else "",
        options,
    )


def _options(scene: Scene, view: SeatView, contract: Contract) -> list[Option]:
    """The tokens of a contract that may be bid now, each with what the button then says."""
    if not scene.rules.suit_is_bid(contract):
        token = f"bid:{contract.key}"
        chosen = _("%(contract)s ansagen") % {"contract": contracts.soft(contract.name)}
        return [Option(token, _("ohne %(trump)s") % {"trump": scene.words.trump}, "", chosen)] * (
            token in view.actions
        )
    options = []
    for suit in SUITS:
        token = f"bid:{contract.key}:{suit}"
        if token in view.actions:
            name = scene.words.contract(contract, suit)
            options.append(
                Option(token, name, scene.suit(suit), _("%(bid)s ansagen") % {"bid": contracts.soft(name)})
            )
    return options


def _is_ours(scene: Scene, view: SeatView, contract: Contract) -> bool:
    """Whether the viewer's seat may bid a contract at all [4.5], [4.6]."""
    if contract.contested or scene.tv.seat is None:
        return False
    match contract.by:
        case "anyone":
            return True
        case "trump_side":
            return scene.tv.seat in scene.rules.side(view.vorhand)
        case "trump_maker":
            return scene.tv.seat == view.vorhand
        case "opponents":
            return scene.tv.seat in scene.rules.opponents(view.vorhand)


def _why_not(scene: Scene, view: SeatView, contract: Contract) -> str:
    """Why one of the seat's announcements cannot be made now, in two or three words."""
    bids = [call for call in view.calls if isinstance(call, Bid)]
    if bids and contract.rank <= scene.rules.by_key[bids[-1].contract].rank:
        return _("zu niedrig")
    if view.forced:
        return _("zu hoch")
    match contract.needs:
        case "ace":
            return _("dafür fehlt ein Ass")
        case "five_trumps":
            return _("dafür fehlen fünf Trümpfe")
        case "five_of_plain_suit":
            return _("dafür fehlen fünf einer Farbe")
        case _:
            return _("jetzt nicht möglich")


def _talon(scene: Scene) -> Sheet:
    size = scene.rules.talon_size
    text = ngettext(
        "Wenn ja, legst du danach eine Karte verdeckt weg. Wenn nein, bleibt er liegen, und niemand sieht ihn.",
        "Wenn ja, legst du danach %(n)d Karten verdeckt weg. Wenn nein, bleibt er liegen, und niemand sieht ihn.",
        size,
    ) % {"n": size}
    if scene.rules.talon.factor > 1 and scene.contract and not scene.contract.contested:
        text += " " + _("Mit dem Talon zählt die Runde %(factor)d‑mal.") % {
            "factor": scene.rules.talon.factor
        }
    options = (
        Option("talon:leave", _("Liegen lassen")),
        Option("talon:take", _("Talon nehmen")),
    )
    return Sheet("talon", _("Nimmst du den Talon?"), text, options)


def _kontra(scene: Scene, view: SeatView) -> Sheet:
    level = (view.played.kontra if view.played else 0) + 1
    word = {"word": scene.words.kontra(level), "factor": 2**level}
    token = next(action for action in view.actions if action != "pass")
    options = (
        Option("pass", _("Kein %(word)s") % word),
        Option(token, _("%(word)s, × %(factor)d") % word),
    )
    return Sheet("kontra", _("%(word)s?") % word, _kontra_text(scene, view, level), options)


def _kontra_text(scene: Scene, view: SeatView, level: int) -> str:
    if view.played is None:
        return ""
    names = {
        "name": scene.people.names[view.played.declarer],
        "contract": view.played.contract.name,
        "trump": scene.words.trump_is(view.played.trump),
        "word": scene.words.kontra(level),
        "times": (_("doppelt"), _("vierfach"), _("achtfach"))[level - 1],
    }
    if view.played.declarer == scene.tv.seat:
        first = _("Du spielst: %(contract)s, %(trump)s.")
    else:
        first = _("%(name)s spielt: %(contract)s, %(trump)s.")
    return (first + " " + _("Mit %(word)s zählt die Runde %(times)s, für euch wie für die anderen.")) % names
