import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { TrialRow } from "@plumbline/core/trial/views";

/** Upper bound on the delay of anything lost on the live stream. */
const RECONCILE_MS = 30_000;

/** True if nothing will change: a run's end is known a moment before that of its trials. */
export const isSettled = ({ status, rows }: Pick<RunView, "status" | "rows">): boolean =>
  isTerminal(status) && rows.every((row) => isTerminal(row.status));

/** Polls a run until the database has its end; live events come in between. */
export const refetchRun = {
  refetchInterval: ({ state: { data } }: { state: { data: RunView | undefined } }) =>
    data && isSettled(data) ? false : RECONCILE_MS,
} as const;

/** Fetches a trial's frames whenever it is opened, because live ones are gone by then, and again until it ends. */
export const refetchFrames = ({ startedAt, status }: Pick<TrialRow, "startedAt" | "status">) =>
  ({
    enabled: startedAt !== null,
    refetchOnMount: "always",
    refetchInterval: isTerminal(status) ? false : RECONCILE_MS,
  }) as const;
