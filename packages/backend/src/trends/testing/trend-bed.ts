import type { StartRunInput } from "@plumbline/core/run/start-run";
import { GetTrend } from "@plumbline/core/trend/requests";
import { type MeasuredRun, measureRun } from "../../testing/measure-run.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { getTrend } from "../get-trend.ts";
import { saveTrends } from "../save-trends.ts";

/** One round of one server. */
export const one = { scenarioIds: ["chat-steady"], rounds: 1, serverIds: ["go-one"] };
/** The figure of the tests. */
const p99 = { scenarioId: "chat-steady", metricId: "latency.owed.p99" };

/** The trend of `p99` as a page asks for it. */
export const trendOf = (t: Pick<TestBackend, "scope">, wanted: Partial<GetTrend> = {}) =>
  getTrend(t.scope, GetTrend.parse({ ...p99, ...wanted }));

/** A run by its p99 in µs. */
export type P99 = Omit<MeasuredRun, "values"> & { p99: (serverId: string, round: number) => number };

/** Executes a run whose trials have this p99. @returns its id */
export async function measure(
  t: TestBackend,
  request: StartRunInput,
  { p99: figure, ...measured }: P99,
): Promise<string> {
  const values = (serverId: string, round: number) => ({ "latency.owed.p99": figure(serverId, round) });
  return (await measureRun(t, request, { ...measured, values })).runId;
}

/** Ended runs of go-one with these p99s, one after another, in the trends. */
export async function measureAll(t: TestBackend, values: readonly number[]): Promise<string[]> {
  const runIds: string[] = [];
  for (const value of values) runIds.push(await measure(t, one, { p99: () => value }));
  await saveTrends(t.backend);
  return runIds;
}
