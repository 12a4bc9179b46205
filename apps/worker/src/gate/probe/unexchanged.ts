import type { GateCheck } from "@plumbline/core/gate/gate-check";

/** What stands beside a check that looks at the process, not at connections. */
export const unexchanged = { durationMs: 0, sent: 0, received: 0, frames: [] } satisfies Partial<GateCheck>;
