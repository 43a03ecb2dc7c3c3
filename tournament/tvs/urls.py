"""URLs: what a TV opens, and where the host lets it in."""

from django.urls import URLPattern, path

from tournament.tvs.views import host, tv_page

urlpatterns: list[URLPattern] = [
    path("tv/", tv_page.show_tv, name="tv"),
    path("tv/host/", tv_page.lead_host, name="tv_host"),
    path("tv/<int:club>/", tv_page.show_tv, name="club_tv"),
    path("tv/<int:club>/host/", tv_page.lead_host, name="club_tv_host"),
    path("t/<int:pk>/tvs/", host.list_or_type_for_night, name="tvs"),
    path("t/<int:pk>/tvs/<int:tv>/", host.change_for_night, name="tv_change"),
    path("club/tvs/", host.list_or_type_for_club, name="club_tvs"),
    path("club/tvs/<int:tv>/", host.change_for_club, name="club_tv_change"),
]
