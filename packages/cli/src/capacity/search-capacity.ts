import { randomUUID } from "node:crypto";
import { isSound } from "@plumbline/core/audit/is-usable";
import type { Capacity } from "@plumbline/core/capacity/describe-capacity";
import { type CapacityPoint, judgeRate } from "@plumbline/core/capacity/judge-rate";
import { highestCarried, lowestOver, nextRate, type RateSearch } from "@plumbline/core/capacity/search-rate";
import type { StartRun } from "@plumbline/core/run/start-run";
import { median } from "@plumbline/core/statistics/median/median";
import { z } from "zod";
import { describeRun } from "../service/run/run-facts.ts";
import { RoundFacts } from "../service/run/side-figures.ts";
import { requestRun } from "../service/run/start-run.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import { ServiceError } from "../service/service-error.ts";
import type { Waiting } from "../service/waiting.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A search for one server. `request`: a run of it at this rate. */
export type AskedCapacity = {
  serverId: string;
  bounds: RateSearch;
  /** In µs. */
  limitUs: number;
  request: (rate: number) => StartRun;
};

const Rounds = z.looseObject({ rows: z.array(RoundFacts) });
const Limited = z.looseObject({
  audit: z.looseObject({ limit: z.looseObject({ limitId: z.string(), sentence: z.string() }) }).nullable(),
});

/** A rate that was measured, or the reason for which it was not. */
type Measured = { point: CapacityPoint; rows: readonly RoundFacts[] } | { stopped: string };

/** Searches the highest rate that a server carries, by a run for each rate. @throws ServiceError */
export async function searchCapacity(waiting: Waiting, asked: AskedCapacity, terminal: Terminal): Promise<Capacity> {
  const measured = new Map<number, readonly RoundFacts[]>();
  const points: CapacityPoint[] = [];
  let stopped: string | null = null;
  for (let rate = nextRate(points, asked.bounds); rate !== null; rate = nextRate(points, asked.bounds)) {
    const one = await measureRate(waiting, rate, asked, terminal);
    if ("stopped" in one) {
      stopped = one.stopped;
      break;
    }
    points.push(one.point);
    measured.set(rate, one.rows);
  }
  const at = (rate: number | null) => (rate === null ? [] : (measured.get(rate) ?? []));
  return {
    ...{ serverId: asked.serverId, points, stopped },
    cpus: cpusOf(at(highestCarried(points))),
    limit: await readLimit(waiting, at(lowestOver(points))),
  };
}

async function measureRate(
  { api }: Waiting,
  rate: number,
  { limitUs, request }: AskedCapacity,
  terminal: Terminal,
): Promise<Measured> {
  try {
    const { runId } = await requestRun(api, { body: request(rate), idempotencyKey: randomUUID() }, terminal);
    const ended = await pollUntilEnded(api, runId, terminal);
    const { rows } = await api.get(`/runs/${runId}`, Rounds);
    const sound = rows.filter((row) => row.status === "succeeded" && isSound(row));
    // a person who cancels one of its runs wants no further one
    if (ended.status !== "succeeded") return { stopped: describeRun(ended) };
    // the limit of a machine or a generator is none of the server
    if (2 * sound.length <= rows.length) return { stopped: describeUnsound(rate, rows) };
    const rounds = sound.map(({ summary }) => ({
      latencyUs: summary?.values["latency.owed.p99"] ?? null,
      delivered: summary?.values["ratio.delivered"] ?? 0,
    }));
    return { point: judgeRate(rate, rounds, limitUs), rows: sound };
  } catch (error) {
    // the host cannot carry the load
    if (error instanceof ServiceError && error.code === "PREFLIGHT_REFUSED") return { stopped: error.message };
    throw error;
  }
}

function describeUnsound(rate: number, rows: readonly RoundFacts[]): string {
  const reasons = rows.flatMap(({ audit }) => audit?.reasons.map(({ sentence }) => sentence) ?? []);
  return `at ${rate} messages a second not more than half of the rounds have a result that counts: ${reasons[0] ?? "they have failed."}`;
}

function cpusOf(rows: readonly RoundFacts[]): number | null {
  const cpus = rows.flatMap(({ summary }) => summary?.values["server.cpu"] ?? []);
  return cpus.length === 0 ? null : median(cpus);
}

/** The limit that the audit names for the first of these rounds that has one. */
async function readLimit({ api }: Waiting, rows: readonly RoundFacts[]): Promise<string | null> {
  for (const { trialId } of rows) {
    const { audit } = await api.get(`/trials/${trialId}`, Limited);
    if (audit && audit.limit.limitId !== "none") return audit.limit.sentence;
  }
  return null;
}
