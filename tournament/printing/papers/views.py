"""The pages: which papers there are, each to print from the browser, and as a PDF."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.exports.file_names import build_file_name
from tournament.pages.base_context import build_night_context
from tournament.pages.downloads import build_download
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.qr_codes import render_qr_code
from tournament.pages.throttle import throttle_files
from tournament.printing.document_blocks import CodesBlock, Document
from tournament.printing.document_layout import fit_document
from tournament.printing.paper_sizes import PaperSize, choose_paper
from tournament.printing.papers.printout_context import PrintoutContext, build_printout_context
from tournament.printing.papers.printout_kinds import KINDS
from tournament.printing.pdf_documents import render_document_pdf
from tournament.time_source import now

PAPER_WORDS = {PaperSize.A4: "A4", PaperSize.LETTER: gettext_lazy("Letter")}


@require_safe
@never_cache
def list_printouts(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All papers of the night."""
    scene = build_printout_context(
        authorize_real_night_visit(request, pk, Right.DIRECT), request.GET.dict(), now()
    )
    chosen = _choose_paper_size(scene)
    context = _build_night_context(scene) | {
        "kinds": [(key, _(kind.name), _(kind.about)) for key, kind in KINDS.items()],
        "papers": [(paper.value, words, paper is chosen) for paper, words in PAPER_WORDS.items()],
        "chosen": chosen.value,
    }
    return render(request, "printing/papers.html", context)


@require_safe
@never_cache
def show_printout(request: HtmxHttpRequest, pk: int, paper: str) -> HttpResponse:
    """One paper, to print from the browser."""
    scene = _build_printout_context(request, pk, paper)
    context = build_page_context(scene, paper, KINDS[paper].make(scene))
    return render(request, "printing/paper.html", context)


def build_page_context(scene: PrintoutContext, key: str, document: Document) -> dict[str, object]:
    """What the page of a paper shows."""
    printed = fit_document(document, document.paper or _choose_paper_size(scene))
    pictures = []
    for block in document.blocks:
        if isinstance(block, CodesBlock):
            pictures += [render_qr_code(code) for code in block.codes]
    return _build_night_context(scene) | {
        "document": printed.document,
        "size": int(printed.size * 2),
        "pdf_query": f"?{urlencode(scene.asked)}" if scene.asked else "",
        "key": key,
        "pictures": pictures,
    }


@require_safe
@never_cache
@throttle_files(also_reading=True)
def download_printout_pdf(request: HtmxHttpRequest, pk: int, paper: str) -> HttpResponse:
    """The same as a PDF."""
    scene = _build_printout_context(request, pk, paper)
    document = KINDS[paper].make(scene)
    name = build_file_name((scene.state.name, document.heading.title), "pdf")
    paper_size = document.paper or _choose_paper_size(scene)
    return build_download(name, render_document_pdf(document, paper_size))


def _build_printout_context(request: HtmxHttpRequest, pk: int, paper: str) -> PrintoutContext:
    """The night for somebody who may have this paper."""
    if paper not in KINDS:
        raise Http404
    visitor = authorize_real_night_visit(request, pk, KINDS[paper].right)
    return build_printout_context(visitor, request.GET.dict(), now(), build_shareable_url(request))


def _choose_paper_size(scene: PrintoutContext) -> PaperSize:
    """The paper that was asked for, else the one that the club's money suggests."""
    return choose_paper(scene.asked.get("paper", ""), scene.visitor.night.club.currency)


def _build_night_context(scene: PrintoutContext) -> dict[str, object]:
    return build_night_context(scene.visitor, scene.moment) | {
        "may_see_desk": scene.visitor.who.has_right(Right.SEE_DESK)
    }
