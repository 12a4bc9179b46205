import type { SimulatedWorker } from "../product/worker.ts";
import { type Fault, faults } from "./observations.ts";
import type { World } from "./world.ts";

/** Faults happen within this time; afterwards everything works again. */
export const TROUBLE_MS = 60_000;

/** Kinds of faults that one seed has at the most. */
const MOST_KINDS = 5;
const MOST_RUNS = 4;
const LOSS_RATE = 0.03;
const TWO_HOURS_MS = 2 * 3_600_000;

/** Plans the runs and the faults of a seed. @param only kinds of faults in place of those that the seed draws */
export function plan(world: World, only?: readonly Fault[]): void {
  const { kernel, record } = world;
  const { chance } = kernel;
  const runs = Math.floor(chance.between(2, MOST_RUNS + 1));
  for (let nth = 0; nth < runs; nth++) kernel.after(chance.between(0, TROUBLE_MS / 3), () => void world.web.startRun());
  if (chance.happens(0.3)) kernel.after(chance.between(0, TROUBLE_MS / 2), () => void world.web.startProof());
  const kinds = Math.floor(chance.between(0, MOST_KINDS + 1));
  const drawn = Array.from({ length: kinds }, () => chance.pick(faults));
  for (const fault of only ?? drawn) record.injected.add(fault);
  for (const fault of record.injected) {
    const times = Math.floor(chance.between(1, 5));
    for (let nth = 0; nth < times; nth++) kernel.after(chance.between(500, TROUBLE_MS), () => inject[fault](world));
  }
  kernel.after(TROUBLE_MS, () => heal(world));
}

/** Ends what would last; what was paused or is away comes back by itself. */
function heal({ kernel, database, redis }: World): void {
  kernel.note("no more faults");
  database.lossRate = 0;
  redis.lossRate = 0;
}

const inject: { readonly [F in Fault]: (world: World) => void } = {
  "worker killed": (world) => aim(world).kill(),
  "worker stopped": (world) => aim(world).stop(),
  "worker paused": (world) => aim(world).pause(world.kernel.chance.between(1_000, 40_000)),
  "web killed": ({ web }) => web.kill(),
  "web paused": ({ kernel, web }) => web.pause(kernel.chance.between(1_000, 30_000)),
  "clock stepped": ({ kernel, workers }) => {
    const { process } = kernel.chance.pick(workers);
    process.skewMs = kernel.chance.between(-TWO_HOURS_MS, TWO_HOURS_MS);
    process.note(`has its clock set ${(process.skewMs / 1000).toFixed(0)} s off`);
  },
  "database away": ({ kernel, database }) => database.goAway(kernel.chance.between(500, 40_000)),
  "database frozen": ({ kernel, database }) => database.freeze(kernel.chance.between(500, 30_000)),
  "database connections lost": ({ database }) => {
    database.lossRate = LOSS_RATE;
  },
  "redis away": ({ kernel, redis }) => redis.goAway(kernel.chance.between(500, 30_000)),
  "redis flushed": ({ redis }) => redis.flush(),
  "redis answers lost": ({ redis }) => {
    redis.lossRate = LOSS_RATE;
  },
  "engine restarted": ({ kernel, engines }) => kernel.chance.pick(engines).restart(),
  "container removed": ({ kernel, engines }) => {
    const ms = kernel.chance.between(500, 60_000);
    for (const engine of engines) engine.removeFromOutside(ms);
  },
  "server broken": (world) => breakServer(world),
  "run cancelled": (world) => {
    const { runIds } = world.record;
    if (runIds.length > 0) void world.web.cancelRun(world.kernel.chance.pick(runIds));
  },
};

/** Mostly the worker that has begun a trial last: others have little to lose. */
function aim({ kernel, workers, record }: World): SimulatedWorker {
  const { chance } = kernel;
  const busy = workers.find(({ process }) => process.name === record.executions.at(-1)?.worker);
  return busy && chance.happens(0.7) ? busy : chance.pick(workers);
}

/** From now on the server of a trial under way ends by itself, at every attempt. */
function breakServer({ record, kernel }: World): void {
  const running = record.executions.at(-1);
  if (!running) return;
  kernel.note(`the server of trial ${running.trialId} is broken`);
  record.brokenTrials.add(running.trialId);
}
