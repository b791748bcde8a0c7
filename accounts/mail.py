"""Mails go out on a thread of their own: a slow mail server must not hold up those who play."""

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import send_mail

log = logging.getLogger(__name__)
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send(subject: str, body: str, to: str) -> "Future[None]":
    """Queue a mail. The future is done when it was handed over, or failed, which is logged without the address."""
    return _sender.submit(_send, subject, body, to)


def _send(subject: str, body: str, to: str) -> None:
    try:
        send_mail(subject, body, None, [to])
    except OSError as error:
        log.error("A mail could not be sent: %s", type(error).__name__)
