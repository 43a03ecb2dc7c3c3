/* Where the drawing of a finished night has its parts: its field as steps along the time that was played, with the winner's own knockouts on it. */

import { formatTimeOfDay, interpolate } from "../number-format.js";
import { formatName } from "./money-format.js";

const HOUR_MS = 3600000;
const MAX_NAME_EM = 5.5; // letter heights that a name may be wide
const MAX_NAME_SHARE = 0.3; // of the drawing
export const GAP_EM = 0.5; // letter heights between things

function shortenText(text, wide, measure) {
  let end = text.length;
  while (end > 1 && measure(end < text.length ? text.slice(0, end) + "…" : text) > wide) {
    end -= 1;
  }
  return end < text.length ? text.slice(0, end) + "…" : text;
}

/* How high the line lies above a place, from the left. */
function getLineY(line, x) {
  return line.reduce((y, point) => (point[0] <= x ? point[1] : y), line[0][1]);
}

/* The names right of their dots, where the line has gone down; the last first, and none over another. */
function placeNames(dots, line, measure, box) {
  const taken = [];
  const placed = [];
  const room = (box.size * GAP_EM) / 2;
  for (let at = dots.length - 1; at >= 0; at -= 1) {
    const wide = measure(dots[at].name) * box.size;
    const x = dots[at].x + box.size * GAP_EM;
    const y = Math.min(dots[at].y, getLineY(line, x - room)) - box.size * GAP_EM;
    const right = x + wide;
    const isFree = taken.every((one) => x > one.right + room || right < one.x - room || Math.abs(y - one.y) > box.size);
    if (y >= box.size && right <= box.width && isFree) {
      taken.push({ x: x, right: right, y: y });
      placed.push({ x: x, y: y, text: dots[at].name });
    }
  }
  return placed;
}

/* Where the plot ends: the name of the last knockout stands beside it. */
function findRight(course, name, left, measure, box) {
  const edge = box.width - box.size * GAP_EM;
  if (name === undefined) {
    return edge;
  }
  const share = course.knockouts[course.knockouts.length - 1][0] / Math.max(1, course.lasted);
  return Math.min(edge, left + (edge - (measure(name) + GAP_EM / 2) * box.size - left) / share);
}

/* Dots that can be told apart: of those that would lie on each other the last one stands. */
function thinOutDots(dots, least) {
  const kept = [];
  dots.slice().reverse().forEach((dot) => {
    const last = kept[0];
    if (last === undefined || Math.hypot(last.x - dot.x, last.y - dot.y) >= least) {
      kept.unshift(dot);
    }
  });
  return kept;
}

/* Full hours of the day, as many as there is room for; of a night that was set aside, the hours that were played. */
function buildHourMarks(course, placeX, measure, box, words) {
  const { began, lasted } = course;
  const formatMark = (ms) => (began === null ? interpolate(words.hours, { time: Math.round(ms / HOUR_MS) }) : formatTimeOfDay(began + ms, words));
  const wide = measure(formatMark(lasted)) * box.size;
  const every = Math.ceil((wide + 2 * GAP_EM * box.size) / (placeX(HOUR_MS) - placeX(0))) * HOUR_MS;
  const marks = [];
  for (let ms = began === null ? every : HOUR_MS - (began % HOUR_MS); ms <= lasted; ms += every) {
    marks.push({ x: placeX(ms), text: formatMark(ms) });
  }
  return marks.filter((mark) => mark.x >= wide / 2 && mark.x + wide / 2 <= box.width);
}

/**
 * Where everything stands in a box so many pixels wide and high, with letters of one size;
 * `measure` says how wide a text is in that size.
 */
export function layOutChart(course, box, measure, words) {
  const most = Math.max.apply(null, course.steps.map((step) => step[1]));
  const longest = Math.min(MAX_NAME_EM, (box.width / box.size) * MAX_NAME_SHARE);
  const names = course.knockouts.map((one) => shortenText(formatName(one[2], words), longest, measure));
  const left = box.size * (measure(String(most)) + GAP_EM);
  const right = findRight(course, names[names.length - 1], left, measure, box);
  const top = box.size * 1.2;
  const bottom = box.height - box.size * 1.5;
  const toX = (ms) => left + (ms / Math.max(1, course.lasted)) * (right - left);
  const toY = (count) => bottom - (count / most) * (bottom - top);
  const dots = thinOutDots(course.knockouts.map((one, at) => ({ x: toX(one[0]), y: toY(one[1]), name: names[at] })), box.size * GAP_EM);
  const line = [];
  course.steps.forEach((step, at) => {
    const before = course.steps[Math.max(0, at - 1)][1];
    line.push([toX(step[0]), toY(before)], [toX(step[0]), toY(step[1])]);
  });
  line.push([right, line[line.length - 1][1]]);
  return {
    left: left,
    right: right,
    top: top,
    bottom: bottom,
    line: line,
    money: course.money === null ? null : toX(course.money),
    scale: [most, Math.round((most * 2) / 3), Math.round(most / 3)]
      .filter((count, at, all) => count > 0 && all.indexOf(count) === at)
      .map((count) => ({ y: toY(count), text: String(count) })),
    hours: buildHourMarks(course, toX, measure, box, words),
    dots: dots,
    names: placeNames(dots, line, measure, box),
  };
}
