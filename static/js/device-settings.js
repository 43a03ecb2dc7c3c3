/* Switches that hold on this device alone: its browser keeps them until somebody turns them again. */

export const KEYS = "final-nine-keys";
export const VIBRATE = "final-nine-vibrate";

/** Whether a switch is on; it is until somebody turns it off here, also where a browser keeps nothing. */
export function isOn(world, name) {
  try {
    return world.localStorage.getItem(name) !== "no";
  } catch (nothingKept) {
    return true;
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
export function deviceSwitch(world, name, onTurn) {
  let on = isOn(world, name);
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
