"""The form of every kind of action that a button can ask for."""

from tournament.pages.act.asked import ActionForm
from tournament.pages.act.clock_forms import CLOCK_FORMS
from tournament.pages.act.money_forms import MONEY_FORMS
from tournament.pages.act.people_forms import PEOPLE_FORMS

FORMS: dict[str, type[ActionForm]] = {form.builds.kind: form for form in (*CLOCK_FORMS, *PEOPLE_FORMS, *MONEY_FORMS)}
