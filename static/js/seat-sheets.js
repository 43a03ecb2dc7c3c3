/* What a tap on a seat opened closes when a tap in it was carried out. */

document.body.addEventListener("toast", (event) => {
  if (event.detail.tone !== "done") return;
  for (const sheet of document.querySelectorAll(".seat-sheet:popover-open")) sheet.hidePopover();
});
