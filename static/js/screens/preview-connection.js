/* A night that is only looked at: its clock runs, nothing comes from the server, and nobody is told. */

/** The same as `followNight`, without a line; the time goes on from when the page came. */
export function createPreviewConnection(options) {
  const began = performance.now();

  return {
    now: () => options.first.now + performance.now() - began,
    checkConnection: () => true,
    reportHealth: () => undefined,
  };
}

/** The page that edits the show brings what is not kept yet: the show, and which scene to look at. */
export function onPreviewDraft(element, take) {
  window.addEventListener("message", (event) => {
    if (event.origin === location.origin && element.hasAttribute("data-preview") && event.data.show) {
      take(event.data.show, event.data.pinned);
    }
  });
}
