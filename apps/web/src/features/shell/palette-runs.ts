import type { ApiInputs } from "#trpc/client.tsx";

type FindRuns = NonNullable<ApiInputs["run"]["find"]>;

const RECENT_RUNS = 8;
const LONGEST_SEARCH = 120;

/** The questions by which the palette finds runs: the newest, and once something is typed those of that name, however old. */
export function toFindPaletteRuns(typed: string): FindRuns[] {
  const search = typed.trim().slice(0, LONGEST_SEARCH);
  return [{ limit: RECENT_RUNS }, ...(search ? [{ limit: RECENT_RUNS, search }] : [])];
}

/** The answers as one list, each run once. */
export function joinRuns<Run extends { runId: string }>(answers: readonly (readonly Run[])[]): Run[] {
  return [...new Map(answers.flat().map((run) => [run.runId, run])).values()];
}
