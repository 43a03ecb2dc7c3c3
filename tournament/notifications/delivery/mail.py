"""A mail about a moment of a night, by the mail server that was set for this program."""

import re
from collections.abc import Mapping
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.mail import BadHeaderError, EmailMessage
from django.utils.translation import gettext

from tournament.engine.messages import Refusal, _, refuse, say
from tournament.models import Target
from tournament.notifications.delivery.opt_in_links import (
    YES_DAYS,
    build_opt_in_url,
    build_opt_out_url,
)
from tournament.notifications.delivery.push_notification import push_title_text
from tournament.notifications.delivery.responses import DeliveryResponse, NoResponse
from tournament.notifications.target_store import NO_MAIL, can_send_mail

MAX_SUBJECT_LENGTH = 150
LINK_LIKE = re.compile(r"[/@]|\w\.\w|\d{5}")
"""A name with this in it could be an address or a number to call."""
FOR_GOOD = range(500, 600)

NOT_TAKEN = _("The mail server refused it.")
NOBODY = _("The mail server says there is no such address.")


def send_event_mail(box: Target, number: str, told: Mapping[str, Any]) -> DeliveryResponse:
    """
    Tell a mail box of a moment. Every try carries the same number, so that mail boxes show it once.
    """
    return _send_message(build_event_mail(box, number, told))


def send_opt_in_mail(box: Target, number: str) -> DeliveryResponse:
    """Opt-in mail: ask whoever reads a mail box whether they want to be told."""
    return _send_message(build_opt_in_mail(box, number))


def _send_message(message: EmailMessage) -> DeliveryResponse:
    """What the mail server says."""
    if not can_send_mail():
        raise refuse(NO_MAIL)
    began = monotonic()
    try:
        message.send()
    except SMTPRecipientsRefused as refused:
        if all(code in FOR_GOOD for code, _said in refused.recipients.values()):
            raise Refusal(say(NOBODY)) from refused
        raise NoResponse(say(NOT_TAKEN)) from refused
    except (SMTPException, OSError, BadHeaderError) as fault:
        raise NoResponse(say(NOT_TAKEN)) from fault
    return DeliveryResponse(0, round((monotonic() - began) * 1000))


def build_event_mail(box: Target, number: str, told: Mapping[str, Any]) -> EmailMessage:
    """The mail itself; no name of a night, however it is written, can add a line to its head."""
    title = push_title_text(told)
    text = " ".join(told["text"].split())
    return _build_mail(box, number, f"{title}: {text}" if title else text, f"{text}\n\n{title}")


def build_opt_in_mail(box: Target, number: str) -> EmailMessage:
    """
    The one mail that comes unasked. It says as little as it can in words of the club: no more than
    a name, and not even that where the name itself might be an advertisement.
    """
    name = " ".join(box.club.name.split())
    club = (
        gettext("A poker club")
        if LINK_LIKE.search(box.club.name)
        else gettext("“{name}”").format(name=name)
    )
    asks = gettext("{club} wants to send you e-mails about its poker nights.").format(club=club)
    yes = gettext("To allow them, open this page within {days} days:").format(days=YES_DAYS)
    no = gettext("Otherwise do nothing: no more e-mails will come.")
    subject = gettext("{club}: poker night e-mails?").format(club=club)
    return _build_mail(box, number, subject, f"{asks}\n\n{yes}\n{build_opt_in_url(box)}\n\n{no}")


def _build_mail(box: Target, number: str, subject: str, body: str) -> EmailMessage:
    """
    A mail with the link that stops all further ones: at its end for people, in its head for mail
    programs.
    """
    home = parseaddr(settings.MAIL_FROM)[1].rpartition("@")[2] or "localhost"
    stop = build_opt_out_url(box)
    headers = {
        "Message-ID": f"<{number}@{home}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
    }
    if stop.startswith(
        "https:"
    ):  # only then a mail program may press the button by itself (RFC 8058)
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(
        subject=subject[:MAX_SUBJECT_LENGTH],
        body=f"{body}\n\n-- \n{gettext('Sent by Final Nine. Stop these e-mails:')}\n{stop}\n",
        from_email=settings.MAIL_FROM,
        to=[box.address],
        headers=headers,
    )
