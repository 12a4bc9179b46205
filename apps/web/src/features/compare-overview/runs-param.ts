import { createLoader, parseAsArrayOf, parseAsString } from "nuqs/server";

/** The runs that the overview combines; none: the newest with results. */
export const runsParam = { runs: parseAsArrayOf(parseAsString).withDefault([]) };

export const loadRuns = createLoader(runsParam);
