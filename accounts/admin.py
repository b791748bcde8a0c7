"""People in the administration: look up, rename, mute, ban. Nothing here shows a card."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.forms import check_name
from accounts.models import User
from accounts.sessions import announce_closed

if TYPE_CHECKING:  # at run time these take no parameter
    UserModelForm = forms.ModelForm[User]
    UserModelAdmin = admin.ModelAdmin[User]
else:
    UserModelForm, UserModelAdmin = forms.ModelForm, admin.ModelAdmin


class UserForm(UserModelForm):
    class Meta:
        model = User
        fields = ("name", "email", "is_active", "muted", "is_staff", "is_superuser", "groups")

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        return self.initial["name"] if typed == self.initial.get("name") else check_name(typed, self.instance)


@admin.register(User)
class UserAdmin(UserModelAdmin):
    form = UserForm
    list_display = ("name", "is_guest", "is_active", "muted", "is_staff", "created", "last_seen")
    list_filter = ("is_guest", "is_active", "muted", "is_staff")
    search_fields = ("name", "name_key", "email")
    readonly_fields = ("is_guest", "created", "last_seen")
    actions = ("ban", "unban", "mute", "unmute")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Only people themselves delete their account, with what belongs to it (accounts.people.delete)."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save what the form holds; a new name lets the old one rest, and a ban closes the user's sockets."""
        wanted, obj.name = obj.name, form.initial["name"]
        people.rename(obj, wanted)
        obj.save()
        announce_closed(obj.pk)

    @admin.action(description=_("Sperren"))
    def ban(self, request: HttpRequest, chosen: Any) -> None:
        self._switch(chosen, is_active=False)

    @admin.action(description=_("Sperre aufheben"))
    def unban(self, request: HttpRequest, chosen: Any) -> None:
        self._switch(chosen, is_active=True)

    @admin.action(description=_("Stumm schalten"))
    def mute(self, request: HttpRequest, chosen: Any) -> None:
        self._switch(chosen, muted=True)

    @admin.action(description=_("Wieder schreiben lassen"))
    def unmute(self, request: HttpRequest, chosen: Any) -> None:
        self._switch(chosen, muted=False)

    def _switch(self, chosen: Any, **fields: bool) -> None:
        for user in chosen:
            User.objects.filter(pk=user.pk).update(**fields)
            announce_closed(user.pk)
