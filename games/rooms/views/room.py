"""A table before its Partie: opening one, the waiting room, the invitation, what is said."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from accounts import relations
from accounts.context import preferences
from accounts.guests import ensure_user
from accounts.models import User
from games.engine import Refusal
from games.engine.outside import small_number
from games.houserules.versions import rules_of
from games.rooms import access, agreed, announcing, leaving, opening, seating, talk, waiting, wishes
from games.rooms.agreed import RoomForm
from games.rooms.attempt import Outcome
from games.rooms.models import Message, Room, Seat
from games.rooms.notices import Notice
from games.rooms.views.common import opener_of, user_of, visible_room
from games.words import contracts

private = cache_control(private=True, no_store=True)


@private
def create(request: HttpRequest) -> HttpResponse:
    """The form of a new table; whoever opens it sits down at it."""
    user = user_of(request)
    form = RoomForm(user, request.POST or None, initial={"rules": request.GET.get("regeln", "")})
    if request.method == "POST" and form.is_valid():
        host = opener_of(request)
        with transaction.atomic():
            room = opening.open_room(host, form.version, form.cleaned_data["name"], **form.agreed())
        return redirect("table", code=room.code)
    return render(
        request, "rooms/create.html", form_context(request, form), status=422 if form.errors else 200
    )


def form_context(request: HttpRequest, form: RoomForm) -> dict[str, object]:
    """What the form's template needs: the rule sets to choose from, and the announcements of the one chosen."""
    prefs = preferences(request)["prefs"]
    key = form.data.get("rules") or request.GET.get("regeln") or form.initial.get("rules") or "bauernschnopsn"
    context: dict[str, object] = {
        "nav": "lobby",
        "form": form,
        "offers": [(version, agreed.in_one_line(version, prefs)) for version in form.versions],
    }
    if not form.versions:  # every house rule was retired
        return context
    chosen = next((one for one in form.versions if one.rule.key == key), form.versions[0])
    rules = rules_of(chosen)
    bids = [contract for contract in rules.contracts if not contract.contested]
    usual = form.initial.get("bids", [bid.key for bid in bids])
    ticked = form.data.getlist("bids") if form.is_bound else usual  # type: ignore[attr-defined]
    return context | {
        "chosen": chosen,
        "usual_target": rules.partie.target,
        "bids": bids if rules.auction.rounds != "none" else [],
        "ticked": ticked,
    }


def waiting_page(request: HttpRequest, room: Room) -> HttpResponse:
    """The waiting room. Private tables show their link to those who were let in."""
    seats = list(room.seats.select_related("user"))
    user = user_of(request)
    link = request.build_absolute_uri(_invitation_path(room))
    announced = announcing.current()
    rules = rules_of(room.rules)
    context = {
        "nav": "lobby",
        "room": room,
        "waiting": waiting.waiting_for(room, seats, user),
        "agreed": agreed.in_one_line(room.rules, preferences(request)["prefs"]),
        "rules_url": reverse("rules-version", args=[room.rules.rule.key, room.rules.number]),
        "target": contracts.points(rules.partie.target, rules),
        "link": link,
        "qr": _qr(link),
        "bot_words": waiting.bot_words(room.bot_level) if room.bot_level else "",
        **company(room, seats, talk.newest(room), user),
        "announcement": announcing.banner(announced),
        "announced": announced.pk if announced else 0,
    }
    return render(request, "rooms/waiting.html", context)


def _invitation_path(room: Room) -> str:
    if not room.is_private:
        return reverse("table", args=[room.code])
    return reverse("invitation", args=[room.code, room.token])


def _qr(link: str) -> SafeString:
    code = segno.make(link, error="m").svg_inline(
        scale=4, border=2, omitsize=True, svgclass="qr", lineclass="qr-line"
    )
    return mark_safe(code)  # noqa: S308 (our own link, drawn)


def company(
    room: Room, seats: Sequence[Seat], said: Sequence[Message], user: User | None
) -> dict[str, object]:
    """What the templates need for talk, and for those one may mute, block or report."""
    return {
        "phrases": talk.phrases(),
        "others": talk.others(seats, said, user),
        "muted": talk.unheard_by(room, user.pk if user else None),
        "longest_reason": talk.MAX_LENGTH,
    }


@private
def change(request: HttpRequest, code: str) -> HttpResponse:
    """The host changes what is agreed; every "bereit" is cleared by it."""
    room, user = visible_room(request, code), user_of(request)
    if user is None or room.host_id != user.pk:
        return refuse(request, room, Outcome(403, Notice.NOT_HOST))
    initial, has_password = _as_agreed(room, request.GET.get("regeln", "")), access.needs_password(room)
    form = RoomForm(user, request.POST or None, initial=initial, has_password=has_password)
    if request.method != "POST" or not form.is_valid():
        context = {**form_context(request, form), "room": room}
        return render(request, "rooms/create.html", context, status=422 if form.errors else 200)
    name = form.cleaned_data["name"] or room.name
    values = form.agreed()
    if not values["password"]:
        values["password"] = room.password
    return refuse(request, room, seating.agree(room.pk, user, form.version, name=name, **values))


