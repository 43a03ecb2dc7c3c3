"""Files as answers: saved under a name that every browser takes, and under the exact one where it can."""

from urllib.parse import quote

from django.http import HttpResponse

from tournament.files.file_names import FileName

CSV = "text/csv; charset=utf-8"
JSON = "application/json"
PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"


def attached(name: FileName, content: bytes, kind: str) -> HttpResponse:
    """The file as a download (RFC 6266, RFC 5987)."""
    told = f"attachment; filename=\"{name.plain}\"; filename*=UTF-8''{quote(name.exact, safe='')}"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": told})
