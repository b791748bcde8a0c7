"""Reads what the panels show: elements with their attributes, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "path", "rect", "circle", "use", "meta", "link", "br", "img"}


@dataclass
class Element:
    """One element; `text` is all text within it, `depth` 0 for those on the top level."""

    tag: str
    attributes: dict[str, str]
    depth: int
    text: str = ""
    classes: set[str] = field(default_factory=set)


class Markup(HTMLParser):
    """All elements of a piece of HTML; ValueError if they are not properly nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        if self._open:
            raise ValueError(f"not closed: {self._open[-1].tag}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if len(attributes) != len(attrs):
            raise ValueError(f"an attribute twice: {attrs}")
        element = Element(tag, attributes, len(self._open), classes=set(attributes.get("class", "").split()))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop().tag != tag:
            raise ValueError(f"closes nothing: {tag}")

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def by_id(self, identifier: str) -> Element:
        return next(element for element in self.elements if element.attributes.get("id") == identifier)

    def having(self, name: str, value: str | None = None) -> list[Element]:
        """The elements with this attribute (and value)."""
        return [
            element
            for element in self.elements
            if name in element.attributes and value in (None, element.attributes[name])
        ]

    def of_class(self, name: str) -> list[Element]:
        return [element for element in self.elements if name in element.classes]

    @property
    def actions(self) -> list[str]:
        """The values of the enabled controls named action."""
        controls = self.having("name", "action")
        return [one.attributes["value"] for one in controls if "disabled" not in one.attributes]
