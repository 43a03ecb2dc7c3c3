/* Switches that hold on this device alone: its browser keeps them until somebody turns them again. */

export const KEYS = "final-nine-keys";
export const SOUNDS = "final-nine-sounds";
export const VIBRATE = "final-nine-vibrate";

/** Whether a switch is on: as it was turned here, else as the page begins, also where a browser keeps nothing. */
export function isOn(world, name, begins = true) {
  try {
    const kept = world.localStorage.getItem(name);
    return kept === null ? begins : kept !== "no";
  } catch (nothingKept) {
    return begins;
  }
}

function keep(world, name, on) {
  try {
    world.localStorage.setItem(name, on ? "yes" : "no");
  } catch (nothingKept) {
    // the switch then holds for this page alone
  }
}

/** A switch by its name: `on()` says how it stands; `follow(box)` lets a box on the page show and turn it. */
export function deviceSwitch(world, name, onTurn, begins) {
  let on = isOn(world, name, begins);
  return {
    on: () => on,
    follow(box) {
      box.checked = on;
      box.addEventListener("change", () => {
        on = box.checked;
        keep(world, name, on);
        if (onTurn) {
          onTurn();
        }
      });
    },
  };
}
