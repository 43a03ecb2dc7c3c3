"""A mail about a moment of a night, by the mail server that was set for this program."""

from collections.abc import Mapping
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.mail import BadHeaderError, EmailMessage
from django.utils.translation import gettext

from tournament.core.text import Refused, _, refuse, say
from tournament.outbox.delivery.answers import Answer, NoAnswer
from tournament.outbox.delivery.topic import title_of
from tournament.signalling.targets import NO_MAIL, mail_works

LONGEST_SUBJECT = 150
FOR_GOOD = range(500, 600)

NOT_TAKEN = _("The mail server did not take it.")
NOBODY = _("The mail server says that there is no such mail box.")


def send(address: str, number: str, told: Mapping[str, Any]) -> Answer:
    """Hand it to the mail server. Every try carries the same number, so that mail boxes show it once."""
    if not mail_works():
        raise refuse(NO_MAIL)
    began = monotonic()
    try:
        message_of(address, number, told).send()
    except SMTPRecipientsRefused as refused:
        if all(code in FOR_GOOD for code, _said in refused.recipients.values()):
            raise Refused(say(NOBODY)) from refused
        raise NoAnswer(say(NOT_TAKEN)) from refused
    except (SMTPException, OSError, BadHeaderError) as fault:
        raise NoAnswer(say(NOT_TAKEN)) from fault
    return Answer(0, round((monotonic() - began) * 1000))


def message_of(address: str, number: str, told: Mapping[str, Any]) -> EmailMessage:
    """The mail itself; no name of a night, however it is written, can add a line to its head."""
    title, text = title_of(told), " ".join(told["text"].split())
    subject = f"{title}: {text}" if title else text
    home = parseaddr(settings.MAIL_FROM)[1].rpartition("@")[2] or "localhost"
    written = gettext("Sent by Final Nine. An owner of the club can stop these mails under “Addresses”.")
    return EmailMessage(
        subject=subject[:LONGEST_SUBJECT],
        body=f"{text}\n\n{title}\n\n-- \n{written}\n",
        from_email=settings.MAIL_FROM,
        to=[address],
        headers={"Message-ID": f"<{number}@{home}>", "Auto-Submitted": "auto-generated"},
    )
