"""The pages of a night, one folder each; no page imports another, all may use `act`."""
