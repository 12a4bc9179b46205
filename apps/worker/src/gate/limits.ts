import type { Limits } from "@plumbline/core/scenario/scenario";

/** Limits of a server while it is proved: those of most scenarios. */
export const GATE_LIMITS: Limits = { cpus: 2, memoryMb: 512 };
