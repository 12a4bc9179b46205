// The worker's own modules are imported by their paths: what is tried is its code, and apps export nothing to others.
import { randomUUID } from "node:crypto";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { StartRun } from "@plumbline/core/run/start-run";
import { pino } from "pino";
import { readEnv } from "../apps/worker/src/env.ts";
import type { WorkerDeps } from "../apps/worker/src/execution/execution.ts";
import { HostTurns } from "../apps/worker/src/execution/host-lock.ts";
import { PATIENCE } from "../apps/worker/src/execution/timeouts.ts";
import { executeRun } from "../apps/worker/src/jobs/execute-run.ts";
import {
  CLIENT_SCENARIO,
  type ClientFault,
  dishonestClients,
  oddClients,
} from "../apps/worker/src/testing/client-zoo.ts";
import { writeFixtureClients } from "../apps/worker/src/testing/fixture-clients.ts";
import { isDisturbed } from "../apps/worker/src/testing/undisturbed.ts";
import { type Cage, type Cheat, dishonest, honest, type Oddity } from "../apps/worker/src/testing/zoo/animals.ts";
import { type Fate, toFate, whyAccused, whyMissed } from "../apps/worker/src/testing/zoo/judge.ts";
import { openZoo, type Zoo } from "../apps/worker/src/testing/zoo/open-zoo.ts";
import type { Bench, BenchContext } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { type BenchStores, startStores } from "./stores.ts";
import { type TruthPart, truthParts } from "./truth-parts.ts";

const WARM_UP_S = 2;
/** Trials of the honest server under nothing but its load. */
const QUIET_TRIALS = 50;
/** Share of quiet trials that may be called SUSPECT. */
const FALSE_ALARMS = 0.04;

const parts: Record<TruthPart, (bed: Bed) => Promise<Figure[]>> = {
  cheats: tryCheats,
  clients: tryClients,
  honest: tryOddities,
  quiet: tryQuiet,
};

interface Bed {
  readonly stores: BenchStores;
  readonly deps: WorkerDeps;
  readonly zoo: Zoo;
  say(text: string): void;
}

const clientIdOf = (fault: ClientFault) => `${fault}-client`;
const clientFaults = Object.fromEntries(
  [...dishonestClients, ...oddClients].map(({ fault }) => [clientIdOf(fault), fault]),
);
const clientCage: Cage = { scenarioId: CLIENT_SCENARIO, scale: 1, measureS: 2 };

/** Whether every dishonest server and client is named and no honest one accused: whole runs, from the start to the audit. */
export const benchTruth: Bench = async (context) => {
  await using stores = await startStores();
  await using zoo = await openZoo([...dishonest, ...honest]);
  await using clients = await writeFixtureClients(clientFaults);
  const { servers } = await readClients(clients.clientsDir);
  await syncCatalogue(stores.scope.backend, stores.scope.organizationId, [...zoo.servers, ...servers]);
  const folders = { PLUMBLINE_SERVERS_DIR: zoo.serversDir, PLUMBLINE_CLIENTS_DIR: clients.clientsDir };
  const bed: Bed = { stores, zoo, say: context.say, deps: workerDeps(stores, folders, context) };
  const chosen = truthParts.filter((part) => context.parts.length === 0 || context.parts.includes(part));
  const figures: Figure[] = [];
  for (const part of chosen) figures.push(...(await parts[part](bed)));
  return figures;
};

function workerDeps(stores: BenchStores, folders: NodeJS.ProcessEnv, { signal }: BenchContext): WorkerDeps {
  const { scope, databaseUrl, redisUrl } = stores;
  return {
    env: readEnv({
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      PLUMBLINE_HOST_ID: `bench-${randomUUID().slice(0, 13)}`,
      ...folders,
    }),
    workerId: randomUUID(),
    installationId: scope.organizationId,
    backend: scope.backend,
    log: pino({ level: "error" }, process.stderr),
    patience: PATIENCE,
    turns: new HostTurns(),
    shutdown: signal,
  };
}

async function tryCheats(bed: Bed): Promise<Figure[]> {
  const missed = await tryAll(bed, dishonest, whyMissed);
  return [caughtOf("truth.caught", dishonest.length, missed.length)];
}

function caughtOf(name: string, count: number, missed: number): Figure {
  const unit = `of ${count} cheats`;
  return { name, value: count - missed, unit, against: "by the expected rule", goal: { atLeast: count } };
}

