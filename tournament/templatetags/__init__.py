"""What the page templates can say."""
