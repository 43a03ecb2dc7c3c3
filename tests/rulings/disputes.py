"""Twenty everyday disputes, ten of dealing and ten of betting, and where each is found."""

DEALING = {
    "a later card exposed": ("shown", "D02"),
    "the turn too early": ("board", "B02"),
    "four cards on the flop": ("board", "B05"),
    "wrong number of cards": ("dealt", "D11"),
    "the button wrong": ("seat", "D14"),
    "no burn": ("burn", "B06"),
    "a mucked hand": ("hand", "H07"),
    "a joker": ("deck", "D08"),
    "two equal cards": ("deck", "F03"),
    "the button short": ("dealt", "D12"),
}
"""By name: the tile and the situation."""
BETTING = {
    "string bet": ("bets", "X01"),
    "one oversized chip": ("bets", "X02"),
    "under-raise": ("bets", "X13"),
    "splashed pot": ("bets", "X76"),
    "out of turn": ("words", "X14"),
    "verbal declaration": ("words", "X09"),
    "short all-in": ("allin", "X23"),
    "who shows first": ("showdown", "X36"),
    "a mucked winner": ("showdown", "X33"),
    "side pot": ("pots", "X42"),
}
"""By name: the group of common questions behind the tile *Betting*, and the question."""
KNOWN_BY_A_NIGHT = frozenset({"tournament", "family", "betting", "heads_up"})
"""What nobody at a running table of a night of hold’em is asked."""
