import type { DeliveryPolicy } from "@plumbline/core/server/manifest";

/** Outcome of a flooded room in which one member did not read for a while, after it has read the rest. */
export interface StallOutcome {
  /** How long it did not read. */
  readonly stalledMs: number;
  readonly stalledClosed: boolean;
  /** Chats of the whole flood and of its last round, and how many of each the stalled member lost. */
  readonly said: number;
  readonly lost: number;
  readonly saidLast: number;
  readonly lostLast: number;
  /** True if the others had to wait until the stalled member read again. */
  readonly sendersWaited: boolean;
  /** Chats that some other member lost. */
  readonly lostByOthers: number;
}

/** Whatever its policy, a server may give up a member to whom nothing could be written for so long. */
const WRITE_WAIT_MS = 10_000;

const FITS = {
  backpressure: ({ stalledClosed, lost, sendersWaited }) => !stalledClosed && lost === 0 && sendersWaited,
  "drop-newest": ({ stalledClosed, stalledMs, lostLast, saidLast }) =>
    (!stalledClosed || stalledMs > WRITE_WAIT_MS) && lostLast === saidLast,
  "drop-oldest": ({ stalledClosed, lost, lostLast }) => !stalledClosed && lost > 0 && lostLast === 0,
  evict: ({ stalledClosed }) => stalledClosed,
} satisfies Record<DeliveryPolicy, (outcome: StallOutcome) => boolean>;

/** True if the outcome is that of the policy. The other members must lose nothing under any policy. */
export function fitsPolicy(outcome: StallOutcome, policy: DeliveryPolicy): boolean {
  return outcome.lostByOthers === 0 && FITS[policy](outcome);
}

/** An outcome in words. */
export function describeStall(outcome: StallOutcome): string {
  return [
    `of ${outcome.said} chats the stalled member lost ${outcome.lost}`,
    `of the last ${outcome.saidLast} it lost ${outcome.lostLast}`,
    `after ${(outcome.stalledMs / 1000).toFixed(1)} s ${outcome.stalledClosed ? "its connection was closed" : "it was still connected"}`,
    outcome.sendersWaited ? "the senders had to wait for it" : "the senders did not wait",
    `the others lost ${outcome.lostByOthers}`,
  ].join(", ");
}
