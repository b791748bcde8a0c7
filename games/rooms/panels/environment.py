"""Jinja2 for the panels alone: they are rendered at every move for everybody at the table."""

from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from games.words.texts import language, texts

from . import pictures


class _Code(CodeGenerator):
    """Compiles attributes to attributes, and asks of what is shown whether it is HTML already before it makes it so."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.shown(")


class _Environment(Environment):
    code_generator_class = _Code

    @staticmethod
    def shown(value: object) -> Markup:
        return value if type(value) is Markup else _escaped(value)


# The same few words again and again. Typed, since True is also 1.
_escaped = lru_cache(maxsize=4096, typed=True)(escape)


@cache
def _environment() -> Environment:
    environment = _Environment(
        loader=FileSystemLoader(settings.BASE_DIR / "templates" / "jinja2"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=settings.DEBUG,
    )
    environment.globals.update(
        icons=SimpleNamespace(**pictures.ICONS),
        marks=pictures.MARKS,
        brand=pictures.brand(),
        **pictures.backs(),
    )
    return environment


@cache
def _blank(name: str, language: str | None) -> tuple[Template, Context]:
    """A template, and a context with all that it knows before it is given values."""
    template = _environment().get_template(f"rooms/{name}.html")
    known = {**_environment().globals, "_": texts(language).__getitem__}
    return template, template.new_context(known, shared=True)


def render(name: str, values: dict[str, Any]) -> Markup:
    """A panel in the active language: what Template.render does, without making its context from nothing each time."""
    template, blank = _blank(name, language())
    context = Context.__new__(Context)
    context.__dict__.update(blank.__dict__, vars=values)
    return Markup("".join(template.root_render_func(context)))  # noqa: S704 the templates escape
