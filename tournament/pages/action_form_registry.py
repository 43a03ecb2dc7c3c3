"""The form of every kind of action that a button can ask for."""

from itertools import chain

from tournament.chips.forms.chip_forms import CHIP_FORMS
from tournament.clock.forms import CLOCK_FORMS
from tournament.money.forms import MONEY_FORMS
from tournament.night.forms import REQUEST_FORMS
from tournament.pages.action_form_base import ActionForm
from tournament.players.forms import PEOPLE_FORMS
from tournament.rulings_log.forms import RULING_FORMS
from tournament.screens.forms import SCREEN_FORMS
from tournament.tables.forms.draw_forms import DRAW_FORMS
from tournament.tables.forms.seat_forms import SEAT_FORMS
from tournament.tables.forms.table_phone_forms import TABLE_FORMS

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
