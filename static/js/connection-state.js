/* The line to the server as a plain machine: what happened goes in, what is to be done comes out; no timers, no chance. */

export const SILENCE_MS = 12000;
export const CONNECT_MS = 6000;
export const WAKE_MS = 3000;
export const BLIND_MS = 5000;
export const TAP_MS = 2500;
export const POLL_MS = 2000;
export const POLLED_MS = 8000;
export const SOCKET_AGAIN_MS = 30000;
export const FAILURES_BEFORE_POLL = 3;
const FIRST_WAIT_MS = 600;
const LONGEST_WAIT_MS = 3600;

/** The state before anything happened: the page brought a board with it. */
export function begin(board, at) {
  return {
    version: board.version,
    head: board.head,
    open: false,
    failures: 0,
    polling: false,
    heard: at,
    doubt: false,
    asking: false,
    turn: 0,
    asked: 0,
    gone: "",
    tapped: null,
  };
}

/** How long to wait before trying the socket again: spread out, so that five hundred screens do not come at once. */
export function backOff(failures, chance) {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * Math.pow(2, failures - 1));
  return Math.round(100 + chance * (most - 100));
}

const spread = (ms, chance) => Math.round(ms * (0.85 + 0.3 * chance));
const wait = (name, ms) => ({ do: "wait", name: name, ms: ms });
const drop = (name) => ({ do: "drop", name: name });

function fetched(state) {
  return [Object.assign({}, state, { asking: true, asked: state.turn }), [{ do: "fetch" }]];
}

function gone(state, why) {
  const names = ["connect", "fetch", "silence", "tell"];
  return [Object.assign({}, state, { gone: why, open: false }), names.map(drop).concat([{ do: "bye", why: why }])];
}

/* After a fetch that worked. Without a socket it is the third best way to stay true: ask every two seconds. */
function afterFetch(state, event) {
  const next = Object.assign({}, state, { asking: false, doubt: false, heard: event.at });
  if (state.open) {
    return [next, []];
  }
  if (state.polling || state.failures >= FAILURES_BEFORE_POLL) {
    const first = state.polling ? [] : [wait("connect", spread(SOCKET_AGAIN_MS, event.chance))];
    next.polling = true;
    return [next, first.concat([wait("fetch", spread(POLL_MS, event.chance))])];
  }
  return [next, []];
}

function take(state, board) {
  return Object.assign({}, state, { version: board.version, head: board.head, doubt: false, turn: state.turn + 1 });
}

const on = {
  connect: (state) => [state, state.open ? [] : [{ do: "connect" }, wait("silence", CONNECT_MS)]],

  opened(state, event) {
    const next = Object.assign({}, state, { open: true, failures: 0, polling: false, heard: event.at });
    return [next, [drop("connect"), drop("fetch"), wait("silence", SILENCE_MS)]];
  },

  closed(state, event) {
    if (event.code === 4403) {
      return gone(state, "revoked");
    }
    const failures = (state.open ? 0 : state.failures) + 1;
    const next = Object.assign({}, state, { open: false, failures: failures });
    if (state.polling) {
      return [next, [drop("silence"), wait("connect", spread(SOCKET_AGAIN_MS, event.chance))]];
    }
    const commands = [drop("silence"), wait("connect", backOff(failures, event.chance))];
    if (failures < FAILURES_BEFORE_POLL || state.asking) {
      return [next, commands];
    }
    const [asking, ask] = fetched(next);
    return [asking, commands.concat(ask)];
  },

  board(state, event) {
    const next = Object.assign(take(state, event.board), { heard: event.at });
    return [next, [drop("fetch"), wait("silence", SILENCE_MS), { do: "show", board: event.board }]];
  },

  beat(state, event) {
    const doubt = event.version !== state.version || event.head !== state.head;
    const next = Object.assign({}, state, { heard: event.at, doubt: doubt });
    const more = !doubt ? drop("fetch") : wait("fetch", 300 + event.chance * 1000);
    return [next, [wait("silence", SILENCE_MS)].concat(state.doubt && doubt ? [] : [more])];
  },

  pong: (state, event) => [Object.assign({}, state, { heard: event.at }), [wait("silence", SILENCE_MS)]],

  bye: (state, event) => gone(state, event.why),

  silence: (state) => [state, [{ do: "close" }]],

  fetch: (state) => (!state.asking && (state.doubt || !state.open) ? fetched(state) : [state, []]),

  /* A board that was asked for: not shown when the socket brought one meanwhile, for that one is newer. */
  fetched(state, event) {
    const [next, commands] = afterFetch(state, event);
    if (state.turn !== state.asked) {
      return [next, commands];
    }
    return [take(next, event.board), commands.concat([{ do: "show", board: event.board }])];
  },

  same: afterFetch,

  failed(state, event) {
    const next = Object.assign({}, state, { asking: false, polling: false });
    if (state.open) {
      return [next, state.doubt ? [wait("fetch", spread(POLL_MS, event.chance))] : []];
    }
    return [next, state.polling ? [wait("connect", backOff(FAILURES_BEFORE_POLL, event.chance))] : []];
  },

  refused: (state) => gone(state, "refused"),

  /* A tap waits for its answer: whoever tapped wants to know now whether anybody is there. */
  taps(state, event) {
    if (!event.waiting) {
      return [Object.assign({}, state, { tapped: null }), []];
    }
    const next = Object.assign({}, state, { tapped: event.at });
    return [next, [wait(state.open ? "silence" : "tell", TAP_MS)]];
  },

  /* Nothing but time has passed; what the badge says may be something else by now. */
  tell: (state) => [state, []],

  /* The device woke up or changed its network: what was open may be dead without knowing it. */
  woke(state) {
    return [state, state.open ? [wait("silence", WAKE_MS)] : [drop("connect"), { do: "connect" }, wait("silence", CONNECT_MS)]];
  },
};

/** One event in, the next state and what is to be done out. */
export function step(state, event) {
  return state.gone ? [state, []] : on[event.type](state, event);
}

/** What the badge says: live, catching up, no server since, or that the link no longer holds. */
export function status(state, at) {
  const silent = at - state.heard;
  if (state.gone) {
    return "gone";
  }
  if (state.tapped !== null && at - Math.max(state.heard, state.tapped) >= TAP_MS) {
    return "away";
  }
  if (state.open ? silent < SILENCE_MS : state.polling && silent < POLLED_MS) {
    return state.doubt ? "behind" : "live";
  }
  return silent < BLIND_MS ? "behind" : "away";
}
