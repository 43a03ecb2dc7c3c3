"""What a button or a small form sends when somebody asks the desk for something, or the desk has dealt with it."""

from tournament.pages.act.asked import ActionForm

REQUEST_FORMS: tuple[type[ActionForm], ...] = ()
