/* How a screen is doing, as the desk is told. */

export function healthNow(sound, wake) {
  return {
    visible: document.visibilityState === "visible",
    muted: sound.muted,
    awake: wake.awake,
    screen: Math.round(window.innerWidth * window.devicePixelRatio) + "x" + Math.round(window.innerHeight * window.devicePixelRatio),
  };
}
