/* How the screen writes times, chips and blinds: the same in every language, and short enough for large digits. */

const GAP = "\u202f";
const SHORT_FROM = 100000;
const UNITS = [
  { letter: "T", size: 1000000000000 },
  { letter: "B", size: 1000000000 },
  { letter: "M", size: 1000000 },
  { letter: "K", size: 1000 },
];

const two = (number) => String(number).padStart(2, "0");

function hands(seconds) {
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? hours + ":" + two(minutes) + ":" + two(seconds % 60) : minutes + ":" + two(seconds % 60);
}

/** Time left, as a clock shows it; a started second counts as a whole one. */
export function clockText(ms) {
  return hands(Math.ceil(Math.max(0, ms) / 1000));
}

/** Time over the end, in minutes however many; a second counts once it is over. */
export function overText(ms) {
  const seconds = Math.floor(ms / 1000);
  return "+" + Math.floor(seconds / 60) + ":" + two(seconds % 60);
}

/** A time to come that nobody reads to the second: minutes and seconds below an hour, else hours and minutes. */
export function spanText(ms, words) {
  if (ms < 3600000) {
    return clockText(ms);
  }
  const minutes = Math.ceil(ms / 60000);
  return fill(words.hours, { time: Math.floor(minutes / 60) + ":" + two(minutes % 60) });
}

function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, GAP);
}

/** An amount of chips with thin gaps between the thousands. */
export function chips(amount) {
  return amount < 10000 ? String(amount) : grouped(String(amount));
}

/** An amount of chips for large digits: 150K and 1.25M where that is exact, else in full. */
export function shortChips(amount, words) {
  const unit = UNITS.find((one) => amount >= one.size);
  if (amount < SHORT_FROM || !unit || (amount * 100) % unit.size !== 0) {
    return chips(amount);
  }
  return grouped(String(Math.floor(amount / unit.size))) + rest(amount, unit.size, words) + unit.letter;
}

/** An average for large digits: from 100K on three digits say enough. */
export function roughChips(amount, words) {
  if (amount < SHORT_FROM) {
    return chips(amount);
  }
  const unit = Math.pow(10, String(Math.floor(amount)).length - 3);
  return shortChips(Math.floor(amount / unit) * unit, words);
}

function rest(amount, size, words) {
  const hundredths = two(((amount % size) * 100) / size).replace(/0+$/, "");
  return hundredths ? words.decimal + hundredths : "";
}

/** The blinds of a level; a game without a small blind shows the big one alone. */
export function blinds(level, words) {
  const big = shortChips(level.big, words);
  return level.small > 0 ? shortChips(level.small, words) + "–" + big : big;
}

/** A stack in big blinds: rounded down, and below ten to a tenth. */
export function bigBlinds(stack, big, words) {
  const tenths = Math.floor((stack * 10) / big);
  if (tenths >= 100) {
    return chips(Math.floor(tenths / 10));
  }
  return Math.floor(tenths / 10) + (tenths % 10 ? words.decimal + (tenths % 10) : "");
}

/** The time of day of an instant, where the club is. */
export function timeOfDay(at, words) {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat("en-GB", Object.assign({ timeZone: words.zone }, style)).format(at);
  } catch (error) {
    /* A television that does not know the zone shows its own time. */
    return new Intl.DateTimeFormat("en-GB", style).format(at);
  }
}

/** A sentence with its gaps filled. */
export function fill(text, facts) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in facts ? String(facts[name]) : gap));
}
