"""The form of every kind of action that a button can ask for."""

from itertools import chain

from tournament.pages.actions.action_form import ActionForm
from tournament.pages.actions.chip_forms import CHIP_FORMS
from tournament.pages.actions.clock_forms import CLOCK_FORMS
from tournament.pages.actions.draw_forms import DRAW_FORMS
from tournament.pages.actions.money_forms import MONEY_FORMS
from tournament.pages.actions.people_forms import PEOPLE_FORMS
from tournament.pages.actions.request_forms import REQUEST_FORMS
from tournament.pages.actions.ruling_forms import RULING_FORMS
from tournament.pages.actions.screen_forms import SCREEN_FORMS
from tournament.pages.actions.seat_forms import SEAT_FORMS
from tournament.pages.actions.table_forms import TABLE_FORMS

ROOMS = (
    *(
        CLOCK_FORMS,
        PEOPLE_FORMS,
        MONEY_FORMS,
        SEAT_FORMS,
        DRAW_FORMS,
        TABLE_FORMS,
        REQUEST_FORMS,
        RULING_FORMS,
    ),
    *(SCREEN_FORMS, CHIP_FORMS),
)

FORMS: dict[str, type[ActionForm]] = {form.builds.kind: form for form in chain.from_iterable(ROOMS)}
