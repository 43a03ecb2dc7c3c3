"""Settings, ASGI and Celery entry points, middleware."""

VERSION = "0.1.0"
