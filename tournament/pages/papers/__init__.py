"""What is hung up, handed out and signed on paper."""
