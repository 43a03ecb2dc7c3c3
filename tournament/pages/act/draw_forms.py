"""What a button or a small form sends about the draw for seats."""

from tournament.pages.act.asked import ActionForm

DRAW_FORMS: tuple[type[ActionForm], ...] = ()
