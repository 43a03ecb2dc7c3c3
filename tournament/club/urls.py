"""URLs: the club and its players."""

from django.urls import URLPattern, path

from tournament.club.views import (
    archived_nights,
    club_menu,
    club_settings,
    club_signup,
    demo_club,
    home,
    players,
    players_detail,
    players_merge,
)

urlpatterns: list[URLPattern] = [
    path("", home.list_club_home, name="home"),
    path("more/", club_menu.show_club_menu, name="more"),
    path("clubs/new/", club_signup.sign_up_club, name="new_club"),
    path("clubs/<int:pk>/open/", club_signup.go_to_club, name="go_to_club"),
    path("club/", club_settings.edit_club_settings, name="club"),
    path("club/add/", club_settings.add_club_member, name="add_member"),
    path("club/<int:pk>/role/", club_settings.change_member_role, name="role"),
    path("club/<int:pk>/password/", club_settings.issue_new_password, name="renew"),
    path("club/<int:pk>/remove/", club_settings.remove_club_member, name="remove"),
    path("nights/away/", archived_nights.show_archived_nights, name="nights_away"),
    path("sample/", demo_club.open_sample_club, name="look_at_sample"),
    path("sample/remove/", demo_club.delete_sample_club, name="remove_sample"),
    path("players/", players.list_or_add_players, name="players"),
    path("players/<int:pk>/", players_detail.edit_player, name="player"),
    path("players/<int:pk>/photo.jpg", players_detail.serve_photo, name="player_photo"),
    path("players/<int:pk>/photo/", players_detail.upload_photo, name="new_photo"),
    path("players/<int:pk>/photo/remove/", players_detail.remove_photo, name="no_photo"),
    path("players/<int:pk>/archive/", players_detail.archive_player, name="archive_player"),
    path("players/<int:pk>/back/", players_detail.unarchive_player, name="bring_back_player"),
    path("players/<int:pk>/merge/", players_merge.merge_player_entries, name="merge_player"),
    path("t/<int:pk>/away/", archived_nights.archive_night, name="put_night_away"),
    path("t/<int:pk>/back/", archived_nights.unarchive_night, name="bring_night_back"),
]
