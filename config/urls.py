"""Every address of the program: how it is doing, the rulings, then the tournament's own pages."""

from django.urls import include, path

from config import health

handler500 = "config.error_pages.render_server_error"

urlpatterns = [
    path("healthz", health.show_liveness),
    path("readyz", health.show_readiness),
    path("version", health.show_version),
    path("i18n/", include("django.conf.urls.i18n")),
    path("rulings/", include("rulings.urls")),
    path("", include("tournament.urls")),
]
