import { expect, test } from "vitest";
import { type FaultKind, faults } from "./faults.ts";
import { AT_ONCE, describePlan, planNemesis, TROUBLE_MS } from "./plan.ts";

const seeds = Array.from({ length: 500 }, (_, nth) => nth + 1);

test("a seed has one plan, and another seed has another", () => {
  expect(planNemesis(7)).toEqual(planNemesis(7));
  expect(describePlan(planNemesis(7))).not.toEqual(describePlan(planNemesis(8)));
});

test("two faults at the most are there at any moment, never two of one part, and all are over in time", () => {
  for (const seed of seeds) {
    const plan = planNemesis(seed);
    for (const { fromMs } of plan.faults) {
      const there = plan.faults.filter((fault) => fault.fromMs <= fromMs && fromMs < fault.toMs);
      expect(there.length, `seed ${seed}`).toBeLessThanOrEqual(AT_ONCE);
      expect(new Set(there.map(({ at }) => at)).size).toBe(there.length);
    }
    expect(Math.max(...plan.faults.map(({ toMs }) => toMs))).toBeLessThanOrEqual(TROUBLE_MS);
  }
});

test("200 seeds have every kind of fault at every place, alone and beside another one", () => {
  const night = seeds.slice(0, 200).map(planNemesis);
  const seen = new Set(night.flatMap((plan) => plan.faults.map(({ kind, at }) => `${kind}: ${at}`)));
  const wanted = (Object.keys(faults) as FaultKind[]).flatMap((kind) => faults[kind].at.map((at) => `${kind}: ${at}`));
  expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
  const overlapping = night.filter((plan) =>
    plan.faults.some((one, nth) => plan.faults.slice(nth + 1).some((other) => other.fromMs < one.toMs)),
  );
  expect(overlapping.length).toBeGreaterThan(100);
});

test("a run is cancelled only after its start", () => {
  for (const { acts } of seeds.map(planNemesis))
    for (const { act, run, atMs } of acts) {
      if (act === "start") continue;
      const start = acts.find((other) => other.act === "start" && other.run === run);
      expect(start?.atMs).toBeLessThan(atMs);
    }
});
