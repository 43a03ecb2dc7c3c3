"""URLs: the club's own rules."""

from django.urls import URLPattern, path

from tournament.club_rulebook.views import club_rules, rule_preview

urlpatterns: list[URLPattern] = [
    path("club/book/", club_rules.show_club_rules, name="own_rules"),
    path("club/book/add/", club_rules.choose_situation, name="choose_situation"),
    path("club/book/add/<slug:situation>/", club_rules.create_club_rule, name="add_own_rule"),
    path("club/book/try/<slug:situation>/", rule_preview.preview_club_rules, name="try_own_rules"),
    path("club/book/<int:pk>/", club_rules.edit_club_rule, name="change_own_rule"),
    path("club/book/<int:pk>/away/", club_rules.archive_rule, name="put_away_own_rule"),
    path("club/book/<int:pk>/back/", club_rules.restore_rule, name="bring_back_own_rule"),
]
