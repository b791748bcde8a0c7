"""Jinja2 for the panels alone: they are rendered at every move for everybody at the table."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import gettext
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template


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
    environment.globals["deck"] = static("deck.svg")
    # Called anew each time: the language is the reader's.
    environment.globals["_"] = gettext
    return environment


@cache
def template(name: str) -> Template:
    return _environment().get_template(f"rooms/{name}.html")
