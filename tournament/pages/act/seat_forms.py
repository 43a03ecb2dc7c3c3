"""What a button or a small form sends about seats, moves and penalties."""

from tournament.pages.act.asked import ActionForm

SEAT_FORMS: tuple[type[ActionForm], ...] = ()
