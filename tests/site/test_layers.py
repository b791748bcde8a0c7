"""Who may import whom: engine <- bots <- words <- houserules <- history <- rooms, accounts below the last four."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# From below to above: each may import those before it, accounts apart from the game's own parts.
LAYERS = ["games.engine", "games.bots", "games.words", "games.houserules", "games.history", "games.rooms"]
MAY_IMPORT = {
    part: {*LAYERS[:height], "accounts", "schnapsen_site"} for height, part in enumerate(LAYERS)
} | {
    "games.engine": set[str](),
    "games.bots": {"games.engine"},
    "games.words": {"games.engine", "accounts"},
    "accounts": {"games.engine", "schnapsen_site"},
    "schnapsen_site": set[str](),
}
PURE = {"games.engine", "games.bots"}
# What the pure parts may use beside the standard library.
PURE_LIBRARIES = {"games.engine": set[str](), "games.bots": {"openskill"}}
ENGINE_MAY_NOT_USE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "logging",
    "socket",
    "subprocess",
    "threading",
    "asyncio",
}
# The site as a whole puts its parts together, by name.
JOINTS = {"schnapsen_site/asgi.py", "schnapsen_site/urls.py", "schnapsen_site/settings.py"}


def test_every_part_has_its_layer() -> None:
    packages = {f"games.{path.parent.name}" for path in (ROOT / "games").glob("*/__init__.py")}
    assert packages == set(LAYERS)


def part_of(module: str) -> str | None:
    return next((part for part in MAY_IMPORT if module == part or module.startswith(f"{part}.")), None)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file names in an import, also inside functions, as an absolute name."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            yield module
            if module in {"games", ""}:
                yield from (f"{module}.{alias.name}".lstrip(".") for alias in node.names)


def files(part: str) -> list[Path]:
    return sorted((ROOT / part.replace(".", "/")).rglob("*.py"))


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_lies_below_it(part: str) -> None:
    assert files(part)
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files(part)
        if str(path.relative_to(ROOT)) not in JOINTS
        for module in imports(path)
        if (other := part_of(module)) and other != part and other not in MAY_IMPORT[part]
    ]
    assert wrong == []


@pytest.mark.parametrize("part", sorted(PURE))
def test_the_pure_parts_use_nothing_but_python(part: str) -> None:
    allowed = sys.stdlib_module_names | PURE_LIBRARIES[part] | {"games"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files(part)
        for module in imports(path)
        if module.split(".")[0] not in allowed
    ]
    assert wrong == []


def test_the_engine_knows_neither_chance_nor_clock_nor_log() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files("games.engine")
        for module in imports(path)
        if module.split(".")[0] in ENGINE_MAY_NOT_USE
    ]
    assert wrong == []
