import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { Status } from "@plumbline/core/task/status";

const WHILE_RUNNING_MS = 2_000;
const OTHERWISE_MS = 15_000;

/** Polling interval of a list of runs: short while one of them is in progress. */
export const refetchRuns = {
  refetchInterval: ({ state: { data } }: { state: { data: { runs: { status: Status }[] } | undefined } }) =>
    data?.runs.some((run) => !isTerminal(run.status)) ? WHILE_RUNNING_MS : OTHERWISE_MS,
} as const;
