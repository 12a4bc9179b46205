import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/status";
import type { TrialRow } from "@plumbline/core/trial/views";

/** Upper bound on the delay of anything lost on the live stream. */
const RECONCILE_MS = 30_000;

/** True if nothing will change: a run's end is known a moment before that of its trials. */
export const isSettled = ({ status, rows }: Pick<RunView, "status" | "rows">): boolean =>
  isTerminal(status) && rows.every((row) => isTerminal(row.status));

/** A run is asked for again until the database says that all of it is over; live events come in between. */
export const refetchRun = {
  refetchInterval: ({ state: { data } }: { state: { data: RunView | undefined } }) =>
    data && isSettled(data) ? false : RECONCILE_MS,
} as const;

/** A trial's frames are asked for whenever it is looked at, as those that came live are gone then, and again until it ends. */
export const refetchFrames = ({ startedAt, status }: Pick<TrialRow, "startedAt" | "status">) =>
  ({
    enabled: startedAt !== null,
    refetchOnMount: "always",
    refetchInterval: isTerminal(status) ? false : RECONCILE_MS,
  }) as const;
