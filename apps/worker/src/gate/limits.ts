import type { Limits } from "@plumbline/core/scenario/scenario";

/** What a server may use while it is proved: what most scenarios give it. */
export const GATE_LIMITS: Limits = { cpus: 2, memoryMb: 512 };
