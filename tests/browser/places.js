/* More measures of a page: whether everything on it is in its place; loaded after the first ones and called as `measures.…()`. */

Object.assign(window.measures, (() => {
  const { TARGETS, all, name } = window.measures;
  const USUAL_LETTERS = 13;
  const slides = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isWithin = (element, such) => element !== document.body && (such(element) || isWithin(element.parentElement, such));

  /** What is to be pressed beside the window, where nothing can be slid to bring it in sight; bars that stay are no part of the page. */
  function outside() {
    const reached = all(TARGETS).filter((one) => !one.matches(".skip, .hidden-visually") && !isWithin(one, slides));
    return reached.map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      .map(({ one, box }) => `${name(one)} is at ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
  }

  /** What is to be pressed in a card, and reaches over its sides. */
  function spilt() {
    const floats = (one) => ["fixed", "absolute"].includes(getComputedStyle(one).position);
    return all(`.card :is(${TARGETS})`).flatMap((one) => {
      const box = one.getBoundingClientRect();
      const card = one.closest(".card").getBoundingClientRect();
      const fits = box.width <= 1 || (box.left >= card.left - 1 && box.right <= card.right + 1);
      return fits || isWithin(one, (up) => slides(up) || floats(up)) ? [] : [`${name(one)} reaches out of its card`];
    });
  }

  /** Numbers and days in the cells of tables, and words above them, that are broken within. */
  function torn() {
    const NUMBER = /[\d.,:\u00a0\u202f\u2212-]*\d[\d.,:\u00a0\u202f-]*/gu;
    const WORD = /[\p{L}\p{N}]+/gu;
    const rows = (match, node) => {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      return new Set(Array.from(range.getClientRects(), (box) => Math.round(box.top))).size;
    };
    return all("td.number, tbody th, thead th").flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const parts = node.data.matchAll(cell.closest("thead") ? WORD : NUMBER);
        if (!node.parentElement.closest(".hidden-visually")) found.push(...Array.from(parts).filter((match) => rows(match, node) > 1));
      }
      return found.map((match) => `${match[0]} of ${name(cell)}`);
    });
  }

  /** Words of a usual length that go on in the next line; letters among digits are a seal or a code. */
  function brokenWords() {
    const found = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement.checkVisibility() || text.parentElement.closest(".hidden-visually, .strip, .to-find, code")) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = Array.from(range.getClientRects()).filter((box) => box.width > 1);
        const lines = new Set(boxes.map((box) => Math.round(box.bottom)));
        if (word.length <= USUAL_LETTERS && lines.size > 1) found.push(`${word} in ${name(text.parentElement)}`);
      }
    }
    return found;
  }

  return { outside, spilt, torn, brokenWords };
})());
