"""Who looks at the rulings."""

import pytest
from django.test import Client


@pytest.fixture
def cleo(client: Client) -> Client:
    """Cleo, a stranger without an account."""
    return client
