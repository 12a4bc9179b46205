import { expect, test, vi } from "vitest";
import { probePath } from "./path-probe.ts";

test("a refusal tells the round trip, and each take begins anew", async () => {
  await using probe = probePath("127.0.0.1");
  const values = await vi.waitFor(() => {
    const taken = probe.take();
    expect(taken).toHaveProperty("rtt");
    return taken;
  });
  expect(values.rtt).toBeGreaterThan(0);
  expect(values.rtt).toBeLessThanOrEqual(1_000_000);
  expect(probe.take()).toEqual({});
});
