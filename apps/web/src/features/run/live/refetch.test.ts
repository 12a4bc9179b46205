import { runView, trialRow } from "@plumbline/core/result/testing/sample-run";
import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refetchFrames, refetchRun } from "./refetch.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // a browser's client: on a server nothing is refetched automatically
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
});

const HALF_HOUR_MS = 1_800_000;

describe("a run", () => {
  it("is asked for again while it is open, and not once the database says that all of it is over", async () => {
    const client = new QueryClient();
    const ended = { status: "succeeded" as const };
    // its end is known before that of its trial
    const answers = [runView(), runView(ended), runView({ ...ended, rows: [trialRow(ended)] })];
    const queryFn = vi.fn(async () => answers.shift());
    const leave = new QueryObserver(client, { queryKey: ["run"], queryFn, ...refetchRun }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(HALF_HOUR_MS);
    expect(queryFn).toHaveBeenCalledTimes(3);
    leave();
    client.clear();
  });
});

describe("a trial's frames", () => {
  const look = (client: QueryClient, queryFn: () => Promise<unknown>, row = trialRow()) =>
    new QueryObserver(client, { queryKey: ["frames"], queryFn, staleTime: 5_000, ...refetchFrames(row) }).subscribe(
      () => undefined,
    );

  it("are asked for whenever the trial is looked at, however new those of before are", async () => {
    const client = new QueryClient();
    const queryFn = vi.fn(async () => []);
    const ended = trialRow({ startedAt: new Date(), status: "succeeded" });
    look(client, queryFn, ended)();
    await vi.advanceTimersByTimeAsync(1000);
    look(client, queryFn, ended)();
    expect(queryFn).toHaveBeenCalledTimes(2);
    client.clear();
  });

  it("are asked for again while it runs, and not before it has begun", async () => {
    const client = new QueryClient();
    const queryFn = vi.fn(async () => []);
    look(client, queryFn)();
    expect(queryFn).not.toHaveBeenCalled();
    const leave = look(client, queryFn, trialRow({ startedAt: new Date(), status: "running" }));
    await vi.advanceTimersByTimeAsync(HALF_HOUR_MS);
    expect(queryFn.mock.calls.length).toBeGreaterThan(2);
    leave();
    client.clear();
  });
});
