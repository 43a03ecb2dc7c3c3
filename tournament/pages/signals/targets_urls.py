"""The addresses of the pages about addresses outside, and of what became of their messages."""

from django.urls import URLPattern, path

from tournament.pages.signals import deliveries, mail_opt_in, targets

TARGET_PATHS: list[URLPattern] = [
    path("club/addresses/", targets.targets, name="targets"),
    path("club/addresses/<int:pk>/", targets.target, name="target"),
    path("club/addresses/<int:pk>/away/", targets.disable_target, name="target_away"),
    path("club/addresses/<int:pk>/back/", targets.enable_target, name="target_back"),
    path("club/addresses/<int:pk>/secret/", targets.secret, name="target_secret"),
    path("club/addresses/<int:pk>/ask/", targets.ask, name="target_ask"),
    path("club/addresses/<int:pk>/try/", targets.try_out, name="target_try"),
    path("club/addresses/<int:pk>/again/", deliveries.retry_all_deliveries, name="target_again"),
    path("club/deliveries/", deliveries.deliveries, name="deliveries"),
    path("club/deliveries/<int:pk>/again/", deliveries.retry_delivery, name="delivery_again"),
    path("mail/<str:token>/", mail_opt_in.mail_yes, name="mail_yes"),
    path("mail/stop/<str:token>/", mail_opt_in.mail_no, name="mail_no"),
]
