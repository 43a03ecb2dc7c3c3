/* The phone shakes for its player or its desk: where it can, after a first tap, until somebody switches it off here. */

const KEPT = "final-nine-vibrate";

export const CALL = [200, 100, 200];
export const LEVEL = [500];

/** Whether somebody at this device wants it to shake; a browser that keeps nothing does until it is told otherwise. */
export function isWanted(world) {
  try {
    return world.localStorage.getItem(KEPT) !== "no";
  } catch {
    return true;
  }
}

function keep(world, wanted) {
  try {
    world.localStorage.setItem(KEPT, wanted ? "yes" : "no");
  } catch {
    // the switch then holds for this page alone
  }
}

/** A computer's browser knows how to shake too, but has nothing to shake. */
function isHandheld(world) {
  return Boolean(world.navigator.vibrate) && world.navigator.maxTouchPoints > 0;
}

/** Browsers shake only after a first tap, and complain if they are asked before. */
export function canShake(world) {
  const touched = world.navigator.userActivation;
  return Boolean(world.navigator.vibrate) && (!touched || touched.hasBeenActive);
}

/** The one hand of a page that shakes: `shake(pattern)`; `start(page)` shows its switch where shaking is possible. */
export function shaker(world) {
  let wanted = isWanted(world);

  function shake(pattern) {
    if (wanted && canShake(world)) world.navigator.vibrate(pattern);
  }

  return {
    shake,
    start(page) {
      const line = page.getElementById("vibrates-line");
      const box = page.getElementById("vibrates");
      if (line === null || !isHandheld(world)) return;
      box.checked = wanted;
      line.hidden = false;
      box.addEventListener("change", () => {
        wanted = box.checked;
        keep(world, wanted);
        shake(LEVEL);
      });
    },
  };
}

const none = { shake: () => undefined, start: () => undefined };

export const phone = typeof window === "undefined" ? none : shaker(window);
