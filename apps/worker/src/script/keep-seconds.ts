import type { Backend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { saveScriptSeconds } from "@plumbline/backend/scripts/save-script-seconds";
import { type Claimed, LeaseLost } from "@plumbline/backend/tasks/lease";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ScriptSecond } from "@plumbline/core/script/script-output";
import type { ScriptMetrics } from "@plumbline/core/script/script-summary";
import { RunCancelled } from "../execution/lease/keep-lease.ts";
import { toStorable } from "../execution/persist/to-storable.ts";

const EVERY_MS = 1_000;
/** The most that a script may store: an hour of a hundred metrics. A script that makes up a metric for each user would fill the database. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The seconds of a running script on their way into the database. `signal` aborts when the script must end; its reason says why. */
export interface KeptSeconds extends AsyncDisposable {
  readonly take: (second: ScriptSecond, metrics: ScriptMetrics) => void;
  /** Stores the seconds that are still here. */
  readonly storeRest: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Stores a script's seconds about once a second, and learns of a cancellation from the answer. Seconds stay here while the database
 * does not answer.
 */
export function keepSeconds(backend: Backend, script: Claimed<"script">): KeptSeconds {
  const controller = new AbortController();
  let waiting: readonly ScriptSecond[] = [];
  let known: ScriptMetrics = {};
  let bytes = 0;
  const store = async () => {
    const stored = waiting;
    const cancelRequested = await saveScriptSeconds(backend, script, { seconds: stored, metrics: known });
    waiting = waiting.filter((second) => !stored.includes(second));
    if (cancelRequested) controller.abort(new RunCancelled("the script was cancelled"));
  };
  const onError = (error: unknown) => {
    // any other error is the database's, and the next second tries again
    if (error instanceof LeaseLost) controller.abort(error);
  };
  const storing = repeat(store, EVERY_MS, onError, backend.clock);
  return {
    signal: controller.signal,
    take(second, metrics) {
      known = toStorable(metrics);
      const row = toStorable(second);
      bytes += JSON.stringify(row).length;
      if (bytes <= MOST_BYTES) waiting = [...waiting, row];
      else
        controller.abort(
          new AppError(
            "SCRIPT_OUTPUT",
            `The script's seconds have more than ${MOST_BYTES / 1_048_576} MiB of figures.`,
          ),
        );
    },
    storeRest: store,
    [Symbol.asyncDispose]: () => storing[Symbol.asyncDispose](),
  };
}
