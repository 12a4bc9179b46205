import { setTimeout as delay } from "node:timers/promises";
import { type Backend, connectBackend } from "@plumbline/backend/backend";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { CreateToken } from "@plumbline/core/access/token";
import { runCommand } from "@plumbline/launcher/process/command";
import { waitUntil } from "@plumbline/launcher/process/wait-until";
import { pino } from "pino";
import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import { type FaultyInstance, type PartName, startFaultyInstance } from "./instance.ts";

/** Each in an instance of its own: a part that ends again within a minute is started later each time. */
const ROUNDS = 5;
const RECOVERS_WITHIN_MS = 180_000;

/** Figures of one instance, in seconds; `refused`: how many requests were answered 503 while PostgreSQL was frozen. */
interface Round {
  readonly worker: number;
  readonly postgres: number;
  readonly redis: number;
  readonly answerS: number;
  readonly refused: number;
}

/** Time until an instance works again whose parts are killed or stopped, and its answers while PostgreSQL is frozen. */
export async function measureRecovery(context: BenchContext): Promise<Figure[]> {
  const { signal, say } = context;
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    signal.throwIfAborted();
    rounds.push(await breakOnce(context));
    say(`round ${round + 1} of ${ROUNDS}: ${JSON.stringify(rounds.at(-1))}`);
  }
  const medians = (of: keyof Round) => medianOf(rounds.map((round) => round[of]));
  const median = `median of ${ROUNDS}`;
  return [
    {
      name: "faults.hung-worker",
      value: medians("worker"),
      unit: "s",
      against: `from SIGSTOP until another worker is registered, ${median}`,
      goal: { atMost: 25 },
    },
    {
      name: "faults.killed-postgres",
      value: medians("postgres"),
      unit: "s",
      against: `from SIGKILL until the health is ok, ${median}`,
      goal: { atMost: 5 },
    },
    {
      name: "faults.killed-redis",
      value: medians("redis"),
      unit: "s",
      against: `from SIGKILL until the health is ok, ${median}`,
      goal: { atMost: 5 },
    },
    {
      name: "faults.frozen-postgres.answer",
      value: Math.max(...rounds.map(({ answerS }) => answerS)),
      unit: "s",
      against: `the slowest answer of page, health and API while PostgreSQL is stopped, of ${ROUNDS} rounds`,
      goal: { atMost: 2 },
    },
    {
      name: "faults.frozen-postgres.refused",
      value: rounds.reduce((sum, { refused }) => sum + refused, 0),
      unit: `of ${ROUNDS * 3}`,
      against: "requests that were answered 503 meanwhile",
      goal: { atLeast: ROUNDS * 3 },
    },
  ];
}

async function breakOnce({ signal, say }: BenchContext): Promise<Round> {
  await using instance = await startFaultyInstance(signal);
  const { databaseUrl, redisUrl } = instance;
  const log = pino({ level: "silent" });
  await using backend = await connectBackend({ databaseUrl, redisUrl, log });
  const scope = await ensureLocalOwner(backend);
  const { token } = await createToken(scope, CreateToken.parse({ name: "bench", scopes: ["read"] }));
  const isWell = () => readsHealth(instance);
  const redis = await timeRecovery(instance, "redis", "SIGKILL", isWell);
  const postgres = await timeRecovery(instance, "postgres", "SIGKILL", isWell);
  const frozen = await askFrozen(instance, token, say);
  if (!(await waitUntil(isWell, { withinMs: RECOVERS_WITHIN_MS }))) throw new Error("PostgreSQL did not wake up");
  const earlier = new Set((await findWorkers(backend)).map(({ workerId }) => workerId));
  const worker = await timeRecovery(instance, "worker", "SIGSTOP", () => hasOtherWorker(backend, earlier));
  return { worker, postgres, redis, ...frozen };
}

/** Seconds from the signal until the part is another process and the instance works. */
async function timeRecovery(
  instance: FaultyInstance,
  name: PartName,
  signal: NodeJS.Signals,
  isBack: () => Promise<boolean>,
): Promise<number> {
  const pid = await instance.pidOf(name);
  const startedMs = performance.now();
  process.kill(pid, signal);
  const hasRecovered = async () => (await instance.pidOf(name)) !== pid && (await isBack());
  if (!(await waitUntil(hasRecovered, { withinMs: RECOVERS_WITHIN_MS, everyMs: 50 })))
    throw new Error(`the ${name} did not recover from ${signal}`);
  return (performance.now() - startedMs) / 1_000;
}

async function readsHealth({ baseUrl }: FaultyInstance): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/health`);
  const { database, redis } = (await response.json()) as { database: unknown; redis: unknown };
  return response.ok && database === true && redis === true;
}

async function hasOtherWorker(backend: Backend, earlier: ReadonlySet<string>): Promise<boolean> {
  return (await findWorkers(backend)).some(({ workerId }) => !earlier.has(workerId));
}

/** Asks for a page, the health and the API while every process of PostgreSQL is stopped. */
async function askFrozen(
  { baseUrl, pidOf }: FaultyInstance,
  token: string,
  say: BenchContext["say"],
): Promise<Pick<Round, "answerS" | "refused">> {
  const pids = await familyOf(await pidOf("postgres"));
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    // an answer of half a second ago still counts as a sign of life
    await delay(1_000);
    const answers = await Promise.all(
      ["/runs", "/api/health", "/api/v1/runs"].map(async (path) => {
        const startedMs = performance.now();
        const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
        await response.arrayBuffer();
        const seconds = (performance.now() - startedMs) / 1_000;
        if (response.status !== 503) say(`${path} answered ${response.status} after ${seconds.toFixed(1)} s`);
        return { seconds, isRefused: response.status === 503 };
      }),
    );
    return {
      answerS: Math.max(...answers.map(({ seconds }) => seconds)),
      refused: answers.filter(({ isRefused }) => isRefused).length,
    };
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
}

/** A process and its children. */
async function familyOf(parent: number): Promise<number[]> {
  const { lines } = await runCommand("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [parent, ...pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []))];
}
