"""What a browser sends for a form that nobody touched."""

from __future__ import annotations

from html.parser import HTMLParser


class Sent(HTMLParser):
    """The fields of the form that has a control of the name `having`, as a browser would send them."""

    def __init__(self, page: str, having: str) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self._select = self._textarea = ""
        self._open = False
        self.feed(page)
        self.fields = next(form for form in self.forms if having in form)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
            self._open = True
        if not self._open or ("name" not in values and tag != "option"):
            return
        if tag == "input":
            self._input(values)
        elif tag == "select":
            self._select = values["name"]
        elif (
            tag == "option" and self._select and ("selected" in values or self._select not in self.forms[-1])
        ):
            self.forms[-1][self._select] = values["value"]
        elif tag == "textarea":
            self._textarea = values["name"]
            self.forms[-1][self._textarea] = ""

    def _input(self, values: dict[str, str]) -> None:
        kind = values.get("type", "text")
        if kind not in ("checkbox", "radio") or "checked" in values:
            self.forms[-1][values["name"]] = values.get("value", "on")

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.forms[-1][self._textarea] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            name, self._textarea = self._textarea, ""
            self.forms[-1][name] = self.forms[-1][name].removeprefix("\n")
        elif tag == "form":
            self._open = False
