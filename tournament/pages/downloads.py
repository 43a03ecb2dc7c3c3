"""
Files as answers: saved under a name that every browser takes, and under the exact one where it can.
"""

from urllib.parse import quote

from django.http import HttpResponse

from tournament.exports.file_names import FileName

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "jsonl": "application/jsonl; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}
"""What a file is, by how its name ends."""


def build_download(name: FileName, content: bytes) -> HttpResponse:
    """The file as a download (RFC 6266, RFC 5987)."""
    told = f"attachment; filename=\"{name.plain}\"; filename*=UTF-8''{quote(name.exact, safe='')}"
    kind = KINDS[name.plain.rpartition(".")[2]]
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": told})
