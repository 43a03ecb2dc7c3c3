"""Upload of a file to import; what earlier files made, and taking it back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.imports import import_undo, pending_imports
from tournament.imports.multi_upload import ImportUpload, collect_files
from tournament.imports.pending_file_reader import (
    needs_column_roles,
    read_pending_file,
    read_pending_table,
)
from tournament.imports.size_limits import MAX_ARCHIVE_BYTES
from tournament.journal import Actor
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, ImportBatch
from tournament.pages.base_context import build_club_context
from tournament.pages.throttle import throttle_files

MAY_IMPORT = Right.DIRECT
PEOPLE_SHOWN = 200
SHORT_NAME = 80


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@throttle_files()
def upload_import_file(request: HttpRequest) -> HttpResponse:
    """Send a file; the earlier ones."""
    club, who = authorize_club(request, MAY_IMPORT)
    trouble = ""
    if request.method == "POST":
        try:
            return HttpResponseRedirect(_choose_next_url(club, _save_upload(request, club)))
        except Refusal as refusal:
            trouble = localize_fact(refusal.line, find_timezone(club.timezone))
    return _render_page(
        request, club, who, "imports", trouble=trouble, batches=import_undo.list_imports(club)
    )


def _save_upload(request: HttpRequest, club: Club) -> pending_imports.PendingImport:
    """What was sent, looked at once; what cannot be read is refused before anything is asked."""
    sent = request.FILES.getlist("file")
    if not sent:
        raise Refusal(pending_imports.NO_FILE)
    files = collect_files(
        ImportUpload(file.name or "", file.read(MAX_ARCHIVE_BYTES + 1)) for file in sent
    )
    key = (
        pending_imports.keep_file(club, files[0].name, files[0].content)
        if len(files) == 1
        else _save_multiple_files(club, files)
    )
    file = pending_imports.find_pending_import(club, key)
    assert file is not None
    try:
        if needs_column_roles(file):
            read_pending_table(club, file)
        else:
            read_pending_file(club, file)
    except Refusal:
        pending_imports.delete_pending_import(file)
        raise
    return file


def _save_multiple_files(club: Club, files: tuple[ImportUpload, ...]) -> str:
    """Several files, called after the first of them."""
    name = pending_imports.clean_file_name(files[0].name)
    more = len(files) - 1
    told = ngettext("{name} and {more} more", "{name} and {more} more", more).format(
        name=name[:SHORT_NAME], more=more
    )
    return pending_imports.keep_files(club, files, told)


def _choose_next_url(club: Club, file: pending_imports.PendingImport) -> str:
    return reverse(
        "import_columns" if needs_column_roles(file) else "import_people", args=[file.key]
    )


@require_safe
@never_cache
def show_import(request: HttpRequest, pk: int) -> HttpResponse:
    """What an import made, what of the file was not used, and the way back."""
    club, who = authorize_club(request, MAY_IMPORT)
    batch = _find_import_batch(club, pk)
    people = import_undo.list_import_players(batch)
    return _render_page(
        request,
        club,
        who,
        "made",
        batch=batch,
        sums=_read_totals(batch),
        files=batch.told.get("files", []),
        unused=[{"where": where, "what": what} for where, what in batch.told.get("unused", [])],
        nights=import_undo.list_import_nights(batch),
        people=people[:PEOPLE_SHOWN],
        more_people=max(0, len(people) - PEOPLE_SHOWN),
        seasons=import_undo.list_import_seasons(batch),
    )


def _read_totals(batch: ImportBatch) -> dict[str, int]:
    """How much it made, as it was told then."""
    names = ("players", "nights", "results", "more_unused")
    return {name: int(batch.told.get(name, 0)) for name in names} | {"new": len(batch.players)}


@require_POST
def undo_import(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an import back."""
    club, who = authorize_club(request, MAY_IMPORT)
    batch = _find_import_batch(club, pk)
    try:
        import_undo.undo_import(batch, Actor(who.name, who.device, who.member))
    except Refusal as refusal:
        messages.info(
            request, localize_fact(refusal.line, find_timezone(club.timezone)), extra_tags="refused"
        )
    else:
        messages.info(
            request, _("Import of “{file}” undone.").format(file=batch.file_name), extra_tags="done"
        )
    return HttpResponseRedirect(reverse("import_made", args=[pk]))


def _find_import_batch(club: Club, pk: int) -> ImportBatch:
    batch = import_undo.find_import(club, pk)
    if batch is None:
        raise Http404
    return batch


def _render_page(
    request: HttpRequest, club: Club, who: Visitor, name: str, **more: Any
) -> HttpResponse:
    return render(request, f"imports/{name}.html", build_club_context(club, who) | more)
