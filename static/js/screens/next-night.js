/* A TV that was let in goes on by itself once its night is over or its link has ended: to the next one, or to the page that waits. */

const CHECK_INTERVAL_MS = 15000;

/** Its link has ended: a TV goes where it shows its digits again; whether this is one. */
export function leaveScreen(screen, env = window) {
  const tv = screen.getAttribute("data-tv");
  if (tv) env.location.replace(tv);
  return Boolean(tv);
}

/** Look a few times a minute, while the screen says that the night is over, where the TV belongs now. */
export function watchForNextNight(screen, env = window) {
  const tv = screen.getAttribute("data-tv");
  const checkNight = () => {
    if (screen.getAttribute("data-phase") !== "finished") return;
    env
      .fetch(tv, { cache: "no-store", credentials: "same-origin" })
      .then((answer) => {
        const there = new URL(answer.url);
        if (answer.ok && there.pathname !== env.location.pathname) env.location.replace(tv);
      })
      .catch(() => undefined);
  };
  if (tv) env.setInterval(checkNight, CHECK_INTERVAL_MS);
}
