"""Every address of a tournament and the page behind it."""

from django.urls import URLPattern, URLResolver, path

from tournament.pages.act import views as act
from tournament.pages.desk import history
from tournament.pages.desk import views as desk
from tournament.pages.setup import rules, structure

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<int:pk>/", desk.desk, name="desk"),
    path("t/<int:pk>/do/<slug:kind>/", act.do, name="do"),
    path("t/<int:pk>/journal/", history.journal, name="journal"),
    path("t/<int:pk>/undo/<int:version>/", history.undo, name="undo"),
    path("t/<int:pk>/structure/", structure.structure, name="structure"),
    path("t/<int:pk>/rules/", rules.rules, name="rules"),
]
