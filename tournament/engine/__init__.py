"""What a journal is written with: canonical JSON, seals, messages, money."""
