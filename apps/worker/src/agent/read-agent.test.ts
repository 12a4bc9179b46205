import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { readAgent } from "./read-agent.ts";

const timeouts = { answerMs: 1_000, silentMs: 500, againMs: 10, exchangesMs: 100 };

const reading = JSON.stringify({
  ...{ atMicros: 1e15, pid: 7, source: "proc", cpus: 4, userMicros: 1, systemMicros: 2, throttledMicros: null },
  ...{ memoryBytes: 3, threads: 5, network: null },
});

type Answer = (response: ServerResponse, nth: number) => void;
const tellTime: Answer = (response) => void response.end('{"atMicros":1000000000000000}\n');
const tellOnce: Answer = (response) => void response.end(`${reading}\n`);

/** An agent whose answers a test says; `nth` counts those to the same path, from 1. */
async function startAgent(answers: { clock?: Answer; readings: Answer }) {
  const asked = { "/clock": 0, "/readings": 0 };
  const server = createServer(({ url }, response) => {
    // one that is written after its reader has gone
    response.on("error", () => undefined);
    if (url === "/clock") (answers.clock ?? tellTime)(response, ++asked[url]);
    if (url === "/readings") answers.readings(response, ++asked[url]);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const at = { host: "127.0.0.1", address: "127.0.0.1", port, token: "a token of the tests" };
  const end = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { at, asked, [Symbol.asyncDispose]: end };
}

test("an agent that is far away is read after fewer exchanges of times", async () => {
  const clock: Answer = (response, nth) => void pause(60).then(() => tellTime(response, nth));
  await using agent = await startAgent({ clock, readings: tellOnce });
  await using reader = await readAgent(agent.at, () => undefined, timeouts);
  expect(reader.facts).toEqual({ cpus: 4, source: "proc" });
  expect(agent.asked["/clock"]).toBeLessThan(15);
});

test("an agent that was lost and gives no answer is asked again", async () => {
  await using agent = await startAgent({
    readings: (response, nth) => {
      if (nth !== 2) tellOnce(response, nth);
    },
  });
  await using _reader = await readAgent(agent.at, () => undefined, timeouts);
  await expect.poll(() => agent.asked["/readings"]).toBeGreaterThan(2);
});

const endless: Answer = (response) => {
  const more = () => response.write("x".repeat(16_384), (error) => void (error ?? more()));
  more();
};

test.for([
  ["sends a line without an end", { readings: endless }, "it says more than 65536 characters at once"],
  ["tells a time without an end", { clock: endless, readings: tellOnce }, "it says more than 65536 characters at once"],
  [
    "refuses the token",
    { readings: (response: ServerResponse) => void response.writeHead(401).end("no") },
    "it refuses the token",
  ],
] as const)("an agent that %s is not read", async ([, answers, why]) => {
  await using agent = await startAgent(answers);
  await expect(readAgent(agent.at, () => undefined, timeouts)).rejects.toMatchObject({
    code: "TARGET_AGENT",
    message: `The agent at port ${agent.at.port} of the target's host cannot be read: ${why}.`,
  });
});

test("an agent that nobody can connect to is named with the reason", async () => {
  const agent = await startAgent({ readings: tellOnce });
  await agent[Symbol.asyncDispose]();
  await expect(readAgent(agent.at, () => undefined, timeouts)).rejects.toThrow("ECONNREFUSED");
});
