"""The addresses of the signals of a club."""

from django.urls import URLPattern, path

from tournament.pages.signals import orders

ORDER_PATHS: list[URLPattern] = [
    path("club/signals/", orders.list_signals, name="signals"),
    path("club/signals/new/", orders.choose_moment, name="signal_choose"),
    path("club/signals/usual/", orders.add_usual_signals, name="signals_usual"),
    path("club/signals/new/<slug:moment>/", orders.create_signal, name="signal_new"),
    path("club/signals/<int:pk>/", orders.edit_signal, name="signal_change"),
    path("club/signals/<int:pk>/switch/", orders.switch_signal, name="signal_switch"),
    path("club/signals/<int:pk>/remove/", orders.remove_signal, name="signal_remove"),
    path("club/signals/<int:pk>/try/", orders.try_signal, name="signal_try"),
]
