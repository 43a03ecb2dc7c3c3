"""An address the program does not answer to gets a plain page, not a bare line."""

from django.test import Client


def test_another_network_is_explained() -> None:
    answer = Client().get("/healthz", headers={"host": "poker.elsewhere.example"})
    assert answer.status_code == 400
    assert "use the address it prints" in answer.content.decode()
