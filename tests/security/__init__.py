"""What somebody might try who means no good."""
