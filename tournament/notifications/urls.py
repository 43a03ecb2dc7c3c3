"""URLs: notifications."""

from django.urls import URLPattern, path

from tournament.notifications.views import deliveries, mail_opt_in, notification_rule_views, targets

urlpatterns: list[URLPattern] = [
    path("club/signals/", notification_rule_views.list_notification_rules, name="signals"),
    path("club/signals/new/", notification_rule_views.choose_event_type, name="signal_choose"),
    path("club/signals/usual/", notification_rule_views.add_default_rules, name="signals_usual"),
    path(
        "club/signals/new/<slug:moment>/",
        notification_rule_views.create_notification_rule,
        name="signal_new",
    ),
    path(
        "club/signals/<int:pk>/",
        notification_rule_views.edit_notification_rule,
        name="signal_change",
    ),
    path(
        "club/signals/<int:pk>/switch/",
        notification_rule_views.switch_notification_rule,
        name="signal_switch",
    ),
    path(
        "club/signals/<int:pk>/remove/",
        notification_rule_views.remove_notification_rule,
        name="signal_remove",
    ),
    path(
        "club/signals/<int:pk>/try/",
        notification_rule_views.try_notification_rule,
        name="signal_try",
    ),
    path("club/addresses/", targets.list_or_add_targets, name="targets"),
    path("club/addresses/<int:pk>/", targets.edit_target, name="target"),
    path("club/addresses/<int:pk>/away/", targets.disable_target, name="target_away"),
    path("club/addresses/<int:pk>/back/", targets.enable_target, name="target_back"),
    path("club/addresses/<int:pk>/secret/", targets.show_or_renew_secret, name="target_secret"),
    path("club/addresses/<int:pk>/ask/", targets.ask_mailbox_again, name="target_ask"),
    path("club/addresses/<int:pk>/try/", targets.send_test_message, name="target_try"),
    path("club/addresses/<int:pk>/again/", deliveries.retry_all_deliveries, name="target_again"),
    path("club/deliveries/", deliveries.list_deliveries, name="deliveries"),
    path("club/deliveries/<int:pk>/again/", deliveries.retry_delivery, name="delivery_again"),
    path("mail/<str:token>/", mail_opt_in.opt_in_to_mail, name="mail_yes"),
    path("mail/stop/<str:token>/", mail_opt_in.opt_out_of_mail, name="mail_no"),
]
