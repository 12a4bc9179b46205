import { expect, test } from "vitest";
import { longestMs } from "./ownership.ts";
import { PASS_MS } from "./timeouts.ts";

const stages = (["warm-up", "measure"] as const).map((phase) => ({ phase, seconds: 10, clients: 1, sends: true }));

test("a client's containers are its own until the last pass of each stage may be over", () => {
  const sending = { kind: "sequential", messages: 10_000, payloadBytes: 20 } as const;
  expect(longestMs({ stages, sending })).toBe(20_000 + 2 * PASS_MS);
});

test("a load's stages end when their seconds are over", () => {
  const sending = { kind: "open", perClientPerS: 1, payloadBytes: 20 } as const;
  expect(longestMs({ stages, sending })).toBe(20_000);
});
