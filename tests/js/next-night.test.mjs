/* A TV on the page of a night that is over looks where it belongs now. */
import assert from "node:assert/strict";
import test from "node:test";

import { leaveScreen, watchForNextNight } from "../../static/js/screens/next-night.js";

async function lookOnce(marks, url, { ok = true, fails = false } = {}) {
  const env = { asked: [], went: [], looks: [] };
  env.setInterval = (look) => env.looks.push(look);
  env.location = { pathname: "/t/1/screen/", replace: (where) => env.went.push(where) };
  env.fetch = (where) => {
    env.asked.push(where);
    return fails ? Promise.reject(new Error("no server")) : Promise.resolve({ ok, url });
  };
  watchForNextNight({ getAttribute: (name) => marks[name] || null }, env);
  for (const look of env.looks) {
    look();
    await new Promise((done) => setTimeout(done, 0));
  }
  return [env.asked, env.went];
}

const TV = { "data-tv": "/tv/", "data-phase": "finished" };

test("it goes on where the server sends it, and stays where it is sent back", async () => {
  assert.deepEqual(await lookOnce(TV, "http://house/t/2/screen/?as=screen"), [["/tv/"], ["/tv/"]]);
  assert.deepEqual(await lookOnce(TV, "http://house/tv/"), [["/tv/"], ["/tv/"]]);
  assert.deepEqual(await lookOnce(TV, "http://house/t/1/screen/?as=screen"), [["/tv/"], []]);
});

test("it does not look while the night is on, nor on a screen that is no TV", async () => {
  assert.deepEqual(await lookOnce({ ...TV, "data-phase": "running" }, ""), [[], []]);
  assert.deepEqual(await lookOnce({ "data-phase": "finished" }, ""), [[], []]);
});

test("without a server it stays", async () => {
  assert.deepEqual(await lookOnce(TV, "http://house/tv/", { ok: false }), [["/tv/"], []]);
  assert.deepEqual(await lookOnce(TV, "", { fails: true }), [["/tv/"], []]);
});

test("once its link has ended it asks again; another screen stays and says so", () => {
  const went = [];
  const env = { location: { replace: (where) => went.push(where) } };
  assert.equal(leaveScreen({ getAttribute: (name) => TV[name] || null }, env), true);
  assert.equal(leaveScreen({ getAttribute: () => null }, env), false);
  assert.deepEqual(went, ["/tv/"]);
});
