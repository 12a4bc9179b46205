import { expect, test } from "vitest";
import { refuseTargetSeconds } from "./refuse-target-seconds.ts";

const second = (nth: number, counts: Record<string, number>) => ({
  second: nth,
  metrics: Object.fromEntries(Object.entries(counts).map(([name, sum]) => [name, { type: "counter" as const, sum }])),
});
const refusalOf = (...counts: Record<string, number>[]) =>
  refuseTargetSeconds(counts.map((one, nth) => second(nth, one)))?.message ?? null;

test.each([
  [{ ws_msgs_sent: 5_001 }, "5,001 messages a second, and 5,000"],
  [{ ws_msgs_sent: 3_000, http_reqs: 2_500 }, "5,500 messages"],
  [{ ws_msgs_received: 50_001 }, "50,001 deliveries"],
  [{ ws_sessions: 201 }, "201 new connections"],
  [{ data_sent: 50_000_001 }, "50,000,001 bytes sent"],
  [{ data_received: 60_000_000 }, "60,000,000 bytes received"],
])("%j in a second is more than goes to an address", (counts, why) => {
  expect(refusalOf(counts)).toContain(why);
});

test("a second that has the samples of two is no load above the limits; three above them are one", () => {
  expect(refusalOf({ ws_msgs_sent: 4_900 }, {}, { ws_msgs_sent: 9_800 })).toBeNull();
  expect(refusalOf({}, { ws_msgs_sent: 5_100 }, { ws_msgs_sent: 5_100 }, { ws_msgs_sent: 5_100 })).toContain("5,100");
  expect(refusalOf({ ws_msgs_sent: 5_000, my_counter: 1e9 })).toBeNull();
});
