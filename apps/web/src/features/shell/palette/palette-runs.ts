import type { ApiInputs } from "#trpc/client.tsx";

type FindRuns = NonNullable<ApiInputs["run"]["find"]>;

const RECENT_RUNS = 8;
const LONGEST_SEARCH = 120;

/** The queries of the palette: the newest runs, and runs of any age whose name matches the typed text. */
export function toFindPaletteRuns(typed: string): FindRuns[] {
  const search = typed.trim().slice(0, LONGEST_SEARCH);
  return [{ limit: RECENT_RUNS }, ...(search ? [{ limit: RECENT_RUNS, search }] : [])];
}

/** The results as one list without duplicates. */
export function joinRuns<Run extends { runId: string }>(answers: readonly (readonly Run[])[]): Run[] {
  return [...new Map(answers.flat().map((run) => [run.runId, run])).values()];
}
