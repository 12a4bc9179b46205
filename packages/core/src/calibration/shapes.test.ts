import { expect, test } from "vitest";
import { getScenario, scenarios } from "../scenario/catalogue/scenarios.ts";
import { findParameterFaults } from "../scenario/parameter-values.ts";
import type { ShapeId } from "./shape-id.ts";
import { shapeMeasuredBy, shapes, shapesOf, toPerS } from "./shapes.ts";

const planOf = (scenarioId: string, parameters = {}) =>
  getScenario(scenarioId).plan({ scale: 1, warmupS: 2, measureS: null, parameters });

test.each(Object.entries(shapes))("%s is driven by a load of its own shape", (shapeId, shape) => {
  const { scenarioId, parameters, serverId } = shape;
  expect(findParameterFaults(getScenario(scenarioId).parameters, parameters)).toEqual([]);
  expect(Object.values(shapesOf(planOf(scenarioId, parameters))).flat()).toContain(shapeId);
  expect(shapeMeasuredBy(serverId, scenarioId)).toBe(shapeId);
});

test("against a server that does not drive its shape, a scenario measures none", () => {
  expect(shapeMeasuredBy("plumbline-raw@null", "push")).toBeNull();
  expect(shapeMeasuredBy("plumbline-raw", "echo-open")).toBeNull();
});

test("no scenario drives two shapes, so that one run measures all of them", () => {
  expect(new Set(Object.values(shapes).map(({ scenarioId }) => scenarioId)).size).toBe(Object.keys(shapes).length);
});

test.each([
  ["chat-steady", ["chat"], ["send"]],
  ["chat-burst", [], []],
  ["chat-churn", ["connect"], []],
  ["echo-closed", ["echo-one"], []],
  ["echo-pipelined", ["echo-many"], []],
  ["echo-open", ["echo-one"], ["send"]],
  ["echo-size-20b", ["echo-one"], []],
  ["echo-size-10kb", ["echo-one", "echo-large"], []],
  ["gateway-1411b", ["echo-one"], ["send"]],
  ["push", ["push"], ["send"]],
  ["ticks", ["ticks"], []],
  ["idle", [], []],
] as [string, ShapeId[], ShapeId[]][])(
  "%s comes up against the ceilings of %s and %s",
  (scenarioId, receiving, sending) => {
    expect(shapesOf(planOf(scenarioId))).toEqual({ receiving, sending });
  },
);

test.each([
  [4095, ["send"]],
  [4096, ["send", "send-large"]],
])("messages of %i bytes are sent under the ceilings of %s", (payloadBytes, sending) => {
  expect(shapesOf(planOf("echo-open", { payloadBytes }))).toMatchObject({ sending });
});

test("a ceiling of bytes is one of messages of the plan's own size", () => {
  expect(toPerS(planOf("push"), "push", 500_000_000)).toBe(50_000);
  expect(toPerS(planOf("chat-steady"), "chat", 1_000_000)).toBe(1_000_000);
  expect(toPerS(planOf("chat-churn"), "connect", 9_000)).toBeNull();
  expect(toPerS(planOf("echo-open"), "send", 300_000)).toBe(300_000);
  expect(toPerS(planOf("echo-open", { payloadBytes: 8192 }), "send-large", 1000)).toBe(8000);
});

test("every scenario that fixes a rate of deliveries has a shape", () => {
  for (const { id } of scenarios) {
    const plan = planOf(id);
    if (plan.sending.kind === "open" || plan.sending.kind === "closed")
      expect(
        shapesOf(plan).receiving,
        `${id} has no ceiling to hold its figures against: receivingShapesOf knows no shape for it, such as for answers of less than 4,096 bytes to a push`,
      ).not.toEqual([]);
  }
});
