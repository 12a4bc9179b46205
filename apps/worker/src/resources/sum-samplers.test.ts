import { expect, test } from "vitest";
import type { ResourceValues } from "./aggregate.ts";
import { type ResourceSampler, sumSamplers } from "./resource-sampler.ts";

function sampler(values: ResourceValues): ResourceSampler {
  return {
    source: "kernel",
    start: async () => undefined,
    take: () => values,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

test("what a server and its further containers use is added up; a gap of one leaves the others'", () => {
  const both = sumSamplers([sampler({ memory: 2, pids: 1 }), sampler({ memory: 3 }), sampler({})]);
  expect(both.take()).toEqual({ memory: 5, pids: 1 });
  expect(both.source).toBe("kernel");
});
