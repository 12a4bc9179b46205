import type { TargetWorkload } from "./target.ts";

/** The load that goes to an address unless another one is asked for: few clients that show if it works, and disturb nobody. */
export const targetLoads = {
  echo: { scenarioId: "echo-open", parameters: { clients: 50, perClientPerS: 5 } },
  chat: { scenarioId: "chat-steady", parameters: { clients: 20, perClientPerS: 1 } },
  flow: { scenarioId: "flow", parameters: { clients: 20, perClientPerS: 1 } },
  ticks: { scenarioId: "ticks", parameters: { clients: 20, everyMs: 500 } },
  push: { scenarioId: "push", parameters: { clients: 20, perClientPerS: 1 } },
} as const satisfies Record<TargetWorkload, { scenarioId: string; parameters: Record<string, number> }>;
