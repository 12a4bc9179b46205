import { expect, test, vi } from "vitest";
import { probePaths } from "./path-probe.ts";

test("a refusal gives the round trip of each address, and each take begins anew", async () => {
  await using probe = probePaths();
  probe.add("rtt", "127.0.0.1");
  probe.add("generator.rtt", "127.0.0.2");
  const values = await vi.waitFor(() => {
    const taken = probe.take();
    expect(Object.keys(taken)).toEqual(["rtt", "generator.rtt"]);
    return taken;
  });
  for (const us of Object.values(values)) {
    expect(us).toBeGreaterThan(0);
    expect(us).toBeLessThanOrEqual(1_000_000);
  }
  expect(probe.take()).toEqual({});
});

test("of several generators the slowest counts, and an address without a route counts as no answer", async () => {
  await using probe = probePaths();
  probe.add("generator.rtt", "127.0.0.1");
  // the broadcast address takes no connection: the kernel refuses at once, with another error than a closed port's
  probe.add("generator.rtt", "255.255.255.255");
  await vi.waitFor(() => expect(probe.take()).toEqual({ "generator.rtt": 1_000_000 }));
});
