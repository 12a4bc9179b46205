import { DeliveryPolicy } from "@plumbline/core/server/manifest";
import { expect, test } from "vitest";
import { fitsPolicy, type StallOutcome } from "./stall-outcome.ts";

const UNHARMED: StallOutcome = {
  stalledMs: 4000,
  stalledClosed: false,
  said: 1000,
  lost: 0,
  saidLast: 50,
  lostLast: 0,
  sendersWaited: false,
  lostByOthers: 0,
};

function fitting(change: Partial<StallOutcome>): DeliveryPolicy[] {
  return DeliveryPolicy.options.filter((policy) => fitsPolicy({ ...UNHARMED, ...change }, policy));
}

test.for([
  ["queued everything without bound", {}, []],
  ["made the senders wait and lost nothing", { sendersWaited: true }, ["backpressure"]],
  ["lost the end of the flood", { lost: 400, lostLast: 50 }, ["drop-newest"]],
  ["lost the middle of the flood and kept its end", { lost: 400 }, ["drop-oldest"]],
  ["lost some of the end and kept some of it", { lost: 400, lostLast: 20 }, []],
  ["closed the slow member", { stalledClosed: true, lost: 400, lostLast: 50 }, ["evict"]],
  [
    "gave up a member who took nothing for more than 10 s",
    { stalledMs: 12_000, stalledClosed: true, lost: 400, lostLast: 50 },
    ["drop-newest", "evict"],
  ],
  ["made others lose chats", { stalledClosed: true, lost: 400, lostLast: 50, lostByOthers: 1 }, []],
] as const)("a server that %s bears out: %j", ([, change, policies]) => {
  expect(fitting(change)).toEqual(policies);
});
