"""URLs: prices, payouts and the cash box."""

from django.urls import URLPattern, path

from tournament.money.views import cash_box, deal, ledger_views, prices, prize_plan, prizes

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/players/<player:key>/receipt/", cash_box.show_receipt, name="receipt"),
    path("t/<int:pk>/prizes/", prizes.show_or_lock_prizes, name="prizes"),
    path("t/<int:pk>/prizes/plan/", prize_plan.edit_prize_plan, name="plan"),
    path("t/<int:pk>/prices/", prices.edit_prices, name="prices"),
    path("t/<int:pk>/deal/", deal.make_deal, name="deal"),
    path("t/<int:pk>/box/", cash_box.show_cash_box, name="box"),
    path("t/<int:pk>/box/ledger/", ledger_views.show_ledger, name="ledger"),
    path("t/<int:pk>/box/ledger.csv", ledger_views.download_ledger, name="ledger_csv"),
]
