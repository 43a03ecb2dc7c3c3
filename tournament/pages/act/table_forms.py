"""What a button or a small form sends from the phone of a table."""

from tournament.pages.act.asked import ActionForm

TABLE_FORMS: tuple[type[ActionForm], ...] = ()
