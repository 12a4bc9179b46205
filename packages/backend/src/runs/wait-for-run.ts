import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { holdAccess } from "../access/hold-access.ts";
import type { Scope } from "../backend.ts";
import { getRunRow } from "./get-run.ts";

/**
 * Waits for a run's end, at most `timeoutS`, and returns its row. It takes the live channel's cursor before it reads
 * the database, so that no end in between is missed.
 * @throws NOT_FOUND; NOT_SIGNED_IN once the access ends
 */
export async function waitForRun(
  scope: Scope,
  { runId, timeoutS }: { runId: string; timeoutS: number },
  signal: AbortSignal,
): Promise<RunRow> {
  const { live } = scope.backend;
  const cursor = await live.cursor(runId);
  const run = await getRunRow(scope, runId);
  if (isTerminal(run.status)) return run;
  const over = new AbortController();
  const stop = () => over.abort();
  const timer = setTimeout(stop, timeoutS * 1000);
  signal.addEventListener("abort", stop, { once: true });
  using access = holdAccess(scope, over.signal);
  try {
    for await (const { event } of live.watch(runId, cursor, access.signal)) {
      // the event of the end may be among those that are missing
      const status =
        event.type === "gap" ? (await getRunRow(scope, runId)).status : event.type === "run" && event.status;
      if (status && isTerminal(status)) break;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
  access.check();
  return getRunRow(scope, runId);
}
