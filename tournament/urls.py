"""Every address of a tournament and the page behind it."""

from django.urls import URLPattern, URLResolver, path

from tournament.pages.act import views as act
from tournament.pages.desk import history
from tournament.pages.desk import views as desk
from tournament.pages.people import account, club
from tournament.pages.people import links as door
from tournament.pages.screen import views as screen
from tournament.pages.setup import home, links, rules, structure
from tournament.pages.table import views as table

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("signin/", account.sign_in, name="sign_in"),
    path("signout/", account.sign_out, name="sign_out"),
    path("password/", account.password, name="password"),
    path("welcome/", door.welcome, name="welcome"),
    path("l/<str:token>/", door.open_link, name="open_link"),
    path("club/", club.club, name="club"),
    path("club/add/", club.add, name="add_member"),
    path("club/<int:pk>/role/", club.role, name="role"),
    path("club/<int:pk>/password/", club.renew, name="renew"),
    path("club/<int:pk>/remove/", club.remove, name="remove"),
    path("t/<int:pk>/", desk.desk, name="desk"),
    path("t/<int:pk>/displays/", desk.displays, name="displays"),
    path("t/<int:pk>/do/<slug:kind>/", act.do, name="do"),
    path("t/<int:pk>/journal/", history.journal, name="journal"),
    path("t/<int:pk>/undo/<int:version>/", history.undo, name="undo"),
    path("t/<int:pk>/structure/", structure.structure, name="structure"),
    path("t/<int:pk>/rules/", rules.rules, name="rules"),
    path("t/<int:pk>/links/", links.links, name="links"),
    path("t/<int:pk>/links/<int:link>/revoke/", links.revoke, name="revoke"),
    path("t/<int:pk>/screen/", screen.screen, name="screen"),
    path("t/<int:pk>/overlay/", screen.overlay, name="overlay"),
    path("t/<int:pk>/board.json", screen.board_json, name="board_json"),
    path("t/<int:pk>/table/", table.tables, name="tables"),
    path("t/<int:pk>/table/<int:table>/", table.table, name="table"),
]
