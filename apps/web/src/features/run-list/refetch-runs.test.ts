import { expect, test } from "vitest";
import { refetchRuns } from "./refetch-runs.ts";

const intervalOf = (...statuses: ("running" | "succeeded")[]) =>
  refetchRuns.refetchInterval({ state: { data: { runs: statuses.map((status) => ({ status })) } } });

test("a list in which a run goes on is asked for more often than one in which all have ended, and that one too", () => {
  expect(intervalOf("succeeded", "running")).toBeLessThan(intervalOf("succeeded"));
  expect(intervalOf()).toBe(intervalOf("succeeded"));
});
