import { expect, test } from "vitest";
import { getScenario, scenarios } from "../scenario/catalogue.ts";
import { findParameterFaults } from "../scenario/parameter.ts";
import { type ShapeId, shapeOf, shapes, toDeliveriesPerS } from "./shapes.ts";

const planOf = (scenarioId: string, parameters = {}) =>
  getScenario(scenarioId).plan({ scale: 1, warmupS: 2, measureS: null, parameters });

test.each(Object.entries(shapes))("%s is driven by a load of its own shape", (shapeId, { scenarioId, parameters }) => {
  expect(findParameterFaults(getScenario(scenarioId).parameters, parameters)).toEqual([]);
  expect(shapeOf(planOf(scenarioId, parameters))).toBe(shapeId);
});

test("no scenario drives two shapes, so that one run measures all of them", () => {
  expect(new Set(Object.values(shapes).map(({ scenarioId }) => scenarioId)).size).toBe(Object.keys(shapes).length);
});

test.each([
  ["chat-steady", "chat"],
  ["chat-burst", null],
  ["chat-churn", "connect"],
  ["echo-open", "echo-one"],
  ["echo-size-20b", "echo-one"],
  ["echo-size-10kb", "echo-large"],
  ["gateway-1411b", "echo-one"],
  ["idle", null],
] as [string, ShapeId | null][])("%s comes up against the ceiling of %s", (scenarioId, shapeId) => {
  expect(shapeOf(planOf(scenarioId))).toBe(shapeId);
});

test("a ceiling of bytes is one of deliveries of the plan's own size", () => {
  expect(toDeliveriesPerS(planOf("push"), "push", 500_000_000)).toBe(50_000);
  expect(toDeliveriesPerS(planOf("chat-steady"), "chat", 1_000_000)).toBe(1_000_000);
  expect(toDeliveriesPerS(planOf("chat-churn"), "connect", 9_000)).toBeNull();
});

test("every scenario that fixes a rate of deliveries has a shape", () => {
  for (const { id } of scenarios) {
    const plan = planOf(id);
    if (plan.sending.kind === "open" || plan.sending.kind === "closed") expect([id, shapeOf(plan)]).not.toContain(null);
  }
});
