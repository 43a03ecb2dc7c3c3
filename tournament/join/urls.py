"""URLs: joining by the code of the room."""

from django.urls import URLPattern, path

from tournament.join.views import joining, lobby, phones, wifi

urlpatterns: list[URLPattern] = [
    path("j/", joining.type_code, name="type_code"),
    path("j/<int:club>/", joining.type_code, name="type_club_code"),
    path("j/<str:token>/", joining.join_room, name="join"),
    path("j/<str:token>/wait/", joining.wait_for_host, name="wait_for_host"),
    path("t/<int:pk>/lobby/", lobby.serve_lobby_codes, name="lobby"),
    path("t/<int:pk>/phones/", phones.show_phones, name="phones"),
    path("t/<int:pk>/phones/code/", phones.change_code, name="change_code"),
    path("t/<int:pk>/phones/wifi/", wifi.change_wifi, name="change_wifi"),
    path("t/<int:pk>/phones/<int:claim>/", phones.answer_phone, name="answer_phone"),
]
