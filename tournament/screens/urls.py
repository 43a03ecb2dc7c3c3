"""URLs: screens."""

from django.urls import URLPattern, path

from tournament.screens.views import screen, show_editor

urlpatterns: list[URLPattern] = [
    path("club/screens/", show_editor.edit_club_show, name="club_show"),
    path("club/screens/preview/", show_editor.preview_show, name="show_preview"),
    path("club/screens/pictures/", show_editor.upload_picture, name="new_show_picture"),
    path(
        "club/screens/pictures/<slug:mark>.png", show_editor.serve_club_picture, name="club_picture"
    ),
    path(
        "club/screens/pictures/<slug:mark>/remove/",
        show_editor.remove_picture,
        name="no_show_picture",
    ),
    path("t/<int:pk>/screen/", screen.show_screen, name="screen"),
    path("t/<int:pk>/overlay/", screen.show_overlay, name="overlay"),
    path("t/<int:pk>/pictures/<slug:mark>.png", screen.serve_picture, name="night_picture"),
    path("t/<int:pk>/faces/<slug:mark>.jpg", screen.serve_face, name="night_face"),
    path("t/<int:pk>/board.json", screen.serve_board_json, name="board_json"),
]
