"""The addresses of the signals of a club."""

from django.urls import URLPattern, path

from tournament.pages.signals import orders

ORDER_PATHS: list[URLPattern] = [
    path("club/signals/", orders.signals, name="signals"),
    path("club/signals/new/", orders.choose, name="signal_choose"),
    path("club/signals/usual/", orders.usual, name="signals_usual"),
    path("club/signals/new/<slug:moment>/", orders.new, name="signal_new"),
    path("club/signals/<int:pk>/", orders.change, name="signal_change"),
    path("club/signals/<int:pk>/switch/", orders.switch, name="signal_switch"),
    path("club/signals/<int:pk>/remove/", orders.remove, name="signal_remove"),
    path("club/signals/<int:pk>/try/", orders.try_out, name="signal_try"),
]
