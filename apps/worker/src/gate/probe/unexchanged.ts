import type { GateCheck } from "@plumbline/core/gate/gate-check";

/** The frames of a check that looks at the process, not at connections: none. */
export const unexchanged = { durationMs: 0, sent: 0, received: 0, frames: [] } satisfies Partial<GateCheck>;
