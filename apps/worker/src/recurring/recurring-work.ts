import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { removeFrames } from "@plumbline/backend/frames/remove-frames";
import { startMissingProofs } from "@plumbline/backend/gate/start-proof";
import { fireSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { setWakers } from "@plumbline/backend/schedules/set-wakers";
import type { KindOn } from "@plumbline/backend/tasks/catalog";
import { sweep } from "@plumbline/backend/tasks/sweep";
import { raiseChangeNotifications } from "@plumbline/backend/trends/raise-change-notifications";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import type { WorkerDeps } from "../execution/execution.ts";
import { measureFloor } from "./measure-floor.ts";
import { reapLeftovers } from "./reap-leftovers.ts";
import { registerThisWorker } from "./register-this-worker.ts";
import { removeImages } from "./remove-images.ts";

/** Work that the worker repeats. */
export type RecurringWork = {
  /** The pause after each time. */
  everyMs: number;
  /** It is skipped while a run has used the host within this time; absent if it does not disturb a measurement. */
  restMs?: number;
  work: (deps: WorkerDeps) => Promise<unknown>;
};

const SECOND_MS = 1_000;

/** One for each kind of task that the worker carries out; a kind without its sweep does not compile. */
const sweeps: { readonly [K in KindOn<"worker"> as `sweep ${K}`]: RecurringWork } = {
  "sweep run": { everyMs: 5 * SECOND_MS, work: ({ backend }) => sweepRuns(backend) },
  "sweep proof": { everyMs: 5 * SECOND_MS, work: ({ backend }) => sweep(backend, "proof") },
  "sweep script": { everyMs: 5 * SECOND_MS, work: ({ backend }) => sweep(backend, "script") },
  "sweep flameGraph": { everyMs: 5 * SECOND_MS, work: ({ backend }) => sweep(backend, "flameGraph") },
};

const frameStore = ({ env }: WorkerDeps) => ({ folder: env.PLUMBLINE_FRAMES_DIR, hostId: env.PLUMBLINE_HOST_ID });

/** Everything recurring by name, in the order in which it starts. */
export const recurringWork: Readonly<Record<string, RecurringWork>> = {
  ...sweeps,
  // finds a slot whose wake-up Redis has lost
  "fire slots": { everyMs: 10 * SECOND_MS, work: ({ backend }) => fireSlots(backend) },
  "set wakers": { everyMs: 10 * SECOND_MS, work: ({ backend }) => setWakers(backend) },
  "add runs to the trends": { everyMs: 5 * SECOND_MS, work: ({ backend }) => saveTrends(backend) },
  reap: { everyMs: 10 * SECOND_MS, work: reapLeftovers },
  register: { everyMs: 10 * SECOND_MS, work: registerThisWorker },
  // proving takes minutes of the host
  "start missing proofs": {
    everyMs: 30 * SECOND_MS,
    restMs: 60 * SECOND_MS,
    work: ({ backend }) => startMissingProofs(backend),
  },
  // minutes of the host, and nobody has asked for them
  "measure the floor": { everyMs: 5 * 60 * SECOND_MS, restMs: 10 * 60 * SECOND_MS, work: (deps) => measureFloor(deps) },
  "remove images": {
    everyMs: 60 * SECOND_MS,
    restMs: 60 * SECOND_MS,
    work: (deps) => removeImages(deps),
  },
  // these take a core for a second, so they check for a run before each piece
  "raise change notices": {
    everyMs: 10 * SECOND_MS,
    work: async ({ backend, hostLock }) =>
      raiseChangeNotifications(backend, await readDatabaseClock(backend), () => hostLock.isIdleFor(0)),
  },
  "compact frames": {
    everyMs: 5 * SECOND_MS,
    work: (deps) => compactEndedTrials(deps.backend, frameStore(deps), () => deps.hostLock.isIdleFor(0)),
  },
  "remove frames": { everyMs: 5 * SECOND_MS, work: (deps) => removeFrames(deps.backend, frameStore(deps)) },
};
