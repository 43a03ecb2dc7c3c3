/*
 * Draws the course of a finished night. A script of its own that a screen loads once it has a winner to show:
 * `night` of its place on the page is what to draw, and the event "course" says that it may have changed.
 */

import { GAP, drawing } from "./field-course.js";
import { textMeasure } from "./text-measure.js";

const SVG = "http://www.w3.org/2000/svg";
const LOWEST = 5; // letter heights that it takes

function add(parent, kind, className, values, text) {
  const made = document.createElementNS(SVG, kind);
  made.setAttribute("class", className);
  Object.keys(values).forEach((name) => made.setAttribute(name, typeof values[name] === "number" ? Math.round(values[name] * 10) / 10 : values[name]));
  made.textContent = text || "";
  parent.appendChild(made);
}

function points(line) {
  return line.map((point) => point.map((part) => part.toFixed(1)).join()).join(" ");
}

function paintOn(svg, seen, size) {
  if (seen.money !== null) {
    add(svg, "rect", "tv-course-paid", { x: seen.money, y: seen.top, width: seen.right - seen.money, height: seen.bottom - seen.top });
  }
  const ends = [[seen.left, seen.bottom], [seen.right, seen.bottom]];
  add(svg, "polygon", "tv-course-area", { points: points([ends[0]].concat(seen.line, [ends[1]])) });
  seen.scale.forEach((mark) => {
    add(svg, "path", "tv-course-grid", { d: "M" + seen.left + " " + mark.y + "H" + seen.right });
    add(svg, "text", "tv-course-mark", { x: seen.left - size * GAP, y: mark.y + size * 0.35, "text-anchor": "end" }, mark.text);
  });
  seen.hours.forEach((mark) => add(svg, "text", "tv-course-mark", { x: mark.x, y: seen.bottom + size * 1.2, "text-anchor": "middle" }, mark.text));
  add(svg, "polyline", "tv-course-line", { points: points(seen.line) });
  seen.dots.forEach((dot) => add(svg, "circle", "tv-course-dot", { cx: dot.x, cy: dot.y, r: size * 0.32 }));
  seen.names.forEach((name) => add(svg, "text", "tv-course-name", { x: name.x, y: name.y }, name.text));
}

/* Anew only for another night, another size or other letters. */
function start(place) {
  const measured = textMeasure();
  let drawn = "";

  function draw(course, words) {
    const style = getComputedStyle(place);
    const measure = measured(style);
    const box = { width: place.clientWidth, height: place.clientHeight, size: parseFloat(style.fontSize) };
    const next = JSON.stringify([course, box, measure("Ann")]);
    if (box.height < LOWEST * box.size || next === drawn) {
      return;
    }
    drawn = next;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("direction", "ltr");
    paintOn(svg, drawing(course, box, measure, words), box.size);
    place.textContent = "";
    place.appendChild(svg);
  }

  place.late = { draw: draw };
}

start(document.querySelector(".tv-course"));
