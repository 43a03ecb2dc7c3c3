/* A small night for the tests of the screen, and the words it speaks. */

const MINUTE = 60000;

export const level = (small, big, more) => ({
  kind: "level", small, big, minutes: 20, ante: 0, ante_by: "everyone", game: "", colour_up: [], ...more,
});
export const pause = (minutes, more) => ({ kind: "break", minutes, label: "", colour_up: [], ...more });

export const STEPS = [level(25, 50), pause(10, { colour_up: [5] }), level(50, 100, { ante: 10 }), level(100, 200)];

export function board(more) {
  return {
    version: 3,
    head: "abc",
    mark: "abc-0-0-running-in",
    name: "Friday",
    steps: STEPS,
    anchor: { step: 0, left_ms: 20 * MINUTE, since: 0 },
    started: 0,
    finished: null,
    stop: null,
    players: { left: 17, entered: 27 },
    stack: { average: 1588, start: 1000, chips: 27000 },
    hand_for_hand: false,
    announcement: "",
    decision: null,
    away: null,
    rules: { level_binds: "riffle", last_minute_seconds: 60, reentry_until_level: 0 },
    tables: {},
    ...more,
  };
}

export const WORDS = {
  zone: "Europe/Vienna",
  decimal: ".",
  level: "Level {level}",
  break: "Break",
  starts_in: "Starts in",
  goes_on_in: "Goes on in",
  not_started: "Not started yet",
  finished: "The night is over",
  ended_at: "Ended at {time}",
  no_limit: "no time limit",
  overtime: "Overtime",
  blinds_soon: "Blinds go up soon",
  break_soon: "Break soon",
  play_soon: "Play goes on soon",
  end_soon: "Last level ends soon",
  blinds: "Blinds",
  blinds_after: "Blinds after the break",
  ante: "ante {ante}",
  ante_each: "Ante {ante} each",
  ante_big: "Big blind ante {ante}",
  last_level: "last",
  no_break: "none",
  break_at: "{minutes} min, at {time}",
  break_long: "{minutes} min long",
  hours: "{time} h",
  of: "of {entered}",
  big_blinds: "{count} BB",
  marks: { break: "Break", dispute: "Dispute", away: "Away", pause: "Paused", hand: "Hand for hand", finished: "Over" },
  no_hand: { break: "No new hand.", dispute: "Dispute: no new hand." },
  away: "Away for {minutes} min.",
  hand_for_hand: "All tables wait.",
  binds: { riffle: "The riffle binds.", posted_and_riffle: "Blinds and riffle bind." },
  colour_up_now: "Take the {chips} off.",
  colour_up_break: "After level {level}: {chips} go.",
  colour_up_level: "From level {level}: {chips} go.",
  reentry_until: "Re-entry until {level}",
  next_game: "Next: {game}",
  chips: "{chips} in play, {start} each",
  level_of: "Level {level} of {levels}",
  schedule_ends: "Ends at {time}",
  table_behind: "Table {table}: level {level}, hand {hand}",
  decision: { think: "has the clock", count: "Countdown", over: "Time is up." },
};
