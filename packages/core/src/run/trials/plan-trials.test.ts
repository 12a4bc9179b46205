import { expect, test } from "vitest";
import { describeLoad } from "../../plan/describe-load.ts";
import {
  inFlightBytes,
  MAX_IN_FLIGHT_BYTES,
  owedDeliveriesPerS,
  peakClients,
  planSeconds,
  secondsIn,
} from "../../plan/load-figures.ts";
import { LoadPlan } from "../../plan/load-plan.ts";
import { getScenario, scenarios } from "../../scenario/catalogue/scenarios.ts";
import type { ParameterValues } from "../../scenario/parameter.ts";
import { findParameterFaults } from "../../scenario/parameter-values.ts";
import { seededRandom } from "../../statistics/seeded-random.ts";
import { StartRun } from "../start-run.ts";
import { planTrials } from "./plan-trials.ts";

const manifests = new Map([
  ["go-one", { language: "go", workloads: ["chat", "echo"] }],
  ["node-two", { language: "node", workloads: ["chat", "echo"] }],
  ["rust-echo", { language: "rust", workloads: ["echo"] }],
] as const);
const asManifests = manifests as unknown as Parameters<typeof planTrials>[1];
const request = (changes: object) =>
  StartRun.parse({ serverIds: [...manifests.keys()], scenarioIds: ["chat-steady", "echo-closed"], ...changes });

test("each round is a block that holds every server and scenario once", () => {
  const trials = planTrials(request({ rounds: 3 }), asManifests, Math.random);
  expect(trials).toHaveLength(3 * (2 + 3));
  for (const round of [1, 2, 3]) {
    const block = trials.slice((round - 1) * 5, round * 5);
    expect(new Set(block.map((trial) => `${trial.serverId} ${trial.scenarioId}`)).size).toBe(5);
    expect(block.every((trial) => trial.round === round)).toBe(true);
  }
  expect(trials.map((trial) => trial.position)).toEqual(trials.map((_, position) => position));
});

test("the order of servers differs between rounds as the dice fall", () => {
  const dice = [0.9, 0.1, 0.9, 0.1, 0.1, 0.9, 0.1, 0.9];
  const trials = planTrials(request({ rounds: 4, scenarioIds: ["chat-steady"] }), asManifests, () => dice.shift() ?? 0);
  const orders = [1, 2, 3, 4].map((round) =>
    trials
      .filter((trial) => trial.round === round)
      .map((trial) => trial.serverId)
      .join(),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test("the same seed gives the same order, so that a run's order can be drawn again from what is stored", () => {
  const orderOf = (seed: number) =>
    planTrials(request({ rounds: 8 }), asManifests, seededRandom(seed)).map(({ serverId }) => serverId);
  expect(orderOf(7)).toEqual(orderOf(7));
  expect(orderOf(7)).not.toEqual(orderOf(8));
});

test("over many blocks each server is measured first about as often as every other, and independently of the block before", () => {
  const trials = planTrials(request({ rounds: 50, scenarioIds: ["echo-closed"] }), asManifests, seededRandom(3));
  const firsts = trials.filter(({ position }, nth) => nth === 0 || trials[nth - 1]?.round !== trials[position]?.round);
  const names = firsts.map(({ serverId }) => serverId);
  const ids = [...new Set(trials.map(({ serverId }) => serverId))];
  for (const id of ids) {
    const share = names.filter((each) => each === id).length / names.length;
    expect(Math.abs(share - 1 / ids.length)).toBeLessThan(0.2);
  }
  const repeats = names.filter((each, nth) => nth > 0 && each === names[nth - 1]).length / (names.length - 1);
  expect(Math.abs(repeats - 1 / ids.length)).toBeLessThan(0.2);
});

test("a scenario that no chosen server serves is refused with the workload's name", () => {
  expect(() =>
    planTrials(request({ serverIds: ["rust-echo"], scenarioIds: ["chat-steady"] }), asManifests, Math.random),
  ).toThrow(/serves chat/);
});

test("just-in-time compiled languages warm up longer", () => {
  const trials = planTrials(request({ rounds: 1, scenarioIds: ["chat-steady"] }), asManifests, Math.random);
  const warmup = (serverId: string) =>
    secondsIn(trials.find((trial) => trial.serverId === serverId)?.plan ?? raise(), "warm-up");
  expect(warmup("go-one")).toBe(5);
  expect(warmup("node-two")).toBe(15);
});

test.each(["zero", 0, 51, 10_000, 1.5])("%s rounds are refused", (rounds) => {
  expect(StartRun.safeParse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds }).success).toBe(false);
});

test("an unknown key is refused by name", () => {
  expect(
    StartRun.safeParse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], round: 2 }).error?.message,
  ).toContain("round");
});

