"""URLs: sign-in, links and the desk lent out."""

from django.urls import URLPattern, path

from tournament.access.views import (
    account,
    certificate,
    club_links,
    desk_lending,
    link_opening,
    night_links,
    qr_code_sheet,
)

urlpatterns: list[URLPattern] = [
    path("signin/", account.sign_in, name="sign_in"),
    path("signout/", account.sign_out, name="sign_out"),
    path("password/", account.change_password, name="password"),
    path("welcome/", link_opening.create_owner_account, name="welcome"),
    path("l/<str:token>/", link_opening.open_link, name="open_link"),
    path("l/<str:token>/results.png", link_opening.show_link_picture, name="link_picture"),
    path("certificate/", certificate.show_certificate_help, name="certificate"),
    path(
        "certificate/final-nine.crt", certificate.download_ca_certificate, name="certificate_file"
    ),
    path("club/links/", club_links.list_or_create_club_links, name="club_links"),
    path("club/links/<int:link>/revoke/", club_links.close_club_link, name="revoke_club_link"),
    path("t/<int:pk>/lend/", desk_lending.show_or_lend_desk, name="lend"),
    path("t/<int:pk>/links/", night_links.list_or_create_night_links, name="links"),
    path("t/<int:pk>/links/sheet/", qr_code_sheet.make_qr_code_sheet, name="links_sheet"),
    path("t/<int:pk>/links/<int:link>/revoke/", night_links.close_night_link, name="revoke"),
]
