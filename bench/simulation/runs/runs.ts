import { readStored } from "../../invariants/stored.ts";
import { judge, type Outcome } from "../kernel/outcome.ts";
import type { Chosen } from "../stores/defects.ts";
import type { Stage } from "../stores/stage.ts";
import { invariants } from "./invariants.ts";
import { plan, TROUBLE_MS } from "./nemesis.ts";
import { World } from "./world.ts";

/** Virtual time after the last fault within which everything has ended: a worker may rest for five minutes. */
const QUIET_MS = 15 * 60_000;
/** Time that the reaper gets after the last run's end. */
const REAPED_MS = 25_000;
const LOOK_EVERY_MS = 5_000;

const OPEN = ["run", "trial", "proof"]
  .map((table) => `select from ${table} where status in ('queued', 'running')`)
  .join(" union all ");

/** Some runs on three workers under faults: queue, leases, sweeps, retries, cancellations, the reaper and live pages. */
export async function simulateRuns(stage: Stage, seed: number, { defect, faults }: Chosen): Promise<Outcome> {
  const world = new World(stage, seed, defect);
  const { kernel } = world;
  plan(world, faults);
  await kernel.run(() => false, kernel.nowMs + TROUBLE_MS);
  await passUntilSettled(world);
  await kernel.run(() => false, kernel.nowMs + REAPED_MS);
  const stored = await readStored(stage.real);
  return judge(kernel, invariants, (find) => find(world, stored));
}

async function passUntilSettled({ kernel, stage, web }: World): Promise<void> {
  let isOver = false;
  const look = async () => {
    const { rowCount } = await stage.real.query(OPEN);
    // a request may be on its way to a store that has just come back
    isOver = rowCount === 0 && !web.isAsked && web.viewers.every((viewer) => viewer.isSettled);
    if (!isOver) kernel.after(LOOK_EVERY_MS, look);
  };
  kernel.after(0, look);
  await kernel.run(() => isOver, kernel.nowMs + QUIET_MS);
}
