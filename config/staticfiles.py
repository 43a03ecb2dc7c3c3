"""
Styles, scripts and sounds under names that change with their content, so that no screen shows an
old one.
"""

import re
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {
    ".css": re.compile(r"/\*.*?\*/\s*", re.DOTALL),
    ".js": re.compile(r"^[ \t]*/\*.*?\*/\s*", re.DOTALL | re.MULTILINE),
}
"""Those of scripts stand on lines of their own. What others wrote keeps its own."""


class HashedStaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the library ships no types
    """
    Also follows the imports between JavaScript modules, and leaves out what styles and scripts say
    to their readers. The plain names stay: the page after a fault uses them.
    """

    max_post_process_passes = 12  # modules import each other over many levels
    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        comment = COMMENTS.get(PurePath(name).suffix)
        if comment is not None and not name.startswith("vendor/"):
            whole = b"".join(content.chunks())  # from its beginning, wherever it was read to
            content = ContentFile(comment.sub("", whole.decode()).encode())
        saved: str = super()._save(name, content)
        return saved


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc] # the library ships no types
    """
    Serves those that were there when the process began; one that was removed since is not there,
    and no mistake.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        """The file, if it still is where it was."""
        try:
            response: HttpResponseBase = WhiteNoiseMiddleware.serve(static_file, request)
        except FileNotFoundError:
            return HttpResponseNotFound()
        return response
