import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readAgent } from "./read-agent.ts";

const counters = { pid: 1, source: "proc", cpus: 2, userMicros: 1, systemMicros: 1, throttledMicros: null };
const reading = JSON.stringify({ atMicros: 1, ...counters, memoryBytes: 1, threads: 1, network: null });

/** A host where an agent is expected: its clock is right, and its readings are what a test says. */
async function serveAgent(tell: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    if (request.url === "/clock") response.end(JSON.stringify({ atMicros: Date.now() * 1000 }));
    else tell(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    at: { address: "127.0.0.1", port, token: "a token of the tests" },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each([
  ["that is silent", () => undefined, "told nothing|aborted"],
  ["whose answer ends", (response: ServerResponse) => void response.end(), "ended at once"],
  [
    "whose line never ends",
    (response: ServerResponse) => void response.write("x".repeat(100_000)),
    "a line that is no reading",
  ],
  ["that sends something else", (response: ServerResponse) => void response.write("<html>\n"), "cannot be read"],
  ["that refuses the token", (response: ServerResponse) => void response.writeHead(401).end(), "refuses the token"],
])("a host %s has no agent, and the failure says why", async (_, tell, why) => {
  await using agent = await serveAgent(tell);
  await expect(readAgent(agent.at, () => undefined)).rejects.toMatchObject({
    code: "TARGET_AGENT",
    message: expect.stringMatching(new RegExp(why)),
  });
});

test("of a flood of readings no more are kept than an agent sends", async () => {
  await using agent = await serveAgent((response) => void response.write(`${reading}\n`.repeat(10_000)));
  let taken = 0;
  const reader = await readAgent(agent.at, () => void taken++);
  expect(reader.facts).toEqual({ cpus: 2, source: "proc" });
  await expect.poll(() => taken).toBeGreaterThan(10);
  await reader[Symbol.asyncDispose]();
  // a lost stream is asked for again a second later
  expect(taken).toBeLessThan(100);
});
