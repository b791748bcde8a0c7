"""The account page and what its forms do."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from accounts import codes, keepers, limits, people, relations
from accounts.context import set_cookies
from accounts.forms import (
    ChangePasswordForm,
    ConfirmForm,
    FriendForm,
    PreferencesForm,
    ProfileForm,
    taken,
)
from accounts.models import User
from accounts.names import name_key
from accounts.sessions import keep_only_this
from accounts.views.entry import show_code
from schnapsen_site.errors import too_often
from schnapsen_site.streaming import Download, zipped

TRIES, TRIES_WITHIN = 10, 900
ACTIONS = {
    "annehmen": relations.ask,
    "beenden": relations.part,
    "blockieren": relations.block,
    "aufheben": relations.unblock,
}


@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, **forms: Any) -> HttpResponse:
    """The account page; `forms` are those that were sent and are not right."""
    user = cast(User, request.user)
    page = {
        "account": user,
        "partien": keepers.partien(user),
        "profile_form": forms.get("profile") or ProfileForm(user=user),
        "preferences_form": forms.get("preferences") or PreferencesForm(prefs=user.prefs),
        "delete_form": forms.get("delete") or ConfirmForm(user=user),
        "friend_form": forms.get("friend") or FriendForm(),
        "friends": [(friend, relations.is_here(friend)) for friend in relations.friends(user)],
        "requests": relations.requests(user),
        "waiting": relations.waiting(user),
        "blocked": relations.blocked(user),
        "nav": "account",
    }
    return render(request, "accounts/profile.html", page, status=422 if forms else 200)


@login_required
@require_POST
def profile(request: HttpRequest) -> HttpResponse:
    """Name and e-mail address."""
    user = cast(User, request.user)
    form = ProfileForm(request.POST, user=user)
    if user.is_guest:
        return redirect("register")
    if not form.is_valid():
        return _page(request, profile=form)
    try:
        user.email = form.cleaned_data["email"]
        people.rename(user, form.cleaned_data["name"])
    except people.NameTaken as error:
        form.add_error("name", taken(form.cleaned_data["name"], str(error)))
        return _page(request, profile=form)
    user.save(update_fields=["email"])
    messages.success(request, _("Gespeichert."))
    return redirect("account")


@login_required
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = PreferencesForm(request.POST, prefs=user.prefs)
    if not form.is_valid():
        return _page(request, preferences=form)
    prefs = form.changed()
    user.preferences = prefs.stored()
    user.save(update_fields=["preferences"])
    back = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(back, request.get_host(), request.is_secure()):
        return set_cookies(redirect(back), prefs)
    messages.success(request, _("Gespeichert."))
    return set_cookies(redirect("account"), prefs)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The switch in the footer: a cookie, and for those who have one the account."""
    response = set_language(request)
    user, chosen = request.user, request.POST.get("language", "")
    if isinstance(user, User) and chosen in {"de", "it", "en"}:
        user.preferences = user.prefs.changed(language=chosen).stored()
        user.save(update_fields=["preferences"])
    return response


@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; all other devices are logged out."""
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("register")
    if request.method == "POST" and not _may_try(user):
        return too_often(request, limits.later())
    form = ChangePasswordForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        user.set_password(form.cleaned_data["password1"])
        user.save(update_fields=["password"])
        keep_only_this(request, user)
        messages.success(request, _("Das neue Kennwort gilt. Auf anderen Geräten bist du abgemeldet."))
        return redirect("account")
    return render(request, "accounts/password.html", {"form": form, "nav": "account"})


@login_required
@require_POST
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    user.session_epoch += 1
    user.save(update_fields=["session_epoch"])
    keep_only_this(request, user)
    messages.success(request, _("Auf allen anderen Geräten bist du abgemeldet."))
    return redirect("account")


@login_required
@require_POST
def new_code(request: HttpRequest) -> HttpResponse:
    """A new recovery code; the old one is worth nothing any more."""
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("register")
    code = codes.new_code()
    user.set_recovery_code(codes.normal(code))
    user.save(update_fields=["recovery_hash"])
    return show_code(request, user, code)


@login_required
@require_POST
def friend(request: HttpRequest) -> HttpResponse:
    """Ask somebody to be a friend, by name."""
    user = cast(User, request.user)
    form = FriendForm(request.POST)
    if form.is_valid():
        key = name_key(form.cleaned_data["friend"])
        other = User.objects.filter(name_key=key, is_guest=False, is_active=True).exclude(pk=user.pk).first()
        if other is not None and not user.is_guest:
            relations.ask(user, other)
            messages.success(request, _("%(name)s ist gefragt.") % {"name": other.name})
            return redirect("account")
        form.add_error("friend", _("Unter diesem Namen haben wir niemanden gefunden."))
    return _page(request, friend=form)


@login_required
@require_POST
def relation(request: HttpRequest, user_id: int) -> HttpResponse:
    """Accept, end, block or unblock: `what` says which."""
    other = get_object_or_404(User, pk=user_id, is_guest=False)
    act = ACTIONS.get(request.POST.get("what", ""))
    if act is not None:
        act(cast(User, request.user), other)
    return redirect("account")


@login_required
@require_GET
def archive(request: HttpRequest) -> Download:
    """Everything about the reader in one ZIP file."""
    files = people.export(cast(User, request.user))
    return Download(zipped(files), "bauernschnapsen.zip", "application/zip")


@sensitive_post_parameters("password")
@login_required
@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, for good; a guest has no password to be asked for."""
    user = cast(User, request.user)
    if not _may_try(user):
        return too_often(request, limits.later())
    form = ConfirmForm(request.POST, user=user)
    if not user.is_guest and not form.is_valid():
        return _page(request, delete=form)
    gone = User.objects.get(pk=user.pk)
    logout(request)
    people.delete(gone)
    messages.success(request, _("Dein Konto ist gelöscht. Servus."))
    return redirect("/")


def _may_try(user: User) -> bool:
    return limits.take(f"password:{user.pk}", TRIES, TRIES_WITHIN)
