"""URLs: seat cards."""

from django.urls import URLPattern, path

from tournament.seat_card import views

urlpatterns: list[URLPattern] = [
    path("t/<int:pk>/card/", views.choose_seat_card, name="seat_cards"),
    path("t/<int:pk>/card/<player:key>/", views.show_seat_card, name="seat_card"),
]
