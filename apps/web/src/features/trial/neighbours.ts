import type { TrialRow } from "@plumbline/core/trial/views";

type Neighbours = { before: TrialRow | undefined; after: TrialRow | undefined };

/** The trials that were executed directly before and after one; none for a trial that the run does not have. */
export function neighboursOf(rows: readonly TrialRow[], trialId: string): Neighbours {
  const ordered = [...rows].sort((a, b) => a.position - b.position);
  const place = ordered.findIndex((row) => row.trialId === trialId);
  if (place < 0) return { before: undefined, after: undefined };
  return { before: place > 0 ? ordered[place - 1] : undefined, after: ordered[place + 1] };
}
