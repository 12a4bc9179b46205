import { expect, test, vi } from "vitest";
import { type PathProbe, probePaths } from "./path-probe.ts";

/** Everything that has ended up to now. */
const takeAll = (probe: PathProbe) => probe.take({ fromMs: 0, toMs: performance.now() });

test("a refusal gives the round trip of each address, and nothing is taken twice", async () => {
  await using probe = probePaths();
  probe.add("", "127.0.0.1");
  probe.add("generator.", "127.0.0.2");
  const values = await vi.waitFor(() => {
    const taken = takeAll(probe);
    expect(Object.keys(taken).sort()).toEqual(["generator.outage", "generator.rtt", "outage", "rtt"]);
    return taken;
  });
  expect(values).toMatchObject({ outage: 0, "generator.outage": 0 });
  for (const id of ["rtt", "generator.rtt"] as const) expect(values[id]).toBeGreaterThan(0);
  expect(probe.take({ fromMs: 0, toMs: 0 })).toEqual({});
});

test("a period that is past has its own round trips, whenever it is asked for", async () => {
  await using probe = probePaths();
  const sinceMs = performance.now();
  probe.add("", "127.0.0.1");
  const untilMs = await vi.waitFor(() => {
    const nowMs = performance.now();
    expect(probe.take({ fromMs: nowMs, toMs: sinceMs })).toEqual({});
    expect(nowMs - sinceMs).toBeGreaterThan(700);
    return nowMs;
  });
  const middleMs = (sinceMs + untilMs) / 2;
  expect(probe.take({ fromMs: sinceMs, toMs: middleMs })).toHaveProperty("rtt");
  expect(probe.take({ fromMs: sinceMs, toMs: middleMs })).toEqual({});
  expect(probe.take({ fromMs: middleMs, toMs: untilMs })).toHaveProperty("rtt");
});

test("of several generators the worst counts, and an address without a route is an outage", async () => {
  await using probe = probePaths();
  probe.add("generator.", "127.0.0.1");
  // no connection can be made to the broadcast address: the kernel refuses at once, with another error than a closed port's
  probe.add("generator.", "255.255.255.255");
  await vi.waitFor(() => {
    const taken = takeAll(probe);
    expect(taken).toHaveProperty("generator.rtt");
    expect(taken["generator.outage"]).toBeGreaterThanOrEqual(250);
  });
});
