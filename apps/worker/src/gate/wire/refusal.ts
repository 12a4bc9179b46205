/**
 * A server did not do what a check expects. The message says what was seen instead, in plain words.
 * It never leaves the gate: `runCheck` turns it into a failed check.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Refuses with `seen` unless `kept`. */
export function demand(kept: boolean, seen: string): asserts kept {
  if (!kept) throw new Refusal(seen);
}
