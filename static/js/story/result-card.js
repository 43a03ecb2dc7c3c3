/* Draws the result card of a night on a canvas, 1080×1350: podium, figures, and how the season moved. */

export const CARD_WIDTH_PX = 1080;
export const CARD_HEIGHT_PX = 1350;

const EDGE_PX = 60;
const COLUMN_PX = 309;
const PODIUM_BOTTOM_PX = 840;
const FACTS_BOTTOM_PX = 1005;
const PODIUM_STEPS = [
  { x: 540, top: 622, face: 406, radius: 128, prize: 84, place: 46 },
  { x: 214, top: 662, face: 486, radius: 98, prize: 62, place: 42 },
  { x: 866, top: 698, face: 522, radius: 98, prize: 62, place: 42 },
];
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The letters of a name as people count them. */
function splitLetters(text) {
  if (!Intl.Segmenter) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
}

/** A name within a sentence keeps its own direction. */
function insertName(text, name) {
  return text.replace("{name}", () => `\u2068${name}\u2069`);
}

/** The first letters of a name: of its first and its last word. */
function getInitials(name) {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => splitLetters(word)[0]).join("").toLocaleUpperCase();
}

/**
 * The largest size from `size` down to `least` in which the words fit, measured by the canvas; then the name is made
 * shorter, letter by letter.
 */
function fitText(context, family, { text = "{name}", name = "", width, size, least, weight = 400 }) {
  const compose = (shown) => (text.includes("{name}") ? insertName(text, shown) : text);
  let chosen = size;
  const measure = (shown) => {
    context.font = `${weight} ${chosen}px ${family}`;
    return context.measureText(compose(shown)).width;
  };
  while (chosen > least && measure(name) > width) chosen -= 2;
  const letters = splitLetters(name);
  let shown = name;
  while (letters.length > 1 && measure(shown) > width) {
    letters.pop();
    shown = `${letters.join("").trimEnd()}…`;
  }
  context.font = `${weight} ${chosen}px ${family}`;
  return compose(shown);
}

function traceBox(context, x, y, width, height, corners) {
  context.beginPath();
  if (context.roundRect) context.roundRect(x, y, width, height, corners);
  else context.rect(x, y, width, height);
}

/** Draws the card; `look` has its colours and its fonts. */
export function drawCard(context, card, look) {
  const writeText = (x, y, color, align, words) => {
    const shown = fitText(context, look.family, words);
    context.direction = RIGHT_TO_LEFT.test(shown) && !words.text ? "rtl" : look.direction;
    context.textAlign = align;
    context.fillStyle = color;
    context.fillText(shown, x, y);
  };
  drawBackground(context, look);
  writeText(EDGE_PX, 88, look.ink, "left", { name: card.club, width: 450, size: 36, least: 30, weight: 700 });
  writeText(CARD_WIDTH_PX - EDGE_PX, 88, look.soft, "right", { name: card.when, width: 480, size: 34, least: 28 });
  writeText(540, 224, look.ink, "center", { ...card.title, width: CARD_WIDTH_PX - 2 * EDGE_PX, size: 150, least: 76, weight: 700 });
  card.podium.forEach((player, number) => drawStep(context, player, number, look, writeText));
  drawFacts(context, card.facts, look, writeText);
  drawList(context, card.list, look, writeText);
  writeText(EDGE_PX, 1310, look.ink, "left", { text: card.program, width: 400, size: 32, least: 32, weight: 700 });
}

function drawBackground(context, look) {
  const light = context.createRadialGradient(540, 420, 80, 540, 420, 760);
  light.addColorStop(0, look.table);
  light.addColorStop(1, look.ground);
  context.fillStyle = light;
  context.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX);
}

