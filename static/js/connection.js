/* The two ways to the server: the socket, and clockSync for the board by HTTP; each tells what happened on it. */

import { RESYNC_INTERVAL_MS } from "./clock-offset.js";

const FETCH_TIMEOUT_MS = 8000;

/** Both ways of one night; `happen(event)` takes what comes in and answers with the state of the link. */
export function createTransport(addresses, env, clockSync, happen) {
  let socket = null;
  let known = { tag: "", turn: -1, at: -Infinity };

  function close() {
    const old = socket;
    socket = null;
    if (old !== null) {
      old.close();
    }
    return old !== null;
  }

  function handleMessage(message) {
    if (message.board) {
      happen({ type: "board", board: message.board });
    } else if (message.beat) {
      happen({ type: "beat", version: message.beat.version, head: message.beat.head });
    } else if (message.pong) {
      clockSync.addAnswer(message.pong.sent, env.now(), message.pong.now);
      happen({ type: "pong" });
    } else if (message.tv) {
      addresses.onTv(message.tv);
    } else if (message.look) {
      addresses.onLook();
    } else if (message.bye) {
      happen({ type: "bye", why: message.bye });
    }
  }

  function connect() {
    close();
    const mine = env.connect(addresses.socket);
    const ifCurrent = (run) => (event) => (mine === socket ? run(event) : undefined);
    socket = mine;
    mine.onopen = ifCurrent(() => happen({ type: "opened" }));
    mine.onmessage = ifCurrent((event) => handleMessage(JSON.parse(event.data)));
    mine.onclose = ifCurrent((event) => {
      socket = null;
      happen({ type: "closed", code: event.code });
    });
  }

  /* The tag is sent only while the board held is the one it names, and not when the time is wanted as well. */
  function buildHeaders(state) {
    const good = known.tag && known.turn === state.turn && env.now() - known.at < RESYNC_INTERVAL_MS;
    return good ? { "If-None-Match": known.tag } : {};
  }

  function fetchBoard(state) {
    const sent = env.now();
    const options = { cache: "no-store", credentials: "same-origin", headers: buildHeaders(state) };
    const late = new Promise((resolve, reject) => env.setTimeout(() => reject(new Error("too late")), FETCH_TIMEOUT_MS));
    Promise.race([env.fetch(addresses.board, options), late])
      .then((answer) => readResponse(answer, sent, env.now()))
      .catch(() => ({ type: "failed" }))
      .then((event) => {
        const after = happen(event);
        if (event.tag && after.version === event.board.version && after.head === event.board.head) {
          known = { tag: event.tag, turn: after.turn, at: sent };
        }
      });
  }

  function readResponse(answer, sent, received) {
    if (answer.status === 304) {
      return { type: "same" };
    }
    if (answer.status === 403 || answer.status === 404) {
      return { type: "refused" };
    }
    if (!answer.ok) {
      return { type: "failed" };
    }
    return answer.json().then((body) => {
      clockSync.addAnswer(sent, received, body.now);
      if (body.tv) addresses.onTv(body.tv);
      return { type: "fetched", board: body.board, tag: answer.headers.get("ETag") };
    });
  }

  return {
    connect: connect,
    close: close,
    fetch: fetchBoard,
    /** Ended from here: a dead line may take minutes to notice by itself. */
    disconnect() {
      if (close()) {
        happen({ type: "closed", code: 1000 });
      }
    },
    send(message) {
      if (socket === null || socket.readyState !== 1) {
        return false;
      }
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
