import type { Kernel } from "./kernel.ts";

/** The end of one seed. */
export interface Outcome {
  /** Every invariant that was broken, with its breaches in words. */
  readonly broken: readonly { readonly invariant: string; readonly breaches: readonly string[] }[];
  /** Everything that happened, a line each. */
  readonly history: readonly string[];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Holds what happened against invariants.
 * @param find the breaches of an invariant in words; none: it holds
 */
export function judge<I>(
  kernel: Kernel,
  invariants: Readonly<{ [name: string]: I }>,
  find: (one: I) => string[],
): Outcome {
  const rename = nameIds();
  const history = kernel.history.map(rename);
  const broken = Object.entries(invariants).flatMap(([invariant, one]) => {
    const breaches = find(one).map(rename);
    return breaches.length > 0 ? [{ invariant, breaches }] : [];
  });
  return { broken, history };
}

/** Replaces ids by numbers in the order of their appearance, so that a replay has the same text. */
function nameIds(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text.replaceAll(UUID, (id) => {
      const name = names.get(id) ?? `#${names.size + 1}`;
      names.set(id, name);
      return name;
    });
}
