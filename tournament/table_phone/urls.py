"""URLs: table phones."""

from django.urls import URLPattern, path

from tournament.table_phone import seat_slip_views, table_undo, views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/table/", views.choose_table, name="tables"),
    path("t/<int:pk>/table/<int:table>/", views.show_table, name="table"),
    path(
        "t/<int:pk>/table/<int:table>/undo/<int:version>/",
        table_undo.undo_last_tap,
        name="table_undo",
    ),
    path("t/<int:pk>/slips/", seat_slip_views.show_seat_slips, name="slips"),
]