function drawStep(context, player, number, look, say) {
  const step = PODIUM_STEPS[number];
  const first = number === 0;
  const left = step.x - COLUMN_PX / 2;
  traceBox(context, left, step.top, COLUMN_PX, PODIUM_BOTTOM_PX - step.top, [16, 16, 0, 0]);
  context.fillStyle = first ? look.brass : look.panel;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = first ? look.brass : look.line;
  context.stroke();
  drawFace(context, player.name, step, number, look, say);
  say(step.x, step.top - 20, look.ink, "center", { name: player.name, width: COLUMN_PX, size: 46, least: 34, weight: 600 });
  const ink = first ? look.onBrass : look.ink;
  const middle = (step.top + PODIUM_BOTTOM_PX) / 2;
  if (player.prize === "") {
    say(step.x, middle + 20, ink, "center", { text: player.place, width: COLUMN_PX - 24, size: 62, least: 40, weight: 700 });
    return;
  }
  const prize = { text: player.prize, width: COLUMN_PX - 24, size: step.prize, least: 34, weight: 700 };
  say(step.x, middle + (first ? 4 : 2), ink, "center", prize);
  say(step.x, middle + (first ? 66 : 56), ink, "center", { text: player.place, width: COLUMN_PX, size: step.place, least: 32 });
}

function drawFace(context, name, step, number, look, say) {
  context.beginPath();
  context.arc(step.x, step.face, step.radius, 0, 2 * Math.PI);
  context.fillStyle = look.faces[number];
  context.fill();
  context.lineWidth = number === 0 ? 10 : 6;
  context.strokeStyle = number === 0 ? look.brass : look.soft;
  context.stroke();
  const size = Math.round(step.radius * 0.8);
  const letters = { text: getInitials(name), width: 1.5 * step.radius, size, least: 40, weight: 700 };
  say(step.x, step.face + size * 0.35, look.onFace, "center", letters);
}

function drawFacts(context, facts, look, say) {
  traceBox(context, EDGE_PX, PODIUM_BOTTOM_PX, CARD_WIDTH_PX - 2 * EDGE_PX, FACTS_BOTTOM_PX - PODIUM_BOTTOM_PX, [0, 0, 16, 16]);
  context.fillStyle = look.ground;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = look.line;
  context.stroke();
  const room = (CARD_WIDTH_PX - 2 * EDGE_PX) / facts.length;
  facts.forEach((fact, number) => {
    const x = EDGE_PX + room * (number + 0.5);
    say(x, PODIUM_BOTTOM_PX + 78, look.ink, "center", { text: fact.value, width: room - 24, size: 62, least: 32, weight: 700 });
    const label = { text: fact.label, name: fact.name, width: room - 24, size: 34, least: 28 };
    say(x, PODIUM_BOTTOM_PX + 132, look.soft, "center", label);
    if (number > 0) {
      context.fillStyle = look.line;
      context.fillRect(EDGE_PX + room * number, PODIUM_BOTTOM_PX + 28, 2, 108);
    }
  });
}

function drawList(context, list, look, say) {
  if (list.rows.length === 0) return;
  say(EDGE_PX, 1064, look.soft, "left", { name: list.title, width: 640, size: 36, least: 30 });
  say(CARD_WIDTH_PX - EDGE_PX, 1064, look.soft, "right", { text: list.aside, width: 260, size: 36, least: 30 });
  list.rows.forEach((row, number) => {
    const y = 1124 + 64 * number;
    const ink = row.wins ? look.brass : look.ink;
    if (number > 0) {
      context.fillStyle = look.line;
      context.fillRect(EDGE_PX, y - 47, CARD_WIDTH_PX - 2 * EDGE_PX, 1);
    }
    say(EDGE_PX, y, row.wins ? look.brass : look.soft, "left", { text: row.rank, width: 90, size: 44, least: 30 });
    const name = { name: row.name, width: row.move ? 400 : 560, size: 44, least: 34, weight: row.wins ? 700 : 400 };
    say(EDGE_PX + 104, y, ink, "left", name);
    if (row.move) drawMove(context, row, y, look, say);
    say(CARD_WIDTH_PX - EDGE_PX, y, ink, "right", { text: row.value, width: 210, size: 44, least: 30, weight: 700 });
  });
}

function drawMove(context, row, y, look, say) {
  const ink = row.wins ? look.brass : look.soft;
  const x = 590;
  if (row.rise !== 0) {
    const up = row.rise > 0 ? 1 : -1;
    context.beginPath();
    context.moveTo(x, y - 16 + 14 * up);
    context.lineTo(x + 15, y - 16 - 12 * up);
    context.lineTo(x + 30, y - 16 + 14 * up);
    context.closePath();
    context.fillStyle = ink;
    context.fill();
  }
  say(x + 42, y, ink, "left", { text: row.move, width: 215, size: 38, least: 26 });
}
