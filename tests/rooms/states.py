"""TableViews of every state a table can be in, made with the engine alone: for tests, screenshots and checks by eye."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from games.engine import ALL_CARDS, Partie, Rules, Runde, apply, book, legal_actions, opening, preset, view
from games.engine.events import Event
from games.rooms.table_view import SeatState, TableView, Tip

NAMES = ("Vroni", "Sepp", "Poldi", "Resi")
LONG_NAMES = (
    "Veronika‑Magdalena B.",
    "Sepp aus Hintersdorf",
    "Leopoldine Obermoser",
    "Resi mit dem Hund 1989",
)
SEAL = "7f3a91c05e2db846" + "0d" * 24

Step = tuple[Runde, tuple[tuple[int, Event], ...]]
Wanted = Callable[[Runde], bool]


def played_until(rules: Rules, wanted: Wanted, seed: int = 1, dealer: int | None = None) -> Step:
    """The first state of a random Runde that is wanted, with all events until then; Runden are tried until one is."""
    rng = random.Random(seed)
    for _try in range(4000):
        deck = list(ALL_CARDS)
        rng.shuffle(deck)
        first = rng.randrange(rules.players) if dealer is None else dealer
        runde, events = opening(rules, first, deck)
        course = [(0, event) for event in events]
        while runde.to_act is not None and not wanted(runde):
            runde, events = apply(runde, runde.to_act, _some(runde, rng))
            course += [(runde.seq, event) for event in events]
        if wanted(runde):
            return runde, tuple(course)
    raise LookupError("no such state was found")


def _some(runde: Runde, rng: random.Random) -> str:
    actions = legal_actions(runde)
    return "pass" if "pass" in actions and rng.random() < 0.6 else rng.choice(actions)


def table(step: Step, viewer: int | None = 0, **changes: Any) -> TableView:
    """The table of this Runde as `viewer` sees it."""
    runde, course = step
    rules = runde.rules
    rows = _rows(rules, runde)
    tv = TableView(
        code="ADLWNG",
        name="Tisch 7",
        version=12,
        runde=9,
        seq=runde.seq,
        phase="between" if runde.result else runde.phase_name,
        seat=viewer,
        turn=runde.to_act,
        partie="h7Kq2",
        rules=rules,
        rules_url=f"/regeln/{rules.key}/",
        seats=people(rules.players),
        dealer=runde.deal.dealer,
        view=view(runde, viewer),
        course=tuple((seq, event.for_seat(viewer)) for seq, event in course),
        score=rows[-1],
        rows=rows,
        commitment=SEAL,
        next_done=(False,) * rules.players,
        can_next=viewer is not None and runde.result is not None,
        deadline=12 if runde.result else None,
    )
    return replace(tv, **changes)


def _rows(rules: Rules, runde: Runde) -> tuple[tuple[int, ...], ...]:
    """Scores so far: some Punkte for each side, and those of the Runde if it is over."""
    low, high = max(rules.partie.target // 3, 1), max(rules.partie.target // 2, 1)
    row = tuple((low, high)[seat % 2] for seat in range(rules.players))
    if not runde.result:
        return (row,)
    return (row, tuple(old + new for old, new in zip(row, runde.result.points, strict=True)))


def people(players: int, names: tuple[str, ...] = NAMES, **changes: Any) -> tuple[SeatState, ...]:
    """Humans at all seats; `seat3={...}` changes one of them."""
    states = [
        SeatState(number, names[number], user_id=number + 1, is_host=number == 0) for number in range(players)
    ]
    return tuple(replace(state, **changes.get(f"seat{state.number}", {})) for state in states)


def _phase(name: str, seat: int | None = 0) -> Wanted:
    return lambda runde: runde.phase_name == name and (seat is None or runde.to_act == seat)


def _contract(key: str, wanted: Wanted) -> Wanted:
    def both(runde: Runde) -> bool:
        game = getattr(runde.phase, "game", None)
        return game is not None and game.contract.key == key and wanted(runde)

    return both


def _in_trick(cards: int, seat: int = 0, tricks: int = 1) -> Wanted:
    def wanted(runde: Runde) -> bool:
        phase: Any = runde.phase
        if runde.phase_name != "play" or runde.to_act != seat or len(phase.tricks) < tricks:
            return False
        return len(phase.trick.cards if phase.trick else ()) == cards

    return wanted


def _blocked(wanted: Wanted) -> Wanted:
    return lambda runde: wanted(runde) and len(view(runde, 0).blocked) > 1


def _with_pair(runde: Runde) -> bool:
    hand = view(runde, 0).hand
    return _in_trick(0, tricks=0)(runde) and any(f"{suit}K" in hand and f"{suit}O" in hand for suit in "ELHS")


def _over(made: bool | None = None) -> Wanted:
    return lambda runde: runde.result is not None and (made is None or runde.result.made == made)


@cache
def _step(key: str, name: str) -> Step:
    rules = preset(key)
    four, three = rules.players == 4, rules.players == 3
    wanted: dict[str, Wanted] = {
        "trump": _phase("trump"),
        "auction": _phase("auction"),
        "auction_answer": lambda runde: _phase("auction")(runde) and bool(runde.phase.standing),  # type: ignore[union-attr]
        "auction_other": _phase("auction", 1),
        "turned": lambda runde: _phase("auction", 1)(runde) and runde.phase.shown is not None,  # type: ignore[union-attr]
        "forced": lambda runde: _phase("auction")(runde) and runde.phase.forced,  # type: ignore[union-attr]
        "talon": _phase("talon"),
        "discard": _phase("discard"),
        "kontra": _phase("kontra"),
        "re": lambda runde: _phase("kontra")(runde) and runde.phase.game.kontra > 0,  # type: ignore[union-attr]
        "lead": _contract("normal", _with_pair) if four else _in_trick(0),
        "play": _contract("normal", _blocked(_in_trick(3 if four else 2))),
        "play_bid": _in_trick(2, tricks=1),
        "full_trick": _in_trick(0, tricks=2),
        "other": _in_trick(1, seat=1, tricks=1),
        "out": lambda runde: (
            _in_trick(1, seat=1, tricks=0)(runde) and runde.phase.game.out(rules) is not None
        ),  # type: ignore[union-attr]
        "shown": _in_trick(2, tricks=0),
        "won": lambda runde: _over()(runde) and runde.result.points[0] > 0,  # type: ignore[union-attr]
        "counted": lambda runde: (
            _over()(runde)
            and runde.result.contract == "normal"
            and runde.result.kontra
            and not runde.result.points[0]  # type: ignore[union-attr]
        ),
        "lost": lambda runde: _over(made=False)(runde) and runde.result.declarer == 0 and three | four,  # type: ignore[union-attr]
    }
    return played_until(rules, wanted[name], seed=len(name))


def _waiting(key: str, **changes: Any) -> TableView:
    rules = preset(key)
    nothing = (0,) * rules.players
    return table(
        _step(key, "won"), phase="waiting", turn=None, runde=0, seq=0, view=None, course=(), score=nothing,
        rows=(), can_next=True, dealer=1, **changes,
    )  # fmt: skip


def _partie_over(key: str, bummerl_kind: str | None = None) -> TableView:
    """A Partie whose last Runde has just been lost by the viewer, or won if there is no `bummerl_kind`."""
    step = _step(key, "lost" if bummerl_kind else "won")
    rules, result = step[0].rules, step[0].result
    assert result is not None
    target, players = rules.partie.target, rules.players
    ahead = [target - 1 if points else 0 for points in result.points]
    if bummerl_kind == "retourschneider":
        ahead = [target - 1 - old for old in ahead]
    partie = book(Partie(rules, (tuple(ahead),)), result.points)
    if not partie.finished:
        partie = book(Partie(rules, ((target - 1,) * players,)), result.points)
    return table(
        step, phase="over", score=partie.score, rows=partie.scores, finished=True, winners=partie.winners,
        bummerl=partie.bummerl, bummerl_kind=partie.bummerl_kind, deadline=None,
    )  # fmt: skip


STATES: dict[str, Callable[[], TableView]] = {
    "waiting": lambda: _waiting("bauernschnopsn"),
    "waiting-cut": lambda: _waiting("bauernschnopsn", asks_cut=True),
    "waiting-done": lambda: replace(
        _waiting("bauernschnopsn"), can_next=False, next_done=(True, False, True, False)
    ),
    "trump": lambda: table(_step("bauernschnopsn", "trump")),
    "turned": lambda: table(_step("bauernschnopsn", "turned")),
    "auction": lambda: table(_step("bauernschnopsn", "auction")),
    "auction-answer": lambda: table(_step("bauernschnopsn", "auction_answer"), pace=30, deadline=24),
    "auction-other": lambda: table(_step("bauernschnopsn", "auction_other"), quiet_pass=True),
    "auction-forced": lambda: table(_step("lizitation", "forced")),
    "auction-suits": lambda: table(_step("lizitation", "auction")),
    "auction-suits-answer": lambda: table(_step("farbenschnapser", "auction_answer")),
    "talon": lambda: table(_step("dreierschnapsen", "talon")),
    "discard": lambda: table(_step("dreierschnapsen", "discard")),
    "discard-large": lambda: table(_step("talon", "discard")),
    "kontra": lambda: table(_step("bauernschnopsn", "kontra")),
    "re": lambda: table(_step("lizitation", "re")),
    "lead": lambda: table(_step("bauernschnopsn", "lead")),
    "play": lambda: table(_step("bauernschnopsn", "play"), pace=30, deadline=14),
    "play-deadline": lambda: table(_step("bauernschnopsn", "play"), pace=30, deadline=4, can_have_time=True),
    "play-other": lambda: table(_step("bauernschnopsn", "other"), pace=30, deadline=21),
    "play-full-trick": lambda: table(_step("bauernschnopsn", "full_trick")),
    "play-out": lambda: table(_step("bauernschnopsn", "out")),
    "play-both-augen": lambda: table(
        _step("bauernschnopsn", "play_bid"), show_augen="both", show_tricks="all"
    ),
    "play-no-augen": lambda: table(
        _step("bauernschnopsn", "play_bid"), show_augen="none", show_tricks="none"
    ),
    "auction-refused": lambda: replace(STATES["auction"](), hint="Der Tisch ist schon weiter."),
    "play-refused": lambda: replace(STATES["play"](), hint="Der Tisch ist schon weiter."),
    "play-three": lambda: table(_step("dreierschnapsen", "play")),
    "play-six": lambda: table(_step("dreierschnapsen", "other")),
    "play-strokes": lambda: table(_step("strichl", "shown")),
    "play-down": lambda: table(_step("wiener", "play_bid")),
    "guided": lambda: replace(STATES["play"](), guided=True, may_ask=True),
    "guided-auction": lambda: replace(STATES["auction"](), guided=True, may_ask=True),
    "guided-lead": lambda: replace(STATES["lead"](), guided=True, may_ask=True),
    "tip": lambda: replace(STATES["kontra"](), tip=Tip("pass"), may_ask=True),
    "watch": lambda: table(_step("bauernschnopsn", "play"), viewer=None, pace=30, deadline=14),
    "watch-three": lambda: table(_step("dreierschnapsen", "play"), viewer=None),
    "bots": lambda: _people(
        "play", **{f"seat{seat}": {"is_bot": True, "bot_level": "leicht"} for seat in (1, 2, 3)}
    ),
    "away": lambda: replace(
        _people("play-other", seat1={"presence": "away", "since": 12}), deadline=11, pace=30
    ),
    "gone": lambda: replace(
        _people("play-other", seat1={"presence": "gone", "since": 80}),
        deadline=None,
        pace=0,
        ask_takeover=(1,),
    ),
    "taken-over": lambda: _people("play-other", seat1={"taken_over": True, "presence": "gone", "since": 200}),
    "return": lambda: replace(_people("play-other", seat0={"taken_over": True}), can_resume=True),
    "speech": lambda: _people(
        "play", seat1={"speech": "Moment, bitte!"}, seat3={"speech": "Servus beinand!"}
    ),
    "long-names": lambda: replace(STATES["play"](), seats=people(4, LONG_NAMES)),
    "long-names-three": lambda: replace(STATES["play-three"](), seats=people(3, LONG_NAMES)),
    "result": lambda: table(_step("bauernschnopsn", "won")),
    "result-cut": lambda: table(_step("bauernschnopsn", "won"), asks_cut=True),
    "result-counted": lambda: table(_step("wirtshaus", "counted"), replay_url="/partie/x/", training=True),
    "result-counted-cut": lambda: replace(STATES["result-counted"](), asks_cut=True),
    "result-refused": lambda: replace(STATES["result-cut"](), hint="Der Tisch ist schon weiter."),
    "result-lost": lambda: table(_step("bauernschnopsn", "lost")),
    "result-done": lambda: table(
        _step("bauernschnopsn", "won"), can_next=False, next_done=(True, True, False, False)
    ),
    "result-three": lambda: table(_step("dreierschnapsen", "won")),
    "result-strokes": lambda: table(_step("strichl", "won")),
    "result-watch": lambda: table(_step("bauernschnopsn", "won"), viewer=None),
    "over-won": lambda: replace(_partie_over("bauernschnopsn"), can_next=True),
    "over-lost": lambda: replace(_partie_over("bauernschnopsn", "normal"), can_next=True),
    "over-retour": lambda: _partie_over("bauernschnopsn", "retourschneider"),
    "over-three": lambda: _partie_over("dreierschnapsen"),
    "over-strokes": lambda: _partie_over("strichl"),
}


def _people(state: str, **changes: Any) -> TableView:
    tv = STATES[state]()
    return replace(tv, seats=people(tv.rules.players, **changes))
