"""Coming in and going out: log in, log out, sign up, take a guest's Partien along."""

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import keepers, limits, people
from accounts.context import set_cookies
from accounts.forms import LoginForm, RegisterForm, taken
from accounts.guests import BACKEND
from accounts.models import User
from accounts.sessions import announce_closed, keep_only_this

MERGE = "guest_to_merge"
SIGN_UPS_PER_HOUR = 20


def next_page(request: HttpRequest, otherwise: str = "/") -> str:
    """Where to go afterwards: `next` if it is a path of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else otherwise


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    here, following = request.user, next_page(request)
    guest = here if isinstance(here, User) and here.is_guest else None
    if isinstance(here, User) and not guest:
        return redirect(following)
    form = LoginForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user: User = form.get_user()
        login(request, user)
        if guest is not None:
            announce_closed(guest.pk)
            if keepers.all_partien(guest):
                request.session[MERGE] = guest.pk
                following = f"{reverse('merge')}?{urlencode({'next': following})}"
        return set_cookies(redirect(following), user.prefs)
    page = {"form": form, "next": following, "nav": "account"}
    return render(request, "accounts/login.html", page)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Ends this session. A guest who has played is asked first, since nobody could come back as them."""
    user = request.user
    if isinstance(user, User):
        if user.is_guest and "sicher" not in request.POST and (partien := keepers.all_partien(user)):
            return render(request, "accounts/logout_guest.html", {"partien": partien, "nav": "account"})
        logout(request)
        announce_closed(user.pk)
    return redirect("/")


@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest) -> HttpResponse:
    """After a guest logged in to an account: shall the guest's Partien come along?"""
    user, following = request.user, next_page(request)
    guest = User.objects.filter(pk=request.session.get(MERGE, 0), is_guest=True).first()
    if not isinstance(user, User) or guest is None:
        return redirect(following)
    refused = ""
    if request.method == "POST":
        if request.POST.get("mit") == "ja":
            try:
                people.merge(guest, user)
            except keepers.MergeRefused as refusal:
                refused = str(refusal)
        if not refused:
            del request.session[MERGE]
            return redirect(following)
    page = {"guest": guest, "partien": keepers.all_partien(guest), "refused": refused, "next": following}
    return render(request, "accounts/merge.html", {**page, "nav": "account"})


@sensitive_post_parameters("password1")
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Sign up. A guest stays the same user in the same session with the same sockets, also during a Runde."""
    here = request.user
    guest = here if isinstance(here, User) else None
    if guest and not guest.is_guest:
        return redirect("account")
    form = RegisterForm(request.POST or None, guest=guest)
    if request.method == "POST" and form.is_valid():
        explanation = _("Von hier sind in der letzten Stunde viele Konten angelegt worden. Warte ein wenig.")
        limits.demand(request, "sign-up", SIGN_UPS_PER_HOUR, explanation)
        response = _sign_up(request, form, guest)
        if response is not None:
            return response
    page = {"form": form, "next": next_page(request), "nav": "account", "guest": guest}
    return render(
        request, "accounts/register.html", {**page, "partien": keepers.partien(guest) if guest else 0}
    )


def _sign_up(request: HttpRequest, form: RegisterForm, guest: User | None) -> HttpResponse | None:
    data = form.cleaned_data
    try:
        user, code = people.sign_up(data["username"], data["password1"], data["email"], data["deck"], guest)
    except people.NameTaken as error:
        form.add_error("username", taken(data["username"], str(error)))
        return None
    if guest is None:
        login(request, user, backend=BACKEND)
    else:
        keep_only_this(request, user)
    if user.email:
        return redirect(next_page(request))
    return show_code(request, user, code)


def show_code(request: HttpRequest, user: User, code: str) -> HttpResponse:
    """The one page that shows a recovery code. It is kept nowhere, so the POST is answered by the page itself."""
    page = {"account": user, "code": code, "next": next_page(request), "nav": "account"}
    response = render(request, "accounts/code.html", page)
    response["Cache-Control"] = "private, no-store"
    return response
