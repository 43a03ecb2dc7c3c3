/* The two ways to the server: the socket, and asking for the board by HTTP; each tells what happened on it. */

import { AGAIN_MS } from "./clock-offset.js";

const FETCH_MS = 8000;

/** Both ways of one night; `happen(event)` takes what comes in and answers with the state of the link. */
export function openLine(addresses, world, asking, happen) {
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

  function hear(message) {
    if (message.board) {
      happen({ type: "board", board: message.board });
    } else if (message.beat) {
      happen({ type: "beat", version: message.beat.version, head: message.beat.head });
    } else if (message.pong) {
      asking.answered(message.pong.sent, world.now(), message.pong.now);
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
    const mine = world.connect(addresses.socket);
    const ifMine = (run) => (event) => (mine === socket ? run(event) : undefined);
    socket = mine;
    mine.onopen = ifMine(() => happen({ type: "opened" }));
    mine.onmessage = ifMine((event) => hear(JSON.parse(event.data)));
    mine.onclose = ifMine((event) => {
      socket = null;
      happen({ type: "closed", code: event.code });
    });
  }

  /* The tag is sent only while the board held is the one it names, and not when the time is wanted as well. */
  function headersFor(state) {
    const good = known.tag && known.turn === state.turn && world.now() - known.at < AGAIN_MS;
    return good ? { "If-None-Match": known.tag } : {};
  }

  function ask(state) {
    const sent = world.now();
    const options = { cache: "no-store", credentials: "same-origin", headers: headersFor(state) };
    const late = new Promise((resolve, reject) => world.setTimeout(() => reject(new Error("too late")), FETCH_MS));
    Promise.race([world.fetch(addresses.board, options), late])
      .then((answer) => read(answer, sent, world.now()))
      .catch(() => ({ type: "failed" }))
      .then((event) => {
        const after = happen(event);
        if (event.tag && after.version === event.board.version && after.head === event.board.head) {
          known = { tag: event.tag, turn: after.turn, at: sent };
        }
      });
  }

  function read(answer, sent, received) {
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
      asking.answered(sent, received, body.now);
      if (body.tv) addresses.onTv(body.tv);
      return { type: "fetched", board: body.board, tag: answer.headers.get("ETag") };
    });
  }

  return {
    connect: connect,
    close: close,
    fetch: ask,
    /** Ended from here: a dead line may take minutes to notice by itself. */
    hangUp() {
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
