"""Charts as inline SVG: what the templates draw. All numbers are coordinates, no scripts, no styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT, TOP, BOTTOM = 34.0, 375.0, 16.0, 196.0
TICKS = 4


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    label: str
    target: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One side's course. `mark` is "us" or "them", `end_y` where its label stands."""

    name: str
    mark: str
    values: tuple[int, ...]
    points: str
    end_y: str
    label_y: str


@dataclass(frozen=True, slots=True)
class Course:
    """The score after each Runde, from zero on."""

    lines: tuple[Line, ...]
    levels: tuple[Tick, ...]
    steps: tuple[Tick, ...]
    end_x: str
    rows: tuple[tuple[int, tuple[int, ...]], ...]


def course(names: Sequence[tuple[str, str]], rows: Sequence[Sequence[int]], target: int) -> Course:
    """The chart of a Partie: `names` are (name, mark) a side, `rows` the score of each side after each Runde."""
    top = max(target, *(max(row) for row in rows)) if rows else target
    columns = [(0, *(row[side] for row in rows)) for side in range(len(names))]
    x = [LEFT + (RIGHT - LEFT) * step / max(len(rows), 1) for step in range(len(rows) + 1)]
    labels = _apart([_height(column[-1], top) for column in columns])
    lines = tuple(
        Line(
            name,
            mark,
            column[1:],
            " ".join(
                f"{_text(across)},{_text(_height(value, top))}"
                for across, value in zip(x, column, strict=True)
            ),
            _text(_height(column[-1], top)),
            _text(label + 4),
        )
        for (name, mark), column, label in zip(names, columns, labels, strict=True)
    )
    shown = range(1, len(rows) + 1, 1 + len(rows) // 16)
    return Course(
        lines,
        tuple(Tick(_text(_height(level, top)), str(level), level == target) for level in _levels(target)),
        tuple(Tick(_text(x[step]), str(step)) for step in shown),
        _text(x[-1]),
        tuple((number, tuple(row)) for number, row in enumerate(rows, 1)),
    )


def _levels(target: int) -> list[int]:
    """Zero, the target, and round numbers between."""
    step = max(1, round(target / TICKS))
    return [*range(0, target - step // 2, step), target]


def _height(value: int, top: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / top


def _apart(heights: list[float]) -> list[float]:
    """Label heights moved so far apart that they can be read."""
    placed: dict[int, float] = {}
    last = float("-inf")
    for place in sorted(range(len(heights)), key=heights.__getitem__):
        last = placed[place] = max(heights[place], last + 14)
    return [placed[place] for place in range(len(heights))]


def _text(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
