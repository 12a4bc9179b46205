import { runView, START_MS, trialRow } from "@plumbline/core/result/testing/sample-run";
import { describe, expect, it } from "vitest";
import { currentTrial, runProgress } from "./run-progress.ts";

const started = new Date(START_MS);
/** chat-steady: 5 s warm-up, 60 s measure, 3 s drain, 5 s around it. */
const PLANNED_S = 73;

const two = (over: Parameters<typeof runView>[0] = {}) =>
  runView({
    rows: [trialRow({ status: "succeeded", startedAt: started }), trialRow({ trialId: "t1", position: 1 })],
    ...over,
  });

describe("runProgress", () => {
  it("counts ended trials by their planned seconds", () => {
    expect(runProgress(two(), START_MS + 75_000)).toEqual({
      share: 0.5,
      elapsedS: 75,
      remainingS: PLANNED_S,
      ended: 1,
      total: 2,
    });
  });

  it("moves on inside a running trial but never reaches its end", () => {
    const running = runView({ rows: [trialRow({ status: "running", startedAt: started })] });
    expect(runProgress(running, START_MS + 33_000).remainingS).toBe(PLANNED_S - 33);
    expect(runProgress(running, START_MS + 500_000).remainingS).toBe(1);
  });

  it("is not thrown off by a browser whose clock is behind", () => {
    const running = runView({ rows: [trialRow({ status: "running", startedAt: started })] });
    expect(runProgress(running, START_MS - 60_000)).toMatchObject({ share: 0, elapsedS: 0 });
  });

  it("has nothing ahead once the run has ended, however", () => {
    const cancelled = two({ status: "cancelled", finishedAt: new Date(START_MS + 10_000) });
    expect(runProgress(cancelled, START_MS + 99_000)).toMatchObject({ share: 1, remainingS: 0, elapsedS: 10 });
  });

  it("has no elapsed time before it began", () => {
    expect(runProgress(two({ status: "queued", startedAt: null }), START_MS).elapsedS).toBeNull();
  });
});

describe("currentTrial", () => {
  it("follows the running trial, else the last that began, else the first", () => {
    const rows = [
      trialRow({ trialId: "a", startedAt: started, status: "succeeded" }),
      trialRow({ trialId: "b", startedAt: started, status: "running" }),
      trialRow({ trialId: "c" }),
    ];
    expect(currentTrial(rows)?.trialId).toBe("b");
    expect(currentTrial(rows.filter((row) => row.status !== "running"))?.trialId).toBe("a");
    expect(currentTrial([trialRow({ trialId: "c" })])?.trialId).toBe("c");
    expect(currentTrial([])).toBeUndefined();
  });
});
