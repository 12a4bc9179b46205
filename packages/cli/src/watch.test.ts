import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { runCaptured } from "./testing/plumb.ts";

afterEach(() => vi.unstubAllEnvs());

const stage = { phase: "measure", seconds: 10, clients: 1, sends: true };
const trial = {
  runId: "r",
  trialId: "t1",
  serverId: "go-one",
  scenarioId: "chat-steady",
  round: 1,
  phase: null,
  audit: null,
  allotment: null,
  summary: null,
  plan: { v: 1, workload: "chat", stages: [stage], sending: { kind: "none" }, sessionS: null },
};

/** A run in one state, with what the commands read of it. */
function runAs(status: string, trialStatus: string) {
  const rows = [{ ...trial, status: trialStatus }];
  const facts = { progress: 0, remainingS: 0, verdicts: { VALID: 1, SUSPECT: 0, INVALID: 0 } };
  return { runId: "r", name: "Mine", status, failure: null, rows, cursor: "5-0", ...facts };
}

/** The pictures of `plumb watch` where the service answers with these states, then the last, and with one stream of these events. */
async function watchAll(states: unknown[], events: unknown[]): Promise<{ exitCode: number; last: string[] }> {
  const server = createServer(({ url }, response) => {
    if (!url?.endsWith("/events")) return response.end(JSON.stringify(states.length > 1 ? states.shift() : states[0]));
    response.setHeader("content-type", "text/event-stream");
    return response.end(events.map((event) => `data: ${JSON.stringify(event)}\nid: 0-0\n\n`).join(""));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
  vi.stubEnv("PLUMBLINE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let last: string[] = [];
  const draw = (lines: readonly string[]) => {
    last = [...lines];
  };
  try {
    const { exitCode } = await runCaptured(["watch", "r"], { wantsJson: false, draw });
    return { exitCode, last };
  } finally {
    server.close();
  }
}

test("after a gap the run is read again, and what is sent of the time before does not undo its end", async () => {
  const { exitCode, last } = await watchAll(
    [runAs("running", "running"), runAs("succeeded", "succeeded")],
    [
      { type: "gap" },
      { type: "run", status: "running", failure: null },
      { type: "trial", row: { ...trial, status: "running" } },
    ],
  );
  expect(exitCode).toBe(0);
  expect(last[0]).toContain("Mine: succeeded");
  expect(
    last
      .at(-1)
      ?.split(/\s{2,}/)
      .slice(2, 4),
  ).toEqual(["1/1", "ended"]);
});
