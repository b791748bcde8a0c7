"""Jinja2 for the panels alone: they are rendered at every move for everybody at the table."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from django.conf import settings
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from games.words.texts import language, texts

from . import pictures


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(settings.BASE_DIR / "templates" / "jinja2"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=settings.DEBUG,
    )
    environment.globals.update(
        icons=pictures.ICONS, marks=pictures.MARKS, brand=pictures.brand(), **pictures.backs()
    )
    return environment


@cache
def _template(name: str) -> Template:
    return _environment().get_template(f"rooms/{name}.html")


def render(name: str, values: dict[str, Any]) -> str:
    """A panel in the active language."""
    template = _template(name)
    # What Template.render does, without merging all the environment's names again each time.
    known = {**_environment().globals, **values, "_": texts(language()).__getitem__}
    return "".join(template.root_render_func(template.new_context(known, shared=True)))


def render_once(name: str, values: dict[str, Any]) -> Markup:
    """The same for a panel, or a part of one, that often stays as it is; its values must be hashable."""
    return _rendered(language(), name, tuple(values.items()))


@lru_cache(maxsize=8192)
def _rendered(language: str | None, name: str, values: tuple[tuple[str, Any], ...]) -> Markup:
    return Markup(render(name, dict(values)))  # noqa: S704 the templates escape
