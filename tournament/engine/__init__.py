"""The journal's building blocks: canonical JSON, seals, messages, money."""
