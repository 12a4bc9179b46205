import type { DeliveryPolicy } from "@plumbline/core/server/manifest";
import type { Check } from "../check.ts";
import type { Probe } from "../probe.ts";
import { demand } from "../refusal.ts";
import { floodRoom, unheardBy } from "./flood.ts";

const OTHERS = 9;
/** How long what the server kept back may take to arrive once everybody reads again. */
const DRAIN_MS = 3000;

/** What became of a flooded room in which one member did not read, once it read again. */
interface Fate {
  readonly stalledClosed: boolean;
  /** Chats of the whole flood and of its last round, and how many of each the stalled member lost. */
  readonly said: number;
  readonly lost: number;
  readonly saidLast: number;
  readonly lostLast: number;
  /** Whether the others had to wait until the stalled member read again. */
  readonly senderWaited: boolean;
  /** Chats that some other member lost. */
  readonly lostByOthers: number;
}

const KEPT = {
  backpressure: ({ stalledClosed, lost, senderWaited }) => !stalledClosed && lost === 0 && senderWaited,
  "drop-newest": ({ stalledClosed, lostLast, saidLast }) => !stalledClosed && lostLast === saidLast,
  "drop-oldest": ({ stalledClosed, lost, lostLast }) => !stalledClosed && lost > 0 && lostLast === 0,
  evict: ({ stalledClosed }) => stalledClosed,
} satisfies Record<DeliveryPolicy, (fate: Fate) => boolean>;

export const deliveryPolicy: Check = {
  checkId: "chat.delivery-policy",
  expected:
    "when one of ten members stops reading, the declared delivery policy is what happens, and the others lose nothing",
  slow: true,
  deadlineMs: 60_000,
  async run(probe) {
    const policy = probe.target.deliveryPolicy;
    const fate = await stallOneOfTen(probe);
    const seen = `declared ${policy}: ${describe(fate)}`;
    demand(KEPT[policy](fate) && fate.lostByOthers === 0, seen);
    return seen;
  },
};

async function stallOneOfTen(probe: Probe): Promise<Fate> {
  const stalled = await probe.member();
  const others = await Promise.all(Array.from({ length: OTHERS }, () => probe.member()));
  stalled.pause();
  const { rounds, heldBack } = await floodRoom(probe, others);
  stalled.resume();
  const drained = others.map((other, i) => unheardBy(other, heldBack[i] ?? [], DRAIN_MS));
  const lost = await unheardBy(stalled, rounds.flat(), DRAIN_MS);
  const lostByOthers = (await Promise.all(drained)).reduce((sum, keys) => sum + keys.size, 0);
  const last = rounds.at(-1) ?? [];
  return {
    stalledClosed: stalled.isClosed(),
    said: rounds.flat().length,
    lost: lost.size,
    saidLast: last.length,
    lostLast: last.filter((key) => lost.has(key)).length,
    senderWaited: heldBack.some((keys) => keys.size > 0),
    lostByOthers,
  };
}

function describe(fate: Fate): string {
  return [
    `of ${fate.said} chats the stalled member lost ${fate.lost}`,
    `of the last ${fate.saidLast} it lost ${fate.lostLast}`,
    fate.stalledClosed ? "its connection was closed" : "it stayed connected",
    fate.senderWaited ? "the senders had to wait for it" : "the senders did not wait",
    `the others lost ${fate.lostByOthers}`,
  ].join(", ");
}
