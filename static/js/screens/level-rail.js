/* The rail of the table around the clock: how much of the level is left, drained clockwise from the middle of the top. */

import { getDurationMs } from "../clock.js";
import { isManualBreak } from "./break-text.js";
import { appendSvg } from "./dom.js";

const MARK_COUNT = 9;
const STEP_ASIDE = 4;

/** Which part of the level or of the break is left, between none and all; all of it while it has not begun. */
export function computeShareLeft(board, read) {
  if (isManualBreak(board, read)) {
    return Math.min(1, read.wait_ms / Math.max(1, board.stop.until - board.stop.since));
  }
  const whole = getDurationMs(board.steps[read.step]);
  if (read.over_ms > 0) {
    return 0;
  }
  return whole === 0 ? 1 : Math.min(1, read.left_ms / whole);
}

/* Straight sides and round corners, clockwise from the middle of the top. */
function buildOutlinePath(box, inset, corner) {
  const right = box.width - inset;
  const bottom = box.height - inset;
  const radius = Math.max(0, Math.min(corner, box.height / 2, box.width / 2) - inset);
  const arc = "a" + radius + " " + radius + " 0 0 1 ";
  return [
    "M" + box.width / 2 + " " + inset,
    "H" + (right - radius),
    arc + radius + " " + radius,
    "V" + (bottom - radius),
    arc + -radius + " " + radius,
    "H" + (inset + radius),
    arc + -radius + " " + -radius,
    "V" + (inset + radius),
    arc + radius + " " + -radius,
    "Z",
  ].join("");
}

/* The same way in lengths: straight sides by turns with round corners. */
function measureSegments(box, inset, corner) {
  const radius = Math.max(0, Math.min(corner, box.height / 2, box.width / 2) - inset);
  const across = box.width - 2 * (inset + radius);
  const down = box.height - 2 * (inset + radius);
  const bend = (Math.PI / 2) * radius;
  return [across / 2, bend, down, bend, across, bend, down, bend, across / 2];
}

/* The point so far along, and its heading; getPointAtLength would lay out the page. */
function findPointAt(lengths, start, distance) {
  let { x, y } = start;
  let heading = 0;
  let left = distance;
  for (let part = 0; part < lengths.length && left > 0; part += 1) {
    const way = Math.min(left, lengths[part]);
    if (part % 2 === 0) {
      x += Math.cos(heading) * way;
      y += Math.sin(heading) * way;
    } else if (way > 0) {
      const radius = lengths[part] / (Math.PI / 2);
      const next = heading + way / radius;
      x += radius * (Math.sin(next) - Math.sin(heading));
      y += radius * (Math.cos(heading) - Math.cos(next));
      heading = next;
    }
    left -= way;
  }
  return { x: x, y: y, heading: heading };
}

/* Nobody would see the point under a name: it stays at the nearer end of it. */
function findOpenPoint(lengths, start, distance, names) {
  const total = lengths.reduce((sum, one) => sum + one, 0);
  const isOpen = (at) => !names.some((name) => at.x > name.left && at.x < name.right && at.y > name.top && at.y < name.bottom);
  for (let aside = 0; aside < total / 2; aside += STEP_ASIDE) {
    const points = [distance + aside, distance - aside].map((way) => findPointAt(lengths, start, (way + total) % total));
    const open = points.find(isOpen);
    if (open !== undefined) {
      return open;
    }
  }
  return findPointAt(lengths, start, distance);
}

/* A short line across the rail. */
function buildTickPath(here, wide) {
  const x = Math.cos(here.heading) * (wide / 2);
  const y = Math.sin(here.heading) * (wide / 2);
  return "M" + (here.x - y) + " " + (here.y + x) + "L" + (here.x + y) + " " + (here.y - x);
}

/** The rail of one page; an overlay has none. */
export function mountLevelRail(element) {
  const svg = element.querySelector(".tv-rail");
  const parts = {};
  let lengths = [];
  let start = { x: 0, y: 0 };
  let total = 0;
  let names = [];
  let gap = 0;
  let share = 1;
  let drawn = "";
  let laid = "";

  function renderShare() {
    const passed = Math.round(total * (1 - share) * 10) / 10;
    const next = JSON.stringify([total, passed, names]);
    if (total === 0 || next === drawn) {
      return;
    }
    drawn = next;
    const at = findOpenPoint(lengths, start, passed, names);
    parts.left.setAttribute("stroke-dasharray", "0 " + passed + " " + (total - passed) + " 0");
    parts.point.setAttribute("cx", at.x);
    parts.point.setAttribute("cy", at.y);
  }

  if (svg !== null) {
    ["bed", "rim", "edge", "left", "marks"].forEach((kind) => {
      parts[kind] = appendSvg(svg, "path", "tv-rail-" + kind);
    });
    parts.point = appendSvg(svg, "circle", "tv-rail-point");
  }

  return {
    /** Lay the rail around the table where that has another size than before; `chairs` lie on it. */
    layOut(chairs) {
      const box = svg === null ? { width: 0, height: 0 } : svg.getBoundingClientRect();
      const size = box.width + " " + box.height;
      names = chairs.map((chair) => chair.getBoundingClientRect()).map((name) => ({
        left: name.left - box.left - gap,
        right: name.right - box.left + gap,
        top: name.top - box.top - gap,
        bottom: name.bottom - box.top + gap,
      }));
      if (box.width === 0 || size === laid) {
        return;
      }
      laid = size;
      const wide = parseFloat(getComputedStyle(parts.bed).strokeWidth);
      gap = wide / 2;
      const corner = parseFloat(getComputedStyle(svg.parentNode).borderTopLeftRadius);
      parts.bed.setAttribute("d", buildOutlinePath(box, wide / 2, corner));
      parts.left.setAttribute("d", buildOutlinePath(box, wide / 2, corner));
      parts.rim.setAttribute("d", buildOutlinePath(box, 0, corner));
      parts.edge.setAttribute("d", buildOutlinePath(box, wide, corner));
      lengths = measureSegments(box, wide / 2, corner);
      start = { x: box.width / 2, y: wide / 2 };
      total = lengths.reduce((sum, one) => sum + one, 0);
      const marks = [];
      for (let mark = 0; mark < MARK_COUNT; mark += 1) {
        marks.push(buildTickPath(findPointAt(lengths, start, (total * mark) / MARK_COUNT), wide));
      }
      parts.marks.setAttribute("d", marks.join(""));
      parts.point.setAttribute("r", wide * 0.5);
      renderShare();
    },
    /** Show that so much of the level is left. */
    setShareLeft(left) {
      share = left;
      renderShare();
    },
  };
}
