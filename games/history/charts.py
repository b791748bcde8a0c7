"""Charts as inline SVG: what the templates draw. All numbers are coordinates, no scripts, no styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT, TOP, BOTTOM = 34.0, 425.0, 16.0, 196.0
TICKS = 4


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    label: str
    target: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One side's course. `mark`, how it is drawn, is "us", "them" or "third"; at `label_y` stands its last value."""

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


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with a name before and words behind it."""

    name: str
    text: str
    width: str
    text_x: str
    y: int

    @property
    def base(self) -> int:
        """Where its words stand."""
        return self.y + 11


def bars(rows: Sequence[tuple[str, str, float]], whole: float) -> tuple[Bar, ...]:
    """Bars one below the other: (name, words, value); `whole` is what fills the row."""
    start, full = 100.0, 83.0
    return tuple(
        Bar(name, words, _text(full * value / whole), _text(start + full * value / whole + 8), 8 + 30 * place)
        for place, (name, words, value) in enumerate(rows)
    )


@dataclass(frozen=True, slots=True)
class Months:
    """A course over time in percent, on a scale from `levels[0]` to `levels[-1]`."""

    points: str
    end_x: str
    end_y: str
    levels: tuple[Tick, ...]
    steps: tuple[Tick, ...]


def months(values: Sequence[tuple[str, float]]) -> Months:
    """The chart of a share in percent, month by month: (label, value)."""
    low = min(40, 10 * int(min(value for _, value in values) // 10))
    high = max(60, 10 * -int(-max(value for _, value in values) // 10))
    left, right, top, bottom = 34.0, 434.0, 30.0, 150.0

    def height(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    across = [left + (right - left) * place / max(len(values) - 1, 1) for place in range(len(values))]
    heights = [height(value) for _, value in values]
    return Months(
        " ".join(f"{_text(x)},{_text(y)}" for x, y in zip(across, heights, strict=True)),
        _text(across[-1]),
        _text(heights[-1]),
        tuple(Tick(_text(height(level)), str(level), level == 50) for level in range(low, high + 1, 10)),
        tuple(Tick(_text(x), label) for x, (label, _) in zip(across, values, strict=True)),
    )


@dataclass(frozen=True, slots=True)
class Range:
    """A value with its uncertainty, as a point on a stroke."""

    name: str
    value: str
    first: str
    last: str
    at: str
    y: int
    own: bool

    @property
    def base(self) -> int:
        return self.y + 4


def ranges(rows: Sequence[tuple[str, str, float, float, bool]]) -> tuple[Range, ...]:
    """Points with strokes on one scale: (name, words, value, give or take, the reader's own)."""
    low = min(value - spread for _, _, value, spread, _ in rows)
    high = max(value + spread for _, _, value, spread, _ in rows)
    scale = 180.0 / max(high - low, 1.0)

    def x(value: float) -> str:
        return _text(105 + (value - low) * scale)

    return tuple(
        Range(name, words, x(value - spread), x(value + spread), x(value), 16 + 32 * place, own)
        for place, (name, words, value, spread, own) in enumerate(rows)
    )
