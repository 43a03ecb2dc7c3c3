/* The line to the server as a plain machine: what happened goes in, what is to be done comes out; no timers, no chance. */

const SILENCE_TIMEOUT_MS = 12000;
const CONNECT_TIMEOUT_MS = 6000;
const WAKE_TIMEOUT_MS = 3000;
const MAX_SILENCE_MS = 5000;
const TAP_TIMEOUT_MS = 2500;
const POLL_INTERVAL_MS = 2000;
const MAX_POLL_AGE_MS = 8000;
const SOCKET_RETRY_MS = 30000;
const MAX_SOCKET_FAILURES = 3;
const INITIAL_BACKOFF_MS = 600;
const MAX_BACKOFF_MS = 3600;

/** The state before anything happened: the page brought a board with it. */
export function createConnectionState(board, at) {
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
export function computeBackoffMs(failures, chance) {
  const maxMs = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * Math.pow(2, failures - 1));
  return Math.round(100 + chance * (maxMs - 100));
}

const addJitter = (ms, chance) => Math.round(ms * (0.85 + 0.3 * chance));
const startTimer = (name, ms) => ({ do: "wait", name: name, ms: ms });
const stopTimer = (name) => ({ do: "drop", name: name });

function startFetch(state) {
  return [Object.assign({}, state, { asking: true, asked: state.turn }), [{ do: "fetch" }]];
}

function endConnection(state, why) {
  const names = ["connect", "fetch", "silence", "tell"];
  return [Object.assign({}, state, { gone: why, open: false }), names.map(stopTimer).concat([{ do: "bye", why: why }])];
}

/* After a fetch that worked. Without a socket it is the third best way to stay true: ask every two seconds. */
function finishFetch(state, event) {
  const next = Object.assign({}, state, { asking: false, doubt: false, heard: event.at });
  if (state.open) {
    return [next, []];
  }
  if (state.polling || state.failures >= MAX_SOCKET_FAILURES) {
    const first = state.polling ? [] : [startTimer("connect", addJitter(SOCKET_RETRY_MS, event.chance))];
    next.polling = true;
    return [next, first.concat([startTimer("fetch", addJitter(POLL_INTERVAL_MS, event.chance))])];
  }
  return [next, []];
}

function applyBoard(state, board) {
  return Object.assign({}, state, { version: board.version, head: board.head, doubt: false, turn: state.turn + 1 });
}

const handlers = {
  connect: (state) => [state, state.open ? [] : [{ do: "connect" }, startTimer("silence", CONNECT_TIMEOUT_MS)]],

  opened(state, event) {
    const next = Object.assign({}, state, { open: true, failures: 0, polling: false, heard: event.at });
    return [next, [stopTimer("connect"), stopTimer("fetch"), startTimer("silence", SILENCE_TIMEOUT_MS)]];
  },

  closed(state, event) {
    if (event.code === 4403) {
      return endConnection(state, "revoked");
    }
    const failures = (state.open ? 0 : state.failures) + 1;
    const next = Object.assign({}, state, { open: false, failures: failures });
    if (state.polling) {
      return [next, [stopTimer("silence"), startTimer("connect", addJitter(SOCKET_RETRY_MS, event.chance))]];
    }
    const commands = [stopTimer("silence"), startTimer("connect", computeBackoffMs(failures, event.chance))];
    if (failures < MAX_SOCKET_FAILURES || state.asking) {
      return [next, commands];
    }
    const [asking, ask] = startFetch(next);
    return [asking, commands.concat(ask)];
  },

  board(state, event) {
    const next = Object.assign(applyBoard(state, event.board), { heard: event.at });
    return [next, [stopTimer("fetch"), startTimer("silence", SILENCE_TIMEOUT_MS), { do: "show", board: event.board }]];
  },

  beat(state, event) {
    const doubt = event.version !== state.version || event.head !== state.head;
    const next = Object.assign({}, state, { heard: event.at, doubt: doubt });
    const more = !doubt ? stopTimer("fetch") : startTimer("fetch", 300 + event.chance * 1000);
    return [next, [startTimer("silence", SILENCE_TIMEOUT_MS)].concat(state.doubt && doubt ? [] : [more])];
  },

  pong: (state, event) => [Object.assign({}, state, { heard: event.at }), [startTimer("silence", SILENCE_TIMEOUT_MS)]],

  bye: (state, event) => endConnection(state, event.why),

  silence: (state) => [state, [{ do: "close" }]],

  fetch: (state) => (!state.asking && (state.doubt || !state.open) ? startFetch(state) : [state, []]),

  /* A board that was asked for: not shown when the socket brought one meanwhile, for that one is newer. */
  fetched(state, event) {
    const [next, commands] = finishFetch(state, event);
    if (state.turn !== state.asked) {
      return [next, commands];
    }
    return [applyBoard(next, event.board), commands.concat([{ do: "show", board: event.board }])];
  },

  same: finishFetch,

  failed(state, event) {
    const next = Object.assign({}, state, { asking: false, polling: false });
    if (state.open) {
      return [next, state.doubt ? [startTimer("fetch", addJitter(POLL_INTERVAL_MS, event.chance))] : []];
    }
    return [next, state.polling ? [startTimer("connect", computeBackoffMs(MAX_SOCKET_FAILURES, event.chance))] : []];
  },

  refused: (state) => endConnection(state, "refused"),

  /* A tap waits for its answer: whoever tapped wants to know now whether anybody is there. */
  taps(state, event) {
    if (!event.waiting) {
      return [Object.assign({}, state, { tapped: null }), []];
    }
    const next = Object.assign({}, state, { tapped: event.at });
    return [next, [startTimer(state.open ? "silence" : "tell", TAP_TIMEOUT_MS)]];
  },

  /* Nothing but time has passed; what the badge says may be something else by now. */
  tell: (state) => [state, []],

  /* The device woke up or changed its network: what was open may be dead without knowing it. */
  woke(state) {
    return [state, state.open ? [startTimer("silence", WAKE_TIMEOUT_MS)] : [stopTimer("connect"), { do: "connect" }, startTimer("silence", CONNECT_TIMEOUT_MS)]];
  },
};

/** One event in, the next state and what is to be done out. */
export function handleEvent(state, event) {
  return state.gone ? [state, []] : handlers[event.type](state, event);
}

/** What the badge says: live, catching up, no server since, or that the link no longer holds. */
export function getStatus(state, at) {
  const silent = at - state.heard;
  if (state.gone) {
    return "gone";
  }
  if (state.tapped !== null && at - Math.max(state.heard, state.tapped) >= TAP_TIMEOUT_MS) {
    return "away";
  }
  if (state.open ? silent < SILENCE_TIMEOUT_MS : state.polling && silent < MAX_POLL_AGE_MS) {
    return state.doubt ? "behind" : "live";
  }
  return silent < MAX_SILENCE_MS ? "behind" : "away";
}