test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  "%s makes a plan that its schema accepts, at every scale, mode and warm-up",
  (_, scenario) => {
    for (const scale of [0.01, 0.5, 1]) {
      for (const measureS of [null, 2, 120, 300]) {
        const plan = LoadPlan.parse(scenario.plan({ scale, warmupS: 5, measureS }));
        if (measureS !== null) expect(secondsIn(plan, "measure")).toBeCloseTo(measureS, 9);
        // a client's pass ends with its process: nothing is left to drain
        const last =
          plan.workload === "round-trips" ? { phase: "measure" } : { phase: "drain", clients: 0, sends: false };
        expect(plan.stages.at(-1)).toMatchObject(last);
        expect(peakClients(plan)).toBeGreaterThanOrEqual(2);
      }
    }
  },
);

test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  "%s makes a plan that its schema accepts, with every parameter at its ends",
  (_, scenario) => {
    for (const [parameterId, parameter] of Object.entries(scenario.parameters)) {
      const ends =
        parameter.kind === "number"
          ? [parameter.min, parameter.max]
          : parameter.kind === "choice"
            ? Object.keys(parameter.options)
            : [false, true];
      for (const value of ends) {
        const needed = parameter.kind === "switch" && parameter.needs ? { [parameter.needs]: true } : {};
        const parameters = { ...needed, [parameterId]: value };
        expect(findParameterFaults(scenario.parameters, parameters)).toEqual([]);
        for (const measureS of [null, 2]) {
          const plan = scenario.plan({ scale: 1, warmupS: 1, measureS, parameters });
          // the preflight refuses two parameters that are too large only together
          expect(LoadPlan.safeParse(plan).success).toBe(inFlightBytes(plan) <= MAX_IN_FLIGHT_BYTES);
        }
      }
    }
  },
);

test("a parameter changes the plan of its own scenario alone", () => {
  const trials = planTrials(
    request({ rounds: 1, parameters: { "echo-closed": { depth: 16, deflate: true } } }),
    asManifests,
    Math.random,
  );
  const plan = (scenarioId: string) => trials.find((trial) => trial.scenarioId === scenarioId)?.plan ?? raise();
  expect(plan("echo-closed")).toMatchObject({ sending: { depth: 16 }, transport: { tls: false, deflate: true } });
  expect(plan("chat-steady").transport).toBeUndefined();
});

test.each([
  [{ "echo-closed": { dept: 2 } }, /no parameter "dept".*Did you mean depth/],
  [{ "echo-closed": { depth: 0 } }, /Depth: 1 to 1,024 messages in flight, not 0/],
  [{ "echo-closed": { depth: 1.5 } }, /a whole number/],
  [{ "echo-closed": { payloadBytes: 23 } }, /24 to 1,048,576 bytes, not 23/],
  [{ "echo-closed": { depth: "16" } }, /not "16"/],
  [{ "echo-open": { perClientPerS: -1 } }, /not -1/],
  [{ "gateway-59b": { phases: "random" } }, /one of spread, in-step, not "random"/],
  [{ "echo-open": { deflate: 1 } }, /true or false/],
  [{ "echo-open": { toString: 1 } }, /no parameter "toString"/],
  [{ "chat-loud": { clients: 2 } }, /no scenario "chat-loud"/],
])("the parameters %j are refused in words", (parameters, message) => {
  const { error } = StartRun.safeParse({ serverIds: ["go-one"], scenarioIds: ["echo-closed"], parameters });
  expect(error?.issues[0]?.message).toMatch(message);
  expect(error?.issues[0]?.path[0]).toBe("parameters");
});

test("steady owes 100 × 99 × 1 deliveries a second, saturation 1,000 × 999 × 5", () => {
  const input = { scale: 1, warmupS: 5, measureS: null };
  expect(owedDeliveriesPerS(getScenario("chat-steady").plan(input))).toBe(9_900);
  expect(owedDeliveriesPerS(getScenario("chat-saturation").plan(input))).toBe(4_995_000);
});

test("the seeds' rates are kept: 50,000 pushed messages, 10,000 through the gateway, 50,000 ticks a second", () => {
  const owed = (scenarioId: string) =>
    owedDeliveriesPerS(getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: null }));
  expect(["push", "gateway-59b", "gateway-1411b", "ticks"].map(owed)).toEqual([50_000, 10_000, 10_000, 50_000]);
});

test("plans that ask for another load read differently", () => {
  const plans = scenarios.map((scenario) => scenario.plan({ scale: 1, warmupS: 5, measureS: null }));
  expect(new Set(plans.map(describeLoad)).size).toBe(scenarios.length);
  const told = (parameters: ParameterValues) =>
    describeLoad(getScenario("gateway-59b").plan({ scale: 1, warmupS: 5, measureS: null, parameters }));
  expect(told({ phases: "in-step", deflate: true })).toBe(
    "10,000 clients after 30 s; 1/s each of 59 B, in step; permessage-deflate",
  );
});

test("seed 0's durations are kept: 60, 15, 60 and 90 measured seconds", () => {
  const measured = (scenarioId: string) =>
    secondsIn(getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: null }), "measure");
  expect(["chat-steady", "chat-burst", "chat-churn", "chat-saturation"].map(measured)).toEqual([60, 15, 60, 90]);
  expect(planSeconds(getScenario("chat-steady").plan({ scale: 1, warmupS: 5, measureS: null }))).toBe(68);
});

function raise(): never {
  throw new Error("not planned");
}
