"""What happens by itself while nights are running."""


async def start() -> None:
    """Begin watching, when the server opens."""


async def stop() -> None:
    """Stop watching, when the server closes."""
