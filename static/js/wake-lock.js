/* Keeps the display awake: by the browser's own lock where there is one, else by a picture that never stops playing. */

/* A video two pixels large, drawn by ourselves; once a tap has allowed it, it also carries silence, which some need. */
function createVideo() {
  const canvas = document.createElement("canvas");
  const video = document.createElement("video");
  if (!canvas.captureStream) {
    return null;
  }
  canvas.width = canvas.height = 2;
  const context = canvas.getContext("2d");
  let light = 0;
  setInterval(() => {
    light = 1 - light;
    context.fillStyle = light ? "#0b0e14" : "#0b0e15";
    context.fillRect(0, 0, 2, 2);
  }, 1000);
  video.srcObject = canvas.captureStream(1);
  video.muted = true;
  video.setAttribute("playsinline", "");
  video.setAttribute("aria-hidden", "true");
  video.className = "wake";
  document.body.appendChild(video);
  return video;
}

function addSilentAudio(video, audio) {
  const silence = audio.createMediaStreamDestination();
  video.srcObject = new MediaStream(video.srcObject.getVideoTracks().concat(silence.stream.getAudioTracks()));
  video.muted = false;
}

/** Ask for a display that stays on; `onChange()` hears when it does or no longer does. */
export function keepAwake(onChange) {
  let lock = null;
  let video = null;
  let silent = false;
  const isPlaying = () => video !== null && !video.paused;
  const ignore = () => undefined;

  function requestLock() {
    return navigator.wakeLock.request("screen").then((held) => {
      lock = held;
      lock.addEventListener("release", onChange);
      onChange();
    });
  }

  function playVideo() {
    video = video || createVideo();
    if (video !== null) {
      Promise.resolve(video.play()).then(onChange, ignore);
    }
  }

  function stayAwake() {
    if (document.visibilityState !== "visible") {
      return;
    }
    if ("wakeLock" in navigator) {
      requestLock().catch(playVideo);
    } else {
      playVideo();
    }
  }

  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
  return {
    get isAwake() {
      return (lock !== null && !lock.released) || isPlaying();
    },
    /** A tap allows more than a page may do by itself. */
    handleTap(audio) {
      if (video !== null && audio !== null && !silent) {
        silent = true;
        addSilentAudio(video, audio);
      }
      stayAwake();
    },
  };
}
