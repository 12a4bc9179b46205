import { isTerminal, type Status } from "@plumbline/core/task/status";

const WHILE_RUNNING_MS = 2_000;
const OTHERWISE_MS = 15_000;

/** A list of runs is asked for again while it is shown: soon where one of them goes on. */
export const refetchRuns = {
  refetchInterval: ({ state: { data } }: { state: { data: { runs: { status: Status }[] } | undefined } }) =>
    data?.runs.some((run) => !isTerminal(run.status)) ? WHILE_RUNNING_MS : OTHERWISE_MS,
} as const;
