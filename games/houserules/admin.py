"""House rules in the administration: the list is Django's, everything behind it are the pages of `views.desk`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from .models import HouseRule, RuleVersion
from .views import desk, publishing

if TYPE_CHECKING:  # at run time it takes no parameter
    HouseRuleModelAdmin = admin.ModelAdmin[HouseRule]
else:
    HouseRuleModelAdmin = admin.ModelAdmin

LISTED = (HouseRule.Kind.PRESET, HouseRule.Kind.SITE, HouseRule.Kind.OWN)


@admin.register(HouseRule)
class HouseRuleAdmin(HouseRuleModelAdmin):
    list_display = ("name", "key", "kind", "owner", "published", "has_draft", "retired")
    list_filter = ("kind", "retired")
    search_fields = ("name", "key")
    ordering = ("kind", "name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[HouseRule]:
        """All but those that stand behind a single table; with their versions counted."""
        drafts = Q(versions__status=RuleVersion.Status.DRAFT)
        return (
            super()
            .get_queryset(request)
            .filter(kind__in=LISTED)
            .annotate(drafts=Count("versions", drafts), published_ones=Count("versions", ~drafts))
        )

    @admin.display(description=_("Fassungen"))
    def published(self, rule: Any) -> int:
        return int(rule.published_ones)

    @admin.display(description=_("Entwurf"), boolean=True)
    def has_draft(self, rule: Any) -> bool:
        return bool(rule.drafts)

    def has_delete_permission(self, request: HttpRequest, obj: HouseRule | None = None) -> bool:
        """Deleting is retiring: what Partien were played by can never go."""
        return False

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return desk.new_rule(request)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return desk.rule_page(request, object_id)

    def get_urls(self) -> list[URLPattern]:
        door = self.admin_site.admin_view
        return [
            path("entwurf/<int:pk>/", door(desk.edit), name="houserules_draft"),
            path("entwurf/<int:pk>/veroeffentlichen/", door(publishing.publish), name="houserules_publish"),
            path("entwurf/<int:pk>/probe/", door(publishing.try_out), name="houserules_trial"),
            path("vergleich/", door(desk.compare), name="houserules_compare"),
            *super().get_urls(),
        ]
