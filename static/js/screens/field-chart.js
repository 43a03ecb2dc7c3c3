/*
 * Draws the course of a finished night. A script of its own that a screen loads once it has a winner to show:
 * its place on the page gets `lazyPart`, with what draws a course there.
 */

import { appendSvg } from "./dom.js";
import { GAP_EM, layOutChart } from "./field-chart-layout.js";
import { createTextMeasure } from "./text-measure.js";

const MIN_HEIGHT_EM = 5; // letter heights that it takes

function formatPoints(line) {
  return line.map((point) => point.map((part) => part.toFixed(1)).join()).join(" ");
}

function renderChart(svg, seen, size) {
  if (seen.money !== null) {
    appendSvg(svg, "rect", "tv-course-paid", { x: seen.money, y: seen.top, width: seen.right - seen.money, height: seen.bottom - seen.top });
  }
  const ends = [[seen.left, seen.bottom], [seen.right, seen.bottom]];
  appendSvg(svg, "polygon", "tv-course-area", { points: formatPoints([ends[0]].concat(seen.line, [ends[1]])) });
  seen.scale.forEach((mark) => {
    appendSvg(svg, "path", "tv-course-grid", { d: "M" + seen.left + " " + mark.y + "H" + seen.right });
    appendSvg(svg, "text", "tv-course-mark", { x: seen.left - size * GAP_EM, y: mark.y + size * 0.35, "text-anchor": "end" }, mark.text);
  });
  seen.hours.forEach((mark) => appendSvg(svg, "text", "tv-course-mark", { x: mark.x, y: seen.bottom + size * 1.2, "text-anchor": "middle" }, mark.text));
  appendSvg(svg, "polyline", "tv-course-line", { points: formatPoints(seen.line) });
  seen.dots.forEach((dot) => appendSvg(svg, "circle", "tv-course-dot", { cx: dot.x, cy: dot.y, r: size * 0.32 }));
  seen.names.forEach((name) => appendSvg(svg, "text", "tv-course-name", { x: name.x, y: name.y }, name.text));
}

/* Anew only for another night, another size or other letters. */
function mountFieldChart(place) {
  const measured = createTextMeasure();
  let drawn = "";

  function render(course, words) {
    const style = getComputedStyle(place);
    const measure = measured(style);
    const box = { width: place.clientWidth, height: place.clientHeight, size: parseFloat(style.fontSize) };
    const next = JSON.stringify([course, box, measure("Ann")]);
    if (box.height < MIN_HEIGHT_EM * box.size || next === drawn) {
      return;
    }
    drawn = next;
    place.textContent = "";
    const svg = appendSvg(place, "svg", "", { direction: "ltr" });
    renderChart(svg, layOutChart(course, box, measure, words), box.size);
  }

  place.lazyPart = { render };
}

mountFieldChart(document.querySelector(".tv-course"));
