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
  /** The last frame of each trial since the last gap. */
  const frames = new Map<string, { seq: number; attempt: number }>();
  for (const event of seen) {
    if (event.type === "gap") {
      frames.clear();
      continue;
    }
    if (last !== undefined && !isAfter(event.id, last)) complaints.push(`${event.id} came after ${last}`);
    last = event.id;
    if (event.type !== "frame") continue;
    const { trialId, seq, attempt = 0 } = event;
    const before = frames.get(trialId);
    // a frame may come again: its answer was lost; an attempt begins at 0
    const isSkipped = before !== undefined && seq > (before.attempt === attempt ? before.seq + 1 : 0);
    if (isSkipped) complaints.push(`frame ${seq} of trial ${trialId} came after frame ${before?.seq}`);
    frames.set(trialId, { seq, attempt });
  }
  return complaints;
}
