"""Exceptions of jobs that should be retried later."""

from tournament.engine.messages import Message


class _JobTrouble(Exception):
    def __init__(self, why: Message) -> None:
        super().__init__(why.text)
        self.why = why


class RetryLater(_JobTrouble):
    """
    It did not work: it rests as its kind wants, and is tried again as often as its kind allows.
    """


class JobPostponed(Exception):
    """
    It was not even tried, and this does not count as a try; it is taken up again after this rest.
    """

    def __init__(self, rest_ms: int) -> None:
        super().__init__(rest_ms)
        self.rest_ms = rest_ms


class JobDropped(_JobTrouble):
    """It is left undone for good without a try, because there was too much of its kind."""
