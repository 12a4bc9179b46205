import type { Duel } from "@plumbline/core/duel/duel";
import type { RunView } from "@plumbline/core/run/views";

/** The parts of a spec that a duel is told by. */
export const spec = {
  kind: "duel",
  servers: [
    { serverId: "go-one", deviations: [] },
    { serverId: "node-two", deviations: [] },
  ],
  scenarios: [{ scenarioId: "echo-open", version: 1, name: "Echo, fixed rate" }],
  duel: { metricId: "server.cpuPerDelivery", margin: 0.02, budgetS: 600 },
} as unknown as RunView["spec"];

/** Two rounds, of which one counts: the first server is faster. */
export const duel: Duel = {
  v: 1,
  rounds: [
    {
      ...{ round: 1, trialIds: ["a1", "b1"], first: 1, leftOut: null, suspect: false },
      ratios: { "server.cpuPerDelivery": 1.5 },
    },
    { round: 2, trialIds: ["a2", "b2"], first: 0, leftOut: "node-two: It ended.", suspect: false, ratios: {} },
  ],
  figures: [
    {
      metricId: "server.cpuPerDelivery",
      level: 0.05,
      looks: [{ round: 1, ratio: 1.5, low: 1.25, high: 1.8, finding: "different" }],
    },
  ],
  outcome: "a",
  trusted: true,
  moreRounds: null,
};
