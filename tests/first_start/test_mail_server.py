"""The mail server is named in one setting; what is wrong with it is said without its password."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.mail import MailServer, parse_mail_server
from tests.rows import each_row

SENDER = "Final Nine <poker@mail.example>"


@each_row(
    ("url", "meant"),
    [
        ("", MailServer()),
        ("smtp://mail.example", MailServer("mail.example", 587, sender=SENDER)),
        (
            "smtp://bob:p%40ss%2Fword@mail.example:2525/?tls=1",
            MailServer("mail.example", 2525, "bob", "p@ss/word", tls_later=True, sender=SENDER),
        ),
        (
            "smtps://bob%40mail.example:secret@mail.example",
            MailServer(
                "mail.example", 465, "bob@mail.example", "secret", tls_at_once=True, sender=SENDER
            ),
        ),
        (
            "smtps://mail.example/?tls=1",
            MailServer("mail.example", 465, tls_at_once=True, sender=SENDER),
        ),
    ],
)
def test_what_the_setting_means(url: str, meant: MailServer) -> None:
    assert parse_mail_server(url, SENDER) == meant


@each_row(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://bob:hunter2@mail.example:x"]
)
def test_what_it_cannot_mean(url: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match="EMAIL_URL is no address of a mail server"
    ) as wrong:
        parse_mail_server(url, SENDER)
    assert "hunter2" not in str(wrong.value)


@each_row("sender", ["", "poker", "Bob <bob>", "poker@mail.example\nBcc: cleo@stranger.example"])
def test_somebody_must_send_it(sender: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MAIL_FROM must be the address"):
        parse_mail_server("smtp://mail.example", sender)


def test_without_a_server_nobody_sends() -> None:
    assert parse_mail_server("", SENDER).sender == ""
