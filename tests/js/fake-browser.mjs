/* A browser and a server made of timers that only move when told: nothing in it waits, and nothing is by chance. */

const SETTLE = 20;

export function makeFakeBrowser({ random = () => 0.5, delay = 1 } = {}) {
  let clock = 1000;
  let queue = [];
  let number = 0;
  const wakers = [];
  const tappers = [];
  const server = { ahead: 1e12, up: true, sockets: true, board: null, status: 200, lines: [], fetches: [], wallAhead: 5e11 };

  const browser = {
    server,
    now: () => clock,
    readWallClock: () => clock + server.wallAhead,
    setTimeout(run, ms) {
      queue.push({ at: clock + Math.max(0, ms), run, id: (number += 1) });
      return number;
    },
    clearTimeout(id) {
      queue = queue.filter((one) => one.id !== id);
    },
    random,
    isHidden: () => false,
    onWake: (run) => wakers.push(run),
    onPendingTaps: (run) => tappers.push(run),
    readPageLoadTimes: () => ({ sent: clock - 20, received: clock }),
    connect() {
      const line = { readyState: 0, sent: [] };
      const end = (code) => {
        line.readyState = 3;
        line.onclose({ code });
      };
      line.close = () => (line.readyState = 3);
      line.end = end;
      line.tell = (message) => browser.setTimeout(() => line.readyState === 1 && line.onmessage({ data: JSON.stringify(message) }), delay);
      line.send = (text) => {
        line.sent.push(JSON.parse(text));
        const { ping } = JSON.parse(text);
        if (ping !== undefined && server.up) {
          browser.setTimeout(() => line.tell({ pong: { sent: ping, now: clock + server.ahead } }), delay);
        }
      };
      browser.setTimeout(() => {
        if (!server.up || !server.sockets) return end(1006);
        line.readyState = 1;
        line.onopen();
        line.tell({ board: server.board });
      }, delay);
      server.lines.push(line);
      return line;
    },
    fetch(path, options) {
      server.fetches.push({ at: clock, headers: options.headers });
      const tag = `"${server.board.head}"`;
      return new Promise((resolve, reject) => {
        browser.setTimeout(() => {
          if (!server.up) return reject(new Error("no server"));
          const same = options.headers["If-None-Match"] === tag;
          const status = same ? 304 : server.status;
          resolve({
            status,
            ok: status === 200,
            headers: new Map([["ETag", tag]]),
            json: () => Promise.resolve({ board: server.board, now: clock + server.ahead, tv: server.tv }),
          });
        }, 2 * delay);
      });
    },
    wake: () => wakers.forEach((run) => run()),
    /** A tap begins, or ends, to wait for its answer. */
    tap: (waiting) => tappers.forEach((run) => run(waiting)),
    /** Sleep: no timer runs and the steady clock stands, while the world goes on. */
    sleep(ms) {
      server.ahead += ms;
      server.wallAhead += ms;
    },
    /** Let time pass, with everything that falls due in it. */
    async pass(ms) {
      const end = clock + ms;
      for (;;) {
        for (let turn = 0; turn < SETTLE; turn += 1) await Promise.resolve();
        const due = queue.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
        if (!due) break;
        queue = queue.filter((one) => one !== due);
        clock = Math.max(clock, due.at);
        due.run();
      }
      clock = end;
    },
  };
  return browser;
}
