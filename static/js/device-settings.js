/* Switches that hold on this device alone: its browser keeps them until somebody turns them again. */

export const SHORTCUTS_SETTING = "final-nine-keys";
export const SOUNDS_SETTING = "final-nine-sounds";
export const VIBRATION_SETTING = "final-nine-vibrate";

/** Whether a switch is on: as it was turned here, else as the page begins, also where a browser keeps nothing. */
export function readSetting(env, name, isOnByDefault = true) {
  try {
    const kept = env.localStorage.getItem(name);
    return kept === null ? isOnByDefault : kept !== "no";
  } catch (nothingKept) {
    return isOnByDefault;
  }
}

function writeSetting(env, name, on) {
  try {
    env.localStorage.setItem(name, on ? "yes" : "no");
  } catch (nothingKept) {
    // the switch then holds for this page alone
  }
}

/** A switch by its name: `isOn()` says how it stands; `bindCheckbox(box)` lets a box on the page show and turn it. */
export function createDeviceSwitch(env, name, onChange, isOnByDefault) {
  let on = readSetting(env, name, isOnByDefault);
  return {
    isOn: () => on,
    bindCheckbox(box) {
      box.checked = on;
      box.addEventListener("change", () => {
        on = box.checked;
        writeSetting(env, name, on);
        if (onChange) {
          onChange();
        }
      });
    },
  };
}