function accusedOf(name: string, count: number, accused: number): Figure {
  return { name, value: accused, unit: `of ${count} honest ones`, against: "wrongly", goal: { atMost: 0 } };
}

async function tryClients(bed: Bed): Promise<Figure[]> {
  bed.say(`${Object.keys(clientFaults).length} clients under ${CLIENT_SCENARIO}`);
  const fates = await fatesOf(bed, clientCage, Object.keys(clientFaults));
  const fateOf = (fault: ClientFault) => fates.get(clientIdOf(fault)) ?? { verdict: "missing", reasons: [] };
  const missed = dishonestClients.flatMap((cheat) =>
    tell(bed, cheat.fault, CLIENT_SCENARIO, whyMissed(cheat, fateOf(cheat.fault))),
  );
  const accused = oddClients.flatMap((oddity) =>
    tell(bed, oddity.fault, CLIENT_SCENARIO, whyAccused(oddity, fateOf(oddity.fault))),
  );
  return [
    caughtOf("truth.clients.caught", dishonestClients.length, missed.length),
    accusedOf("truth.clients.accused", oddClients.length, accused.length),
  ];
}

async function tryOddities(bed: Bed): Promise<Figure[]> {
  const accused = await tryAll(bed, honest, whyAccused);
  return [accusedOf("truth.accused", honest.length, accused.length)];
}

async function tryQuiet(bed: Bed): Promise<Figure[]> {
  const [first] = honest;
  if (!first) throw new Error("the zoo has no honest server");
  const trials = await measure(bed, first.cage, [bed.zoo.idOf(first)], QUIET_TRIALS);
  const alarms = trials.map(toFate).filter(({ verdict }) => verdict !== "VALID");
  for (const { verdict, reasons } of alarms) bed.say(`a quiet trial is ${verdict}: ${reasons.join(", ")}`);
  return [
    {
      name: "truth.false-alarms",
      value: alarms.length / QUIET_TRIALS,
      unit: "of 1",
      against: `${QUIET_TRIALS} quiet trials of one server`,
      goal: { atMost: FALSE_ALARMS },
    },
  ];
}

/** Says why one got through or was accused; nothing where all is well. */
function tell(bed: Bed, who: string, scenarioId: string, why: string | null): string[] {
  if (why === null) return [];
  bed.say(`✗ ${who} (${scenarioId}): ${why}`);
  return [why];
}

/** Puts each animal into its cage, those of the same cage in one run. @returns what `why` has against their fates */
async function tryAll<Animal extends Cheat | Oddity>(
  bed: Bed,
  animals: readonly Animal[],
  why: (animal: Animal, fate: Fate) => string | null,
): Promise<string[]> {
  const told: string[] = [];
  for (const cage of new Set(animals.map((animal) => animal.cage))) {
    const together = animals.filter((animal) => animal.cage === cage);
    bed.say(`${together.length} under ${cage.scenarioId}`);
    const ids = new Map(together.map((animal) => [bed.zoo.idOf(animal), animal]));
    for (const [serverId, fate] of await fatesOf(bed, cage, [...ids.keys()])) {
      const animal = ids.get(serverId);
      if (animal) told.push(...tell(bed, animal.animal, cage.scenarioId, why(animal, fate)));
    }
  }
  return told;
}

/** The fates by server, taken anew of those whose trials the machine disturbed so much that nothing was judged. */
async function fatesOf(bed: Bed, cage: Cage, serverIds: string[]): Promise<Map<string, Fate>> {
  const trials = await measure(bed, cage, serverIds, 1);
  const disturbed = trials.filter(isDisturbed).map(({ serverId }) => serverId);
  if (disturbed.length > 0) {
    bed.say(`${disturbed.length} again, which the machine disturbed`);
    trials.push(...(await measure(bed, cage, disturbed, 1)));
  }
  return new Map(trials.map((trial) => [trial.serverId, toFate(trial)]));
}

async function measure({ stores: { scope }, deps }: Bed, cage: Cage, serverIds: string[], rounds: number) {
  const { scenarioId, scale, measureS } = cage;
  const request = { serverIds, scenarioIds: [scenarioId], rounds, scale, measureS, warmupS: WARM_UP_S };
  const { runId } = await startRun(scope, StartRun.parse(request));
  await executeRun(deps, { runId, attempt: 0 });
  deps.shutdown.throwIfAborted();
  const { rows } = await getRun(scope, { runId });
  return Promise.all(rows.map(({ trialId }) => getTrial(scope, { trialId })));
}
