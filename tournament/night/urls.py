"""URLs: opening, repeating and ending a night."""

from django.urls import URLPattern, path

from tournament.night.views import (
    book_order,
    house_rules,
    new_night,
    night_repeat,
    night_templates,
    sandbox_nights,
    stop_night,
)

urlpatterns: list[URLPattern] = [
    path("nights/new/", new_night.open_new_night, name="new_night"),
    path("nights/clock/", new_night.start_just_a_clock, name="just_a_clock"),
    path("t/<int:pk>/stop/", stop_night.stop_night, name="stop_night"),
    path("t/<int:pk>/rules/", house_rules.edit_house_rules, name="rules"),
    path("t/<int:pk>/rules/books/", book_order.edit_book_order, name="book_order"),
    path("club/templates/", night_templates.list_night_templates, name="night_templates"),
    path("club/templates/<int:pk>/", night_templates.edit_night_template, name="night_template"),
    path("club/templates/<int:pk>/away/", night_templates.archive_template, name="template_away"),
    path("club/templates/<int:pk>/back/", night_templates.unarchive_template, name="template_back"),
    path("t/<int:pk>/template/", night_templates.save_night_as_template, name="keep_template"),
    path("t/<int:pk>/again/", night_repeat.repeat_night, name="run_again"),
    path("t/<int:pk>/second-chance/", night_repeat.open_second_chance, name="second_chance"),
    path("t/<int:pk>/try/", sandbox_nights.start_trial, name="try_out"),
    path("t/<int:pk>/throw/", sandbox_nights.discard_trial, name="throw_trial_away"),
]
