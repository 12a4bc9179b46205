import { expect, test } from "vitest";
import { applyEvent, drawRun, Snapshot, WatchEvent, type WatchedRun } from "./watched-run.ts";

type Applied = Parameters<typeof applyEvent>[1];
const eventOf = (event: unknown) => WatchEvent.parse(event) as Applied;

const stage = { phase: "measure", seconds: 10, clients: 1, sends: true };
const plan = { v: 1, workload: "chat", stages: [stage], sending: { kind: "none" }, sessionS: null };
const trial = (round: number, status: string, phase: string | null = null) => ({
  trialId: `t${round}`,
  serverId: "go-one",
  scenarioId: "chat-steady",
  round,
  status,
  phase,
  plan,
});

function begin(): WatchedRun {
  const snapshot = { runId: "r", name: "Mine", status: "running", failure: null, cursor: "0-0" };
  return { ...Snapshot.parse({ ...snapshot, rows: [trial(1, "succeeded"), trial(2, "queued")] }), frames: {} };
}

const frame = (received: number, count?: number) =>
  eventOf({
    type: "frame",
    trialId: "t2",
    frame: {
      values: { "deliveries.received": received, "latency.p99": 4210 },
      durationMs: 500,
      errors: count ? [{ phase: "steady", cause: "reset", count }] : [],
    },
  });

test("a watched run shows rounds, the running trial's newest second, and all its errors", () => {
  const events = [eventOf({ type: "trial", row: trial(2, "running", "measure") }), frame(50, 3), frame(60, 4)];
  const lines = drawRun(events.reduce(applyEvent, begin()));
  expect(lines[0]).toMatch(/^Mine: running {2}█+░+ {2}\d+ % {2}about \d+ s to go$/);
  expect(lines[1]).toMatch(/^server +scenario +rounds +state/);
  expect(lines[2]?.split(/\s{2,}/)).toEqual(["go-one", "chat-steady", "1/2", "measure 1 s", "120", "4.21", "7"]);
});

test("an exhibition has its sign while it is watched", () => {
  const run = { ...begin(), spec: { servers: [{ serverId: "go-one", exhibition: true }] } };
  expect(drawRun(run)[2]).toMatch(/^go-one ◇ +chat-steady/);
});

test("a run that has ended has nothing to go, and says why it failed", () => {
  const failure = { code: "WORKER_LOST", message: "It was lost.", nextStep: "Start again." };
  const run = applyEvent(begin(), eventOf({ type: "run", status: "failed", failure }));
  const [head, why] = drawRun(run);
  expect(head).not.toContain("to go");
  expect(why).toBe("WORKER_LOST: It was lost. Start again.");
});
