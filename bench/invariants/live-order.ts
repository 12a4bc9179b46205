import { isAfter } from "@plumbline/core/run/is-after";

/** An event of a live channel as an open page got it. */
export type Seen =
  | { readonly type: "gap" | "other"; readonly id: string }
  | {
      readonly type: "frame";
      readonly id: string;
      readonly trialId: string;
      readonly seq: number;
      /** Number of the claim under which it was measured, where that is known. */
      readonly attempt?: number;
    };

/** Events come once and in order, and frames without a gap that is not marked. */
export function findBrokenOrder(seen: readonly Seen[]): string[] {
  const complaints: string[] = [];
  let last: string | undefined;
  /** The last frame of each attempt at a trial since the last gap. */
  const frames = new Map<string, Map<number, number>>();
  let hadGap = false;
  for (const event of seen) {
    if (event.type === "gap") {
      frames.clear();
      hadGap = true;
      continue;
    }
    if (last !== undefined && !isAfter(event.id, last)) complaints.push(`${event.id} came after ${last}`);
    last = event.id;
    if (event.type !== "frame") continue;
    const { trialId, seq, attempt = 0 } = event;
    const attempts = frames.get(trialId) ?? new Map<number, number>();
    frames.set(trialId, attempts);
    const newest = Math.max(...attempts.keys());
    // a frame may come again: its answer was lost; the last one of a worker that stood still may come amid the next attempt, whose
    // first frames a gap may have hidden
    const before = attempts.get(attempt) ?? (attempts.size > 0 && attempt > newest && !hadGap ? -1 : undefined);
    if (before !== undefined && seq > before + 1)
      complaints.push(`frame ${seq} of trial ${trialId} came after frame ${attempts.get(newest)}`);
    attempts.set(attempt, seq);
  }
  return complaints;
}
