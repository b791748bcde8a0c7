"""What one viewer's table page is made from: the one thing that the panels are rendered from.

`games.rooms.tables` fills it from the database; nothing here knows of requests, sockets or models.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine import Event, Refusal, Rules, SeatView
from games.engine.cards import Seat

Presence = Literal["here", "away", "gone"]
Course = tuple[tuple[int, Event], ...]


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat and who sits there. `since` are the seconds since somebody away or gone was last heard of.

    `bot_level` is "" for a human. `taken_over`: a human's seat that a bot plays for now. `speech` is a Spruch that is
    still in the air. A free seat has no name.
    """

    number: Seat
    name: str
    is_bot: bool = False
    bot_level: str = ""
    user_id: int | None = None
    presence: Presence = "here"
    since: int = 0
    ready: bool = False
    is_host: bool = False
    taken_over: bool = False
    speech: str = ""


@dataclass(frozen=True, slots=True)
class LessonState:
    """An exercise at its table: which, of how many; steps done; how it went (`open`, `solved`, `missed`)."""

    key: str
    number: int
    count: int
    step: int
    state: str


@dataclass(frozen=True, slots=True)
class Tip:
    """What a strong bot would do in the viewer's place; no `action` while it still thinks. `why`: its reason, a code
    with figures, is wanted too."""

    action: str = ""
    code: str = ""
    figures: tuple[tuple[str, str | int | float], ...] = ()
    why: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer may see it.

    `phase` is the engine's phase of a running Runde, else `waiting` (before the first), `between` or `over`. `seat`
    is the viewer's own, None for a watcher. `view` is the current Runde, or between Runden the one just over; None
    before the first deal. `course` are the events of that Runde with their seq (the opening has 0), as this viewer
    learns them. `dealer` deals the current Runde, or the next one while there is none. `rows` are the scores after
    each Runde, `score` the newest. `deadline` are the seconds left for the seat to act, `pace` the seconds it had;
    None and 0: none. Between Runden `deadline` is when it goes on by itself. `commitment` is the seal of the current
    Runde, or of the next one while there is none; `asks_cut`: this viewer cuts for it. `can_next`: "Weiter" is
    offered to this viewer; `next_done` says per seat who has pressed it. `hint` answers what this viewer just tried.
    `quiet_pass`: the viewer said "Passe, und kein Kontra" in advance. `ask_takeover` names the seats gone so long
    that the others may let a bot play; `can_resume`: a bot plays for the viewer until "Weiterspielen".
    `can_have_time`: it is the viewer's turn and "Mehr Zeit" has not been taken yet. `replay_url`
    leads to the Runde just over, once it may be seen. `lesson`: the exercise that this table is there for. `guided`:
    hints lead the viewer through this Runde; `tip` was asked for. `may_ask`: the viewer is alone with bots, and may.
    `sure`: whatever happens, the rest of the tricks is the viewer's. `series` Bummerl end the series, `series_bummerl`
    are those of it so far, per seat; 0 and empty: there is none.
    """

    code: str
    name: str
    version: int
    runde: int
    seq: int
    phase: str
    seat: Seat | None
    turn: Seat | None
    partie: str
    rules: Rules
    rules_url: str
    seats: tuple[SeatState, ...]
    dealer: Seat = 0
    view: SeatView | None = None
    course: Course = ()
    score: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    finished: bool = False
    winners: tuple[Seat, ...] = ()
    bummerl: tuple[int, ...] = ()
    bummerl_kind: str | None = None
    commitment: str = ""
    asks_cut: bool = False
    deadline: float | None = None
    pace: int = 0
    show_tricks: Literal["all", "last", "first", "none"] = "last"
    show_augen: Literal["own", "both", "none"] = "own"
    training: bool = False
    can_next: bool = False
    next_done: tuple[bool, ...] = ()
    hint: Refusal | str | None = None
    host: bool = False
    quiet_pass: bool = False
    ask_takeover: tuple[Seat, ...] = ()
    can_resume: bool = False
    can_have_time: bool = False
    replay_url: str = ""
    lesson: LessonState | None = None
    guided: bool = False
    tip: Tip | None = None
    may_ask: bool = False
    sure: bool = False
    series: int = 0
    series_bummerl: tuple[int, ...] = ()

    @property
    def watching(self) -> bool:
        return self.seat is None

    @property
    def playing(self) -> bool:
        """Whether a Runde is being played now."""
        return self.phase not in ("waiting", "between", "over")

    @property
    def my_turn(self) -> bool:
        return self.seat is not None and self.turn == self.seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at each seat, "" where nobody does."""
        return tuple(state.name for state in self.seats)
