"""URLs: the money of a night, its prices, payouts, deal and ledger."""

from django.urls import URLPattern, path

from tournament.money.views import (
    deal,
    ledger_views,
    money,
    prices,
    prize_plan,
    receipt,
    settle_up,
)

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/players/<player:key>/receipt/", receipt.show_receipt, name="receipt"),
    path("t/<int:pk>/prizes/", money.show_money, name="prizes"),
    path("t/<int:pk>/prizes/plan/", prize_plan.edit_prize_plan, name="plan"),
    path("t/<int:pk>/prices/", prices.edit_prices, name="prices"),
    path("t/<int:pk>/deal/", deal.make_deal, name="deal"),
    path("t/<int:pk>/settle/", settle_up.show_settle_up, name="settle_up"),
    path("t/<int:pk>/box/", money.redirect_cash_box, name="box"),
    path("t/<int:pk>/box/ledger/", ledger_views.show_ledger, name="ledger"),
    path("t/<int:pk>/box/ledger.csv", ledger_views.download_ledger, name="ledger_csv"),
]
