/*
 * The key of a form makes a second click on the same thing harmless. It is drawn with the page; a form that is used
 * for something else before the page was drawn afresh – the next name of a list – makes a new one.
 */

/** A key that no form had before. */
export function createKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether a form needs a new key: it asks for something else than last time with this key, and the last time was not
 * lost on the way. After a lost answer the old key stays, so that the server can say that the first click did arrive.
 */
export function needsNewKey(last, key, content) {
  return last !== undefined && last.key === key && last.content !== content && !last.lost;
}

/** What a form asks for, apart from its key. */
export function serializeFields(fields) {
  return JSON.stringify([...fields].filter(([name]) => name !== "key"));
}

/** Look after the keys of all forms of a page. */
export function startKeyRenewal(page) {
  const lastRequests = new WeakMap();

  page.addEventListener(
    "submit",
    (event) => {
      const field = event.target.querySelector("input[name=key]");
      if (!field) return;
      const content = serializeFields(new FormData(event.target, event.submitter));
      if (needsNewKey(lastRequests.get(event.target), field.value, content)) field.value = createKey();
      lastRequests.set(event.target, { key: field.value, content: content, lost: false });
    },
    true,
  );

  page.addEventListener("htmx:error", (event) => {
    const last = lastRequests.get(event.target);
    const ctx = event.detail && event.detail.ctx;
    if (last && !(ctx && ctx.isKept)) last.lost = true;
  });
}
