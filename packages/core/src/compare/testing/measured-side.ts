import { estimateRounds } from "../figures/compare.ts";
import type { MeasuredSide } from "../sides/judge-sides.ts";

/** A side of one run under chat-steady for tests, with the estimates of these rounds. */
export function measuredSide(
  serverId: string,
  rounds: MeasuredSide["rounds"],
  over: Partial<MeasuredSide["side"]> = {},
): MeasuredSide {
  return {
    rounds,
    side: {
      key: { runIds: ["r0"], serverId, scenarioId: "chat-steady" },
      label: serverId,
      runs: [],
      servers: [],
      scenarioVersion: 1,
      load: "100 clients",
      allotment: null,
      environment: null,
      trials: [],
      rounds: rounds.length,
      estimates: estimateRounds(rounds.map(({ values }) => values)),
      leftOut: [],
      missing: null,
      shownTrialId: null,
      setting: { mode: "standard", scale: 1, measureS: null, parameters: {} },
      ...over,
    },
  };
}
