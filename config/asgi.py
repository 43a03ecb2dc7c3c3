"""
The ASGI application: pages, live connections, and the background threads that start and stop with
it.
"""

import os
from functools import partial
from threading import Thread
from typing import cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from a2wsgi import WSGIMiddleware  # noqa: E402 - Django must be set up before anything below is read
from a2wsgi.wsgi_typing import WSGIApp  # noqa: E402
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

from config.lan_addresses import build_allowed_origins  # noqa: E402
from config.request_body_limits import Pages, RequestBodyMiddleware  # noqa: E402
from config.upload_limits import find_upload_limit_in_thread  # noqa: E402
from rulings.situation_finder import build_indexes  # noqa: E402
from tournament import live, scheduler  # noqa: E402
from tournament.jobs import background_threads  # noqa: E402
from tournament.live.consumers import websocket_urlpatterns  # noqa: E402

RINGER = None
if settings.WORKERS != "inside":  # at home nobody waits for Celery to be read
    from config.celery import app
    from tournament.jobs.worker_wakeup import WorkerNotifier

    RINGER = partial(WorkerNotifier, app)

PAGES_AT_ONCE = 4  # lasting threads: each keeps its database connection
# Whole origins, with the port that is really served: the looser check of hosts alone would accept
# any port.
LIVE_ORIGINS = [
    *build_allowed_origins(settings.ALLOWED_HOSTS, settings.PORT, settings.TLS),
    *settings.ORIGINS,
]


async def run_lifespan(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """
    Begin the boards, the watch over running nights and the longer work with the server, and end
    them with it.
    """
    await receive()
    Thread(target=build_indexes, name="search index", daemon=True).start()
    await live.start_publisher()
    await scheduler.start_scheduler(live.list_viewed_nights)
    await background_threads.start_workers(RINGER)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await background_threads.stop_workers()
    await scheduler.stop_scheduler()
    await live.stop_publisher()
    await send({"type": "lifespan.shutdown.complete"})


PAGES = WSGIMiddleware(cast(WSGIApp, get_wsgi_application()), workers=PAGES_AT_ONCE)
application = ProtocolTypeRouter(
    {
        "http": RequestBodyMiddleware(
            cast(Pages, PAGES), PAGES.executor, find_upload_limit_in_thread
        ),
        "websocket": OriginValidator(URLRouter(websocket_urlpatterns), LIVE_ORIGINS),
        "lifespan": run_lifespan,
    }
)
