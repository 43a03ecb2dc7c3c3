"""Every address of a tournament and the page behind it."""

from django.urls import URLPattern, URLResolver, path, register_converter

from tournament.access.views import (
    account,
    certificate,
    club_links,
    code_sheet,
    desk_lending,
    night_links,
)
from tournament.access.views import link_opening as door
from tournament.api import api_guide as api_programs
from tournament.api import views as api
from tournament.backup.views import backups as backup_views
from tournament.chips.views import audit, race
from tournament.chips.views import chip_sets as chip_pages
from tournament.chips.views import night_chips as chips_of_night
from tournament.club.views import (
    archived_nights,
    club_menu,
    club_settings,
    club_signup,
    home,
    players,
    players_detail,
    players_merge,
)
from tournament.club.views import demo_club as sample_club
from tournament.club_rulebook.views import club_rules as club_book
from tournament.club_rulebook.views import rule_preview
from tournament.desk import history, night_bar
from tournament.desk import views as desk
from tournament.exports.views import club_export as club_exports
from tournament.exports.views import night_export as night_exports
from tournament.forecast.views import finish_forecast, forecast
from tournament.imports.views import imports
from tournament.imports.views import steps as import_steps
from tournament.jobs import views as job_views
from tournament.league.urls import PLAYERS_PATHS, SEASON_PATHS
from tournament.money.views import cash_box as box
from tournament.money.views import deal, ledger_views, plan, prices, prizes
from tournament.night.urls import NEXT_PATHS
from tournament.night.views import house_rules
from tournament.night.views import stop_night as stop_page
from tournament.night_restore import views as restoring
from tournament.notifications.urls import ORDER_PATHS, TARGET_PATHS
from tournament.pages import action_views as act
from tournament.players.views import check_in as door_of_night
from tournament.players.views import entrants, knockouts, place_rows
from tournament.printing.papers import views as papers
from tournament.results.views import results
from tournament.rulings_log.views import common_questions as night_everyday
from tournament.rulings_log.views import ruling_log as night_log
from tournament.rulings_log.views import rulings as night_rulings
from tournament.schedule.views import schedule_editor, schedule_generator
from tournament.screens.views import screen, show_views
from tournament.search import views as finding
from tournament.seat_card import views as seatcard
from tournament.table_phone import slip_views, table_undo
from tournament.table_phone import views as table
from tournament.tables.views import seat_draw
from tournament.tables.views import tables as seats


class PlayerConverter:
    """The key of a player in a night: below zero for those without a name."""

    regex = "-?[0-9]{1,12}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The number as it stands in an address."""
        return str(value)


