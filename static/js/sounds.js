/* The tunes of the screens and the voices they are played in: made on the spot, so that no file has to be loaded. */

/* Each note: when it begins, how high, how long (seconds, hertz, seconds). */
const TUNES = {
  minute: [
    [0, 784, 0.35],
    [0.45, 784, 0.35],
  ],
  level: [
    [0, 523, 0.3],
    [0.22, 659, 0.3],
    [0.44, 784, 0.3],
    [0.66, 1047, 0.9],
  ],
  call: [
    [0, 988, 0.2],
    [0.2, 1319, 0.45],
  ],
  gong: [
    [0, 196, 1.6],
    [0, 294, 1.2],
    [0.02, 392, 0.9],
  ],
  cheer: [
    [0, 523, 0.18],
    [0.16, 523, 0.18],
    [0.32, 784, 0.35],
    [0.64, 659, 0.18],
    [0.8, 784, 0.9],
  ],
  ticks: [
    [0, 1568, 0.06],
    [1, 1568, 0.06],
    [2, 1568, 0.06],
    [3, 1568, 0.06],
    [4, 1568, 0.3],
  ],
};

/* Each voice: the shape of its wave, its tones over the note with how loud they are, how long it rings, how it begins. */
export const VOICES = {
  classic: { wave: "triangle", tones: [[1, 0.5]], rings: 1, rises: 0.02 },
  bells: { wave: "sine", tones: [[1, 0.4], [2.76, 0.16], [5.4, 0.07]], rings: 2.6, rises: 0.004 },
  digital: { wave: "square", tones: [[2, 0.16]], rings: 0.55, rises: 0.004 },
  wood: { wave: "sine", tones: [[1, 0.5], [3.93, 0.18], [9.2, 0.05]], rings: 0.5, rises: 0.002 },
};

function playTone(audio, output, at, note, voice, tone) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const length = note[2] * voice.rings;
  oscillator.type = voice.wave;
  oscillator.frequency.value = note[1] * tone[0];
  gain.gain.setValueAtTime(0, at + note[0]);
  gain.gain.linearRampToValueAtTime(tone[1], at + note[0] + voice.rises);
  gain.gain.exponentialRampToValueAtTime(0.001, at + note[0] + length);
  oscillator.connect(gain);
  gain.connect(output);
  oscillator.start(at + note[0]);
  oscillator.stop(at + note[0] + length + 0.05);
}

/**
 * One tune behind a volume of its own, so that a plan can be dropped without cutting off what sounds already. `show` says
 * in which voice and how loud.
 */
export function playTune(audio, tune, wait, show) {
  const output = audio.createGain();
  const voice = (show && VOICES[show.sounds]) || VOICES.classic;
  output.gain.value = show ? show.volume / 100 : 1;
  output.connect(audio.destination);
  TUNES[tune].forEach((note) => voice.tones.forEach((tone) => playTone(audio, output, audio.currentTime + wait, note, voice, tone)));
  return output;
}
