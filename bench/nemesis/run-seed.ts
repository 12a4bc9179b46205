import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { waitUntil } from "@plumbline/launcher/process/wait-until";
import pg from "pg";
import { connectEngine } from "../../apps/worker/src/docker/engine.ts";
import type { OtherHost } from "../../apps/worker/src/docker/testing/other-host.ts";
import { findOwned, removeOwned } from "../../apps/worker/src/testing/owned.ts";
import { inject, type Victim } from "./faults/inject.ts";
import { planNemesis, TROUBLE_MS } from "./faults/plan.ts";
import { type Broken, checkEvidence } from "./history/check.ts";
import { readEvidence } from "./history/evidence.ts";
import { followEvents } from "./history/follow-events.ts";
import { History } from "./history/history.ts";
import { type Installation, startInstallation } from "./installation/installation.ts";
import { People } from "./people.ts";

/** Within this time after the last fault everything has ended: a worker may rest for five minutes. */
const RESTS_WITHIN_MS = 8 * 60_000;
/** Time that reapers get after that. */
const REAPED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** The end of one seed. */
export interface SeedOutcome {
  readonly seed: number;
  readonly broken: readonly Broken[];
  /** Everything that happened, a line each. */
  readonly lines: readonly string[];
}

interface SeedContext {
  /** Has the images that a run needs. */
  readonly host: OtherHost;
  readonly serversDir: string;
  /** Takes the logs of the parts of a seed that broke an invariant. */
  readonly keptFolder: string;
  readonly signal: AbortSignal;
}

/** Starts an installation, breaks it as the seed says while people use it, waits until everything rests, and checks what is left. */
export async function runSeed(context: SeedContext, seed: number): Promise<SeedOutcome> {
  const { host, serversDir, keptFolder, signal } = context;
  const engine = await connectEngine(host.address);
  const history = new History();
  const hostId = `nemesis-${seed}-${randomUUID().slice(0, 8)}`;
  const note = (text: string) => history.note(text);
  await using _owned = { [Symbol.asyncDispose]: () => removeOwned(engine, hostId) };
  await using events = await followEvents(engine);
  await using installation = await startInstallation({ hostId, host, serversDir, signal, note });
  const victim: Victim = { installation, host, engine, history, signal };
  const plan = planNemesis(seed);
  history.begin();
  await using people = new People(installation, history);
  const acts = plan.acts.map((act) => people.act(act));
  await Promise.all([...acts, ...plan.faults.map((fault) => inject(victim, fault))]);
  await delay(Math.max(0, TROUBLE_MS - history.elapsedMs), undefined, { signal });
  note("no more faults");
  await waitUntil(() => isAtRest(installation, people), { withinMs: RESTS_WITHIN_MS, everyMs: LOOK_EVERY_MS, signal });
  note("everything rests");
  const isClean = async () => (await findOwned(engine, hostId)).length === 0;
  await waitUntil(isClean, { withinMs: REAPED_WITHIN_MS, everyMs: LOOK_EVERY_MS, signal });
  const broken = checkEvidence(await readEvidence(victim, events));
  if (broken.length > 0) await keepLogs(installation, join(keptFolder, String(seed)));
  return { seed, broken, lines: history.lines };
}

const OPEN = ["run", "trial", "proof"]
  .map((table) => `select from ${table} where status in ('queued', 'running')`)
  .join(" union all ");
/** Frames that wait for their compact form. */
const UNKEPT =
  "select from trial where status = 'succeeded' and not exists (select from raw_frames where raw_frames.trial_id = trial.trial_id)";

async function isAtRest({ databaseUrl }: Installation, people: People): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // the failing query reports it
  await client.connect();
  try {
    const { rowCount } = await client.query(`${OPEN} union all ${UNKEPT}`);
    return rowCount === 0 && people.areSettled;
  } finally {
    await client.end();
  }
}

/** Keeps the logs of the parts, and nothing of the stores. */
function keepLogs({ folder }: Installation, kept: string): Promise<void> {
  const isLog = (path: string) => path === folder || /\.log(\.\d+)?$|worker-\d$/.test(path);
  return cp(folder, kept, { recursive: true, filter: isLog });
}
