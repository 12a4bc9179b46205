import { expect, test, vi } from "vitest";
import { type PathProbe, probePaths, summarizeProbes } from "./path-probe.ts";

const WAIT = { timeout: 30_000 };

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
  }, WAIT);
  expect(values).toMatchObject({ outage: 0, "generator.outage": 0 });
  for (const id of ["rtt", "generator.rtt"] as const) expect(values[id]).toBeGreaterThan(0);
  expect(probe.take({ fromMs: 0, toMs: 0 })).toEqual({});
});

test("a period has the quickest of the probes that ended in it, and a quarter of a second of outage for each without an answer", () => {
  const ended = [
    { atMs: 999, us: 100 },
    { atMs: 1_000, us: 500 },
    { atMs: 1_250, us: 400 },
    { atMs: 1_999, us: null },
    { atMs: 2_000, us: null },
    { atMs: 2_250, us: null },
  ];
  expect(summarizeProbes(ended, { fromMs: 1_000, toMs: 2_000 })).toEqual({ rtt: 400, outage: 250 });
  expect(summarizeProbes(ended, { fromMs: 2_000, toMs: 3_000 })).toEqual({ outage: 500 });
  expect(summarizeProbes(ended, { fromMs: 3_000, toMs: 4_000 })).toEqual({});
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
  }, WAIT);
});
