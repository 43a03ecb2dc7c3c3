"""Access: what a person may see and do; what they may not see does not exist for them."""
