/* Draws the result card of a night on a canvas, 1080×1350: podium, figures, and how the season moved. */

export const WIDTH = 1080;
export const HEIGHT = 1350;

const EDGE = 60;
const COLUMN = 309;
const FLOOR = 840;
const FACTS_FLOOR = 1005;
const STEPS = [
  { x: 540, top: 622, face: 406, radius: 128, prize: 84, place: 46 },
  { x: 214, top: 662, face: 486, radius: 98, prize: 62, place: 42 },
  { x: 866, top: 698, face: 522, radius: 98, prize: 62, place: 42 },
];
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The letters of a name as people count them. */
function lettersOf(text) {
  if (!Intl.Segmenter) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
}

/** A name within a sentence keeps its own direction. */
function sentence(text, name) {
  return text.replace("{name}", () => `\u2068${name}\u2069`);
}

/** The first letters of a name: of its first and its last word. */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => lettersOf(word)[0]).join("").toLocaleUpperCase();
}

/**
 * The largest size from `size` down to `least` in which the words fit, measured by the canvas; then the name is made
 * shorter, letter by letter.
 */
export function fit(context, family, { text = "{name}", name = "", width, size, least, weight = 400 }) {
  const write = (shown) => (text.includes("{name}") ? sentence(text, shown) : text);
  let chosen = size;
  const measure = (shown) => {
    context.font = `${weight} ${chosen}px ${family}`;
    return context.measureText(write(shown)).width;
  };
  while (chosen > least && measure(name) > width) chosen -= 2;
  const letters = lettersOf(name);
  let shown = name;
  while (letters.length > 1 && measure(shown) > width) {
    letters.pop();
    shown = `${letters.join("").trimEnd()}…`;
  }
  context.font = `${weight} ${chosen}px ${family}`;
  return write(shown);
}

function box(context, x, y, width, height, corners) {
  context.beginPath();
  if (context.roundRect) context.roundRect(x, y, width, height, corners);
  else context.rect(x, y, width, height);
}

/** Draws the card; `look` has its colours and its fonts. */
export function drawCard(context, card, look) {
  const say = (x, y, color, align, words) => {
    const shown = fit(context, look.family, words);
    context.direction = RIGHT_TO_LEFT.test(shown) && !words.text ? "rtl" : look.direction;
    context.textAlign = align;
    context.fillStyle = color;
    context.fillText(shown, x, y);
  };
  drawGround(context, look);
  say(EDGE, 88, look.ink, "left", { name: card.club, width: 450, size: 36, least: 30, weight: 700 });
  say(WIDTH - EDGE, 88, look.soft, "right", { name: card.when, width: 480, size: 34, least: 28 });
  say(540, 224, look.ink, "center", { ...card.title, width: WIDTH - 2 * EDGE, size: 150, least: 76, weight: 700 });
  card.podium.forEach((player, number) => drawStep(context, player, number, look, say));
  drawFacts(context, card.facts, look, say);
  drawList(context, card.list, look, say);
  say(EDGE, 1310, look.ink, "left", { text: card.program, width: 400, size: 32, least: 32, weight: 700 });
}

function drawGround(context, look) {
  const light = context.createRadialGradient(540, 420, 80, 540, 420, 760);
  light.addColorStop(0, look.table);
  light.addColorStop(1, look.ground);
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawStep(context, player, number, look, say) {
  const step = STEPS[number];
  const first = number === 0;
  const left = step.x - COLUMN / 2;
  box(context, left, step.top, COLUMN, FLOOR - step.top, [16, 16, 0, 0]);
  context.fillStyle = first ? look.brass : look.panel;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = first ? look.brass : look.line;
  context.stroke();
  drawFace(context, player.name, step, number, look, say);
  say(step.x, step.top - 20, look.ink, "center", { name: player.name, width: COLUMN, size: 46, least: 34, weight: 600 });
  const ink = first ? look.onBrass : look.ink;
  const middle = (step.top + FLOOR) / 2;
  if (player.prize === "") {
    say(step.x, middle + 20, ink, "center", { text: player.place, width: COLUMN - 24, size: 62, least: 40, weight: 700 });
    return;
  }
  const prize = { text: player.prize, width: COLUMN - 24, size: step.prize, least: 34, weight: 700 };
  say(step.x, middle + (first ? 4 : 2), ink, "center", prize);
  say(step.x, middle + (first ? 66 : 56), ink, "center", { text: player.place, width: COLUMN, size: step.place, least: 32 });
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
  const letters = { text: initialsOf(name), width: 1.5 * step.radius, size, least: 40, weight: 700 };
  say(step.x, step.face + size * 0.35, look.onFace, "center", letters);
}

function drawFacts(context, facts, look, say) {
  box(context, EDGE, FLOOR, WIDTH - 2 * EDGE, FACTS_FLOOR - FLOOR, [0, 0, 16, 16]);
  context.fillStyle = look.ground;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = look.line;
  context.stroke();
  const room = (WIDTH - 2 * EDGE) / facts.length;
  facts.forEach((fact, number) => {
    const x = EDGE + room * (number + 0.5);
    say(x, FLOOR + 78, look.ink, "center", { text: fact.value, width: room - 24, size: 62, least: 32, weight: 700 });
    const label = { text: fact.label, name: fact.name, width: room - 24, size: 34, least: 28 };
    say(x, FLOOR + 132, look.soft, "center", label);
    if (number > 0) {
      context.fillStyle = look.line;
      context.fillRect(EDGE + room * number, FLOOR + 28, 2, 108);
    }
  });
}

function drawList(context, list, look, say) {
  if (list.rows.length === 0) return;
  say(EDGE, 1064, look.soft, "left", { name: list.title, width: 640, size: 36, least: 30 });
  say(WIDTH - EDGE, 1064, look.soft, "right", { text: list.aside, width: 260, size: 36, least: 30 });
  list.rows.forEach((row, number) => {
    const y = 1124 + 64 * number;
    const ink = row.wins ? look.brass : look.ink;
    if (number > 0) {
      context.fillStyle = look.line;
      context.fillRect(EDGE, y - 47, WIDTH - 2 * EDGE, 1);
    }
    say(EDGE, y, row.wins ? look.brass : look.soft, "left", { text: row.rank, width: 90, size: 44, least: 30 });
    const name = { name: row.name, width: row.move ? 400 : 560, size: 44, least: 34, weight: row.wins ? 700 : 400 };
    say(EDGE + 104, y, ink, "left", name);
    if (row.move) drawMove(context, row, y, look, say);
    say(WIDTH - EDGE, y, ink, "right", { text: row.value, width: 210, size: 44, least: 30, weight: 700 });
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
