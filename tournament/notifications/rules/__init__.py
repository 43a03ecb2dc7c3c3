"""Events of a night and the rules that subscribe to them."""
