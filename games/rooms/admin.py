"""The administration of tables and reports. Nothing of a running Runde is to be seen here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.rooms.models import Report, Room

if TYPE_CHECKING:
    RoomBase = admin.ModelAdmin[Room]
    ReportBase = admin.ModelAdmin[Report]
else:
    RoomBase = ReportBase = admin.ModelAdmin


@admin.register(Room)
class RoomAdmin(RoomBase):
    list_display = ("code", "name", "host", "state", "who_may_join", "pace", "touched")
    list_filter = ("state", "who_may_join")
    search_fields = ("code", "name")
    fields = (
        "code",
        "name",
        "host",
        "rules",
        "who_may_join",
        "watching",
        "pace",
        "state",
        "created",
        "touched",
    )
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Room | None = None) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(ReportBase):
    list_display = ("at", "reported", "reporter", "state")
    list_filter = ("state",)
    fields = ("state", "at", "reporter", "reported", "room", "reason", "said")
    readonly_fields = ("at", "reporter", "reported", "room", "reason", "said")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("was am Tisch gesagt wurde"))
    def said(self, report: Report) -> SafeString:
        rows = ((line["at"], line["name"], line["text"]) for line in report.context)
        return format_html_join("", "<p>{} <strong>{}</strong> {}</p>", rows)
