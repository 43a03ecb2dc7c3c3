/* Keeps the display awake: by the browser's own lock where there is one, else by a picture that never stops playing. */

/* A video two pixels large, drawn by ourselves; once a tap has allowed it, it also carries silence, which some need. */
function film() {
  const canvas = document.createElement("canvas");
  const video = document.createElement("video");
  if (!canvas.captureStream) {
    return null;
  }
  canvas.width = canvas.height = 2;
  const paper = canvas.getContext("2d");
  let light = 0;
  setInterval(() => {
    light = 1 - light;
    paper.fillStyle = light ? "#0b0e14" : "#0b0e15";
    paper.fillRect(0, 0, 2, 2);
  }, 1000);
  video.srcObject = canvas.captureStream(1);
  video.muted = true;
  video.setAttribute("playsinline", "");
  video.setAttribute("aria-hidden", "true");
  video.className = "wake";
  document.body.appendChild(video);
  return video;
}

function addSilence(video, audio) {
  const silence = audio.createMediaStreamDestination();
  video.srcObject = new MediaStream(video.srcObject.getVideoTracks().concat(silence.stream.getAudioTracks()));
  video.muted = false;
}

/** Ask for a display that stays on; `changed()` hears when it does or no longer does. */
export function startWake(changed) {
  let lock = null;
  let video = null;
  let silent = false;
  const playing = () => video !== null && !video.paused;
  const ignore = () => undefined;

  function takeLock() {
    return navigator.wakeLock.request("screen").then((held) => {
      lock = held;
      lock.addEventListener("release", changed);
      changed();
    });
  }

  function play() {
    video = video || film();
    if (video !== null) {
      Promise.resolve(video.play()).then(changed, ignore);
    }
  }

  function ask() {
    if (document.visibilityState !== "visible") {
      return;
    }
    if ("wakeLock" in navigator) {
      takeLock().catch(play);
    } else {
      play();
    }
  }

  document.addEventListener("visibilitychange", ask);
  ask();
  return {
    get awake() {
      return (lock !== null && !lock.released) || playing();
    },
    /** A tap allows more than a page may do by itself. */
    tapped(audio) {
      if (video !== null && audio !== null && !silent) {
        silent = true;
        addSilence(video, audio);
      }
      ask();
    },
  };
}
