import { distance } from "fastest-levenshtein";

/** Suggestions in one answer; a longer list is not read. */
const MOST = 3;
/** A list up to this length is shorter than a search for the right name. */
const LISTED = 10;

/**
 * Finds the known names that a mistyped one can mean, nearest first: those that contain it, and those at a small edit distance
 * (Levenshtein).
 */
export function nearestNames(wanted: string, known: readonly string[]): string[] {
  const typed = wanted.toLowerCase();
  const farthest = Math.max(2, Math.floor(typed.length / 3));
  return known
    .map((name) => ({ name, far: typed !== "" && name.includes(typed) ? 0 : distance(typed, name.toLowerCase()) }))
    .filter(({ far }) => far <= farthest)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** One short sentence after "There is no …": the nearest names, or all where they are few, or their number. */
export function suggestNames(wanted: string, known: readonly string[]): string {
  const nearest = nearestNames(wanted, known);
  if (nearest.length > 0) return `Did you mean ${joinWithOr(nearest)}?`;
  if (known.length === 0) return "There are none yet.";
  return known.length <= LISTED ? `Known: ${known.join(", ")}.` : `There are ${known.length}, and none is like it.`;
}

function joinWithOr(names: readonly string[]): string {
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
