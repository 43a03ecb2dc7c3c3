/* How pages write times, chips and blinds: as the reader does, and short enough for large digits. */

const NBSP = "\u00a0";
const DAY_MS = 86400000;
/* So much of one more day counts as one; from midnight to an evening is less. */
const MIN_STARTED_DAY_MS = 19 * 3600000;
const MIN_SHORT_CHIPS = 100000;
const CHIP_UNITS = [
  { letter: "T", size: 1000000000000 },
  { letter: "B", size: 1000000000 },
  { letter: "M", size: 1000000 },
  { letter: "K", size: 1000 },
];

const padTwo = (number) => String(number).padStart(2, "0");

function formatHms(seconds) {
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? hours + ":" + padTwo(minutes) + ":" + padTwo(seconds % 60) : minutes + ":" + padTwo(seconds % 60);
}

/* "7 days", in the language of the page. */
function formatDays(days) {
  const language = typeof document === "undefined" ? "en" : document.documentElement.lang;
  try {
    return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
  } catch (error) {
    /* A television that has no words for it. */
    return days + NBSP + "d";
  }
}

/** Time left, as a clock shows it; a started second counts as a whole one. What is longer than a day is told in days. */
export function formatClock(ms) {
  if (ms >= DAY_MS) {
    return formatDays(Math.floor(ms / DAY_MS) + (ms % DAY_MS >= MIN_STARTED_DAY_MS ? 1 : 0));
  }
  return formatHms(Math.ceil(Math.max(0, ms) / 1000));
}

/** Time over the end, in minutes however many; a second counts once it is over. */
export function formatOvertime(ms) {
  const seconds = Math.floor(ms / 1000);
  return "+" + Math.floor(seconds / 60) + ":" + padTwo(seconds % 60);
}

/** A time to come that nobody reads to the second: whole minutes below an hour, else hours and minutes. */
export function formatDuration(ms, words) {
  const minutes = Math.ceil(ms / 60000);
  if (minutes < 60) {
    return interpolate(words.minutes, { minutes: minutes });
  }
  return interpolate(words.hours, { time: Math.floor(minutes / 60) + ":" + padTwo(minutes % 60) });
}

/** An amount of chips with its thousands set apart, as tournament/localization.py does it. */
export function formatChips(amount, words) {
  return amount < words.group_from ? String(amount) : String(amount).replace(/\B(?=(\d{3})+$)/g, words.group);
}

/** An amount of chips for large digits: 150K and 1.25M where that is exact, else in full. */
export function formatShortChips(amount, words) {
  const unit = CHIP_UNITS.find((one) => amount >= one.size);
  if (amount < MIN_SHORT_CHIPS || !unit || (amount * 100) % unit.size !== 0) {
    return formatChips(amount, words);
  }
  return formatChips(Math.floor(amount / unit.size), words) + formatFraction(amount, unit.size, words) + unit.letter;
}

/** An average for large digits: from 100K on three digits say enough. */
export function formatRoundedChips(amount, words) {
  if (amount < MIN_SHORT_CHIPS) {
    return formatChips(amount, words);
  }
  const unit = Math.pow(10, String(Math.floor(amount)).length - 3);
  return formatShortChips(Math.floor(amount / unit) * unit, words);
}

function formatFraction(amount, size, words) {
  const hundredths = padTwo(((amount % size) * 100) / size).replace(/0+$/, "");
  return hundredths ? words.decimal + hundredths : "";
}

/** The blinds of a level; a game without a small blind shows the big one alone. */
export function formatBlinds(level, words) {
  const big = formatShortChips(level.big, words);
  return level.small > 0 ? formatShortChips(level.small, words) + "–" + big : big;
}

/** A stack in big blinds: rounded down, and below ten to a tenth. */
export function formatBigBlinds(stack, big, words) {
  const tenths = Math.floor((stack * 10) / big);
  if (tenths >= 100) {
    return formatChips(Math.floor(tenths / 10), words);
  }
  return Math.floor(tenths / 10) + (tenths % 10 ? words.decimal + (tenths % 10) : "");
}

const MINUTE_MS = 60000;
const MAX_CACHED_TIMES = 50;
const hourFormats = {};
const timeCache = new Map();

function createHourFormat(zone) {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat("en-GB", Object.assign({ timeZone: zone }, style));
  } catch (error) {
    /* A television that does not know the zone shows its own time. */
    return new Intl.DateTimeFormat("en-GB", style);
  }
}

/* A screen tells several times of day every second, and most of them are the same for a minute or longer. */
function formatTime24(at, zone) {
  const minute = Math.floor(at / MINUTE_MS);
  const key = minute + " " + zone;
  if (!timeCache.has(key)) {
    if (timeCache.size >= MAX_CACHED_TIMES) {
      timeCache.clear();
    }
    hourFormats[zone] = hourFormats[zone] || createHourFormat(zone);
    timeCache.set(key, hourFormats[zone].format(minute * MINUTE_MS));
  }
  return timeCache.get(key);
}

/** The time of day of an instant, where the club is; with the half of the day where hours are counted to twelve. */
export function formatTimeOfDay(at, words) {
  const time = formatTime24(at, words.zone);
  if (words.half_days.length === 0) {
    return time;
  }
  const hour = Number(time.slice(0, 2));
  return (hour % 12 || 12) + time.slice(2) + NBSP + words.half_days[hour < 12 ? 0 : 1];
}

/** A sentence with its gaps filled. */
export function interpolate(text, facts) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in facts ? String(facts[name]) : gap));
}