register_converter(PlayerConverter, "player")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.list_or_open_nights, name="home"),
    path("signin/", account.sign_in, name="sign_in"),
    path("signout/", account.sign_out, name="sign_out"),
    path("password/", account.change_password, name="password"),
    path("welcome/", door.create_owner_account, name="welcome"),
    path("l/<str:token>/", door.open_link, name="open_link"),
    path("certificate/", certificate.show_certificate_help, name="certificate"),
    path(
        "certificate/final-nine.crt", certificate.download_ca_certificate, name="certificate_file"
    ),
    path("calendar/<str:token>/nights.ics", api.serve_nights_calendar, name="nights_calendar"),
    path("api/v1/nights/", api.serve_nights, name="api_nights"),
    path("api/v1/seasons/<int:pk>/", api.serve_season, name="api_season"),
    path("api/v1/nights/<int:pk>/live/", api.serve_live_night, name="api_live"),
    path("api/v1/nights/<int:pk>/results/", api.serve_night_results, name="api_results"),
    path("more/", club_menu.show_club_menu, name="more"),
    path("clubs/new/", club_signup.sign_up_club, name="new_club"),
    path("clubs/<int:pk>/open/", club_signup.go_to_club, name="go_to_club"),
    path("club/", club_settings.edit_club_settings, name="club"),
    path("club/add/", club_settings.add_club_member, name="add_member"),
    path("club/<int:pk>/role/", club_settings.change_member_role, name="role"),
    path("club/<int:pk>/password/", club_settings.issue_new_password, name="renew"),
    path("club/<int:pk>/remove/", club_settings.remove_club_member, name="remove"),
    path("club/links/", club_links.list_or_create_club_links, name="club_links"),
    path("club/programs/", api_programs.show_api_guide, name="programs"),
    path("club/links/<int:link>/revoke/", club_links.close_club_link, name="revoke_club_link"),
    path("club/backups/", backup_views.show_backups, name="backups"),
    path("club/backups/make/", backup_views.queue_backup, name="make_backup"),
    path("club/backups/restore/", backup_views.schedule_restore, name="stage_restore"),
    path("club/backups/calloff/", backup_views.cancel_restore, name="call_off_restore"),
    path("club/backups/<str:name>/", backup_views.download_backup, name="backup_file"),
    path("club/backups/<str:name>/delete/", backup_views.delete_backup, name="delete_backup"),
    path("club/book/", club_book.show_club_rules, name="own_rules"),
    path("club/book/add/", club_book.choose_situation, name="choose_situation"),
    path("club/book/add/<slug:situation>/", club_book.create_club_rule, name="add_own_rule"),
    path("club/book/try/<slug:situation>/", rule_preview.try_own_rules, name="try_own_rules"),
    path("club/book/<int:pk>/", club_book.edit_club_rule, name="change_own_rule"),
    path("club/book/<int:pk>/away/", club_book.archive_rule, name="put_away_own_rule"),
    path("club/book/<int:pk>/back/", club_book.restore_rule, name="bring_back_own_rule"),
    path("club/chips/", chip_pages.list_chip_sets, name="chip_sets"),
    path("club/chips/new/", chip_pages.create_chip_set, name="chip_set_new"),
    path("club/chips/<int:pk>/", chip_pages.edit_chip_set, name="chip_set"),
    path("club/chips/<int:pk>/away/", chip_pages.archive_chip_set, name="chip_set_away"),
    path("club/chips/<int:pk>/back/", chip_pages.restore_chip_set, name="chip_set_back"),
    *NEXT_PATHS,
    path("club/screens/", show_views.edit_club_show, name="club_show"),
    path("club/screens/preview/", show_views.preview_show, name="show_preview"),
    path("club/screens/pictures/", show_views.upload_picture, name="new_show_picture"),
    path(
        "club/screens/pictures/<slug:mark>.png", show_views.serve_club_picture, name="club_picture"
    ),
    path(
        "club/screens/pictures/<slug:mark>/remove/",
        show_views.remove_picture,
        name="no_show_picture",
    ),
    *ORDER_PATHS,
    *TARGET_PATHS,
    path("exports/", club_exports.show_club_exports, name="exports"),
    path("exports/players/", club_exports.download_club_players, name="club_players_file"),
    path("exports/results/", club_exports.download_club_results, name="club_results_file"),
    path("exports/archive/", club_exports.queue_season_archive, name="season_archive"),
    path("import/", imports.upload_import_file, name="imports"),
    path("import/<str:file>/", import_steps.preview_import, name="import_preview"),
    path("import/<str:file>/columns/", import_steps.choose_column_roles, name="import_columns"),
    path("import/<str:file>/people/", import_steps.match_people, name="import_people"),
    path("imports/<int:pk>/", imports.show_import, name="import_made"),
    path("imports/<int:pk>/undo/", imports.undo_import, name="undo_import"),
    path("nights/away/", archived_nights.show_archived_nights, name="nights_away"),
    path("sample/", sample_club.open_sample_club, name="look_at_sample"),
    path("sample/remove/", sample_club.remove_sample, name="remove_sample"),
    path("jobs/<int:pk>/", job_views.show_job, name="job"),
    path("jobs/<int:pk>/file/", job_views.download_job_file, name="job_file"),
    path("players/", players.list_or_add_players, name="players"),
    path("players/<int:pk>/", players_detail.edit_player, name="player"),
    path("players/<int:pk>/photo.jpg", players_detail.serve_photo, name="player_photo"),
    path("players/<int:pk>/photo/", players_detail.upload_photo, name="new_photo"),
    path("players/<int:pk>/photo/remove/", players_detail.remove_photo, name="no_photo"),
    path("players/<int:pk>/archive/", players_detail.archive_player, name="archive_player"),
    path("players/<int:pk>/back/", players_detail.unarchive_player, name="bring_back_player"),
    path("players/<int:pk>/merge/", players_merge.merge_player_entries, name="merge_player"),
    *PLAYERS_PATHS,
    *SEASON_PATHS,
    path("restore/", restoring.upload_night, name="restore"),
    path("restore/<slug:key>/", restoring.confirm_night_restore, name="restore_night"),
    path("t/<int:pk>/", desk.show_desk, name="desk"),
    path("t/<int:pk>/away/", archived_nights.archive_night, name="put_night_away"),
    path("t/<int:pk>/back/", archived_nights.unarchive_night, name="bring_night_back"),
    path("t/<int:pk>/bar/", night_bar.show_night_bar, name="night_bar"),
    path("t/<int:pk>/displays/", desk.show_displays, name="displays"),
    path("t/<int:pk>/ends/", finish_forecast.show_end_forecast, name="ends"),
    path("t/<int:pk>/forecast/", forecast.show_forecast, name="forecast"),
    path("t/<int:pk>/do/<slug:kind>/", act.perform_action, name="do"),
    path("t/<int:pk>/find/", finding.search_night, name="find"),
    path("t/<int:pk>/journal/", history.show_journal, name="journal"),
    path("t/<int:pk>/undo/<int:version>/", history.undo_entry, name="undo"),
    path("t/<int:pk>/players/", entrants.show_entrants, name="entrants"),
    path("t/<int:pk>/players/<player:key>/", entrants.show_entrant, name="entrant"),
    path("t/<int:pk>/players/<player:key>/receipt/", box.show_receipt, name="receipt"),
    path("t/<int:pk>/door/", door_of_night.register_player, name="door"),
    path("t/<int:pk>/out/", knockouts.choose_knockout, name="out"),
    path("t/<int:pk>/places/", place_rows.show_finishes, name="places"),
    path("t/<int:pk>/prizes/", prizes.show_or_lock_prizes, name="prizes"),
    path("t/<int:pk>/prizes/plan/", plan.edit_prize_plan, name="plan"),
    path("t/<int:pk>/prices/", prices.edit_prices, name="prices"),
    path("t/<int:pk>/deal/", deal.make_deal, name="deal"),
    path("t/<int:pk>/stop/", stop_page.stop_night, name="stop_night"),
    path("t/<int:pk>/box/", box.show_cash_box, name="box"),
    path("t/<int:pk>/box/ledger/", ledger_views.show_ledger, name="ledger"),
    path("t/<int:pk>/box/ledger.csv", ledger_views.download_ledger, name="ledger_csv"),
    path("t/<int:pk>/structure/", schedule_editor.edit_schedule, name="structure"),
    path("t/<int:pk>/chips/", chips_of_night.show_night_chips, name="night_chips"),
    path("t/<int:pk>/structure/plan/", schedule_generator.make_schedule, name="make_schedule"),
    path("t/<int:pk>/chips/count/", audit.show_chip_audit, name="chip_audit"),
    path("t/<int:pk>/chips/race/", race.show_chip_race, name="chip_race"),
    path("t/<int:pk>/rules/", house_rules.edit_house_rules, name="rules"),
    path("t/<int:pk>/rulings/", night_rulings.choose_situation, name="night_rulings"),
    path(
        "t/<int:pk>/rulings/group/<slug:group>/",
        night_rulings.show_situation_group,
        name="night_rulings_group",
    ),
    path(
        "t/<int:pk>/rulings/on/<slug:situation>/",
        night_rulings.show_or_record_ruling,
        name="night_situation",
    ),
    path(
        "t/<int:pk>/rulings/everyday/", night_everyday.show_common_questions, name="night_everyday"
    ),
    path("t/<int:pk>/rulings/log/", night_log.show_rulings_log, name="rulings_log"),
    path("t/<int:pk>/rulings/log.csv", night_log.download_rulings_csv, name="rulings_csv"),
    path("t/<int:pk>/rulings/<int:number>/", night_log.show_ruling, name="night_ruling"),
    path(
        "t/<int:pk>/rulings/<int:number>/precedent/",
        night_log.make_precedent,
        name="make_precedent",
    ),
    path("t/<int:pk>/lend/", desk_lending.show_or_lend_desk, name="lend"),
    path("t/<int:pk>/links/", night_links.list_or_create_links, name="links"),
    path("t/<int:pk>/links/sheet/", code_sheet.make_code_sheet, name="links_sheet"),
    path("t/<int:pk>/links/<int:link>/revoke/", night_links.close_night_link, name="revoke"),
    path("t/<int:pk>/seats/", seats.show_seats, name="seats"),
    path("t/<int:pk>/seats/<int:table>/", seats.show_seat_table, name="seat_table"),
    path("t/<int:pk>/draw/", seat_draw.show_seat_draw, name="draw"),
    path("t/<int:pk>/draw/check/", seat_draw.show_draw_check, name="draw_check"),
    path(
        "t/<int:pk>/draw/check/<int:version>.json", seat_draw.download_draw_json, name="draw_json"
    ),
    path("t/<int:pk>/screen/", screen.show_screen, name="screen"),
    path("t/<int:pk>/overlay/", screen.show_overlay, name="overlay"),
    path("t/<int:pk>/pictures/<slug:mark>.png", screen.serve_picture, name="night_picture"),
    path("t/<int:pk>/board.json", screen.serve_board_json, name="board_json"),
    path("t/<int:pk>/card/", seatcard.choose_seat_card, name="seat_cards"),
    path("t/<int:pk>/card/<player:key>/", seatcard.show_seat_card, name="seat_card"),
    path("t/<int:pk>/table/", table.choose_table, name="tables"),
    path("t/<int:pk>/table/<int:table>/", table.show_table, name="table"),
    path(
        "t/<int:pk>/table/<int:table>/undo/<int:version>/",
        table_undo.undo_last_tap,
        name="table_undo",
    ),
    path("t/<int:pk>/slips/", slip_views.show_slips, name="slips"),
    path("t/<int:pk>/results/", results.show_results, name="results"),
    path("t/<int:pk>/export/", night_exports.export_night_files, name="night_export"),
    path(
        "t/<int:pk>/export/<slug:sheet>.<slug:ending>",
        night_exports.download_night_table,
        name="night_table",
    ),
    path("t/<int:pk>/papers/", papers.list_printouts, name="papers"),
    path("t/<int:pk>/papers/<slug:paper>/", papers.show_printout, name="paper"),
    path("t/<int:pk>/papers/<slug:paper>.pdf", papers.download_printout_pdf, name="paper_pdf"),
]
