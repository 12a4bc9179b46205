import { people } from "./walls/people.ts";
import { results } from "./walls/results.ts";
import { runs } from "./walls/runs.ts";
import type { Wall } from "./walls/wall.ts";

/** Every procedure and subscription of the dashboard, divided as their routers are. One without an entry fails the tests. */
export const procedures: Record<string, Wall> = { ...people, ...results, ...runs };