def _as_agreed(room: Room, chosen: str) -> dict[str, object]:
    """What the form begins with. A table's altered rules have the key of those that they were made from; their target
    and announcements stay unless others are chosen."""
    rules = rules_of(room.rules)
    fields = ("name", "who_may_join", "pace", "bot_level", "show_tricks", "show_augen", "series")
    values = {name: getattr(room, name) for name in fields}
    if chosen in ("", rules.key):
        values |= {"target": rules.partie.target, "bids": [contract.key for contract in rules.contracts]}
    return {**values, "watching": "1" if room.watching else "0", "rules": rules.key}


@require_POST
def wish(request: HttpRequest, code: str) -> HttpResponse:
    """What somebody wants at the waiting table. Whoever sits down without being logged in is a guest then."""
    wanted = request.POST.get("wish", "")
    sits = wanted.partition(":")[0] == "sit"
    if sits and (late := _too_late(request, code)):
        return late
    room = visible_room(request, code)
    user = user_of(request)
    if user is None and sits:
        user = ensure_user(request)
        request.session.save()  # the session is asked for at once
    return refuse(request, room, wishes.grant(room.pk, user, request.session.session_key, wanted[:64]))


def _too_late(request: HttpRequest, code: str) -> HttpResponse | None:
    """What to tell whoever wants a seat at an open table that plays by now, and lets nobody watch."""
    room = Room.objects.filter(code=code.upper()).first()
    if room is None or room.is_private or room.partie_id is None or access.may_see(room, user_of(request)):
        return None
    messages.error(request, Notice.SEAT_TAKEN.words)
    return redirect("lobby")


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave the table for good."""
    room, user = visible_room(request, code), user_of(request)
    if user is not None:
        leaving.leave(room.pk, user)
    return redirect("lobby")


def refuse(request: HttpRequest, room: Room, outcome: Outcome) -> HttpResponse:
    """Back to the table, with the reason if something was refused."""
    if isinstance(outcome.refusal, Notice):
        messages.error(request, outcome.refusal.words)
    elif isinstance(outcome.refusal, Refusal):
        messages.error(request, Notice.STALE.words)
    try:
        visible_room(request, room.code)
    except Http404:
        return redirect("lobby")
    return redirect("table", code=room.code)


@private
def invitation(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """The link to a private table: lets in whoever has it, after the password if there is one."""
    room = get_object_or_404(Room, code=code.upper())
    if room.solo or room.state == Room.State.CLOSED or (room.is_private and token != room.token):
        raise Http404
    user, password, wrong = user_of(request), request.POST.get("password", ""), False
    if request.method == "POST":
        user = ensure_user(request)
    if user is not None and (request.method == "POST" or not access.needs_password(room)):
        if not room.is_private or access.admit(room, user, token, password):
            return redirect("table", code=room.code)
        wrong = True
    elif user is not None and access.may_see(room, user):
        return redirect("table", code=room.code)
    context = {"room": room, "needs_password": access.needs_password(room), "wrong": wrong}
    return render(request, "rooms/invitation.html", context, status=403 if wrong else 200)


@require_GET
def by_code(request: HttpRequest) -> HttpResponse:
    """The table of a code typed in; private ones want their link."""
    code = request.GET.get("code", "").strip().upper()
    room = Room.objects.filter(code=code).first()
    if room is None or not access.may_see(room, user_of(request)):
        messages.error(request, _("Zu diesem Code gibt es keinen Tisch, oder er braucht den ganzen Link."))
        return redirect("lobby")
    return redirect("table", code=room.code)


@require_POST
def speak(request: HttpRequest, code: str) -> HttpResponse:
    """A Spruch, or free text. For htmx the answer is the form, empty unless it was refused; what was said comes over
    the socket."""
    room, user = visible_room(request, code), user_of(request)
    if user is None:
        outcome = Outcome(403, Notice.WATCHING)
    else:
        spruch = small_number(request.POST.get("spruch"), 2)
        outcome = talk.say(room.pk, user, spruch, request.POST.get("text", ""))
    if request.headers.get("HX-Request"):
        hint = outcome.refusal.words if isinstance(outcome.refusal, Notice) else ""
        context = {"room": room, "hint": hint, "text": request.POST.get("text", "") if hint else ""}
        return render(request, "rooms/talk_form.html", context, status=200)
    return refuse(request, room, outcome)


@require_POST
def about(request: HttpRequest, code: str) -> HttpResponse:
    """Mute or hear somebody at this table, block them for good, report them."""
    room, user = visible_room(request, code), user_of(request)
    other = User.objects.filter(pk=small_number(request.POST.get("wen"), 18) or 0).first()
    if user is None or other is None or not _met(room, other):
        raise Http404
    match request.POST.get("tun"):
        case "stumm" | "hoeren" as what:
            talk.mute(room, user, other, silent=what == "stumm")
        case "blockieren":
            relations.block(user, other)
        case "melden":
            refused = talk.report(room, user, other, request.POST.get("grund", ""))
            if refused:
                messages.error(request, refused.words)
            else:
                messages.success(request, _("Danke, wir schauen uns das an."))
    return redirect("table", code=room.code)


def _met(room: Room, other: User) -> bool:
    """Whether somebody sits or spoke at this table."""
    return room.seats.filter(user=other).exists() or room.messages.filter(user=other).exists()
