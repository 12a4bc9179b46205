import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { demand } from "../wire/refusal.ts";
import { floodRoom, unheardBy } from "./flood.ts";
import { describeStall, fitsPolicy, type StallOutcome } from "./stall-outcome.ts";

const OTHERS = 9;
/** How long what the server kept back may take to arrive once everybody reads again. */
const DRAIN_MS = 3000;

export const deliveryPolicy: Check = {
  checkId: "chat.delivery-policy",
  expected:
    "when one of ten members stops reading, the declared delivery policy is what happens, and the others lose nothing",
  slow: true,
  deadlineMs: 90_000,
  async run(probe) {
    const policy = probe.target.deliveryPolicy;
    const outcome = await stallOneOfTen(probe);
    const seen = `declared ${policy}: ${describeStall(outcome)}`;
    demand(fitsPolicy(outcome, policy), seen);
    return seen;
  },
};

/** Lets one of ten members stop reading, floods the room, and lets it read again. */
export async function stallOneOfTen(probe: Probe): Promise<StallOutcome> {
  const stalled = await probe.member();
  const others = await Promise.all(Array.from({ length: OTHERS }, () => probe.member()));
  stalled.pause();
  const pausedMs = performance.now();
  const { rounds, heldBack } = await floodRoom(probe, others);
  const stalledMs = performance.now() - pausedMs;
  stalled.resume();
  const draining = Promise.all(others.map((other, i) => unheardBy(other, heldBack[i] ?? [], DRAIN_MS)));
  const lost = await unheardBy(stalled, rounds.flat(), DRAIN_MS);
  const last = rounds.at(-1) ?? [];
  return {
    stalledMs,
    stalledClosed: stalled.isClosed(),
    said: rounds.flat().length,
    lost: lost.size,
    saidLast: last.length,
    lostLast: last.filter((chat) => lost.has(chat)).length,
    sendersWaited: heldBack.some((chats) => chats.size > 0),
    lostByOthers: (await draining).reduce((sum, chats) => sum + chats.size, 0),
  };
}
