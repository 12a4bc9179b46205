import type { FailureCode } from "@plumbline/core/failure/failure-code";

/** Parts of an installation that have a process of their own. */
export type PartName = "worker-1" | "worker-2" | "web" | "postgres" | "redis";

/** Ways from a process to what it needs; each has a proxy of its own. */
export const links = [
  "worker-1 to postgres",
  "worker-2 to postgres",
  "web to postgres",
  "worker-1 to redis",
  "worker-2 to redis",
  "web to redis",
  "worker-1 to engine",
  "worker-2 to engine",
] as const;
export type LinkName = (typeof links)[number];

const clocks = ["worker-1", "worker-2", "web"] as const;

/**
 * Every kind of fault: where it can be injected, and for how long, in seconds. A part that was killed is started again by its
 * supervision, within the time that is left to it.
 */
export const faults = {
  "worker killed": { at: ["worker-1", "worker-2"], lastsS: [5, 5] },
  "worker paused": { at: ["worker-1", "worker-2"], lastsS: [1, 25] },
  "web killed": { at: ["web"], lastsS: [5, 5] },
  "web paused": { at: ["web"], lastsS: [1, 15] },
  "postgres killed": { at: ["postgres"], lastsS: [5, 5] },
  "postgres frozen": { at: ["postgres"], lastsS: [1, 25] },
  "redis killed": { at: ["redis"], lastsS: [5, 5] },
  "redis frozen": { at: ["redis"], lastsS: [1, 25] },
  "link cut": { at: links, lastsS: [1, 20] },
  "link silent": { at: links, lastsS: [1, 20] },
  "link slow": { at: links, lastsS: [3, 20] },
  "clock set": { at: clocks, lastsS: [3, 20] },
  "engine restarted": { at: ["engine"], lastsS: [25, 25] },
  "disk full": { at: ["frames"], lastsS: [3, 20] },
  "container removed": { at: ["engine"], lastsS: [1, 1] },
  "container paused": { at: ["engine"], lastsS: [1, 5] },
} as const satisfies Record<string, { readonly at: readonly string[]; readonly lastsS: readonly [number, number] }>;

export type FaultKind = keyof typeof faults;

/** A kind, and for a link what it leads to: what a failure may be blamed on. */
export function describeFault(kind: FaultKind, at: string): string {
  return kind.startsWith("link") ? `${at.split(" ").at(-1)} ${kind}` : kind;
}

const lostDatabase = [
  "postgres killed",
  "postgres frozen",
  "postgres link cut",
  "postgres link silent",
  "postgres link slow",
];
const lostEngine = ["engine link cut", "engine link silent", "engine link slow", "engine restarted"];

/** No fault that is injected: stores, workers and browsers of a seed share the machine's CPUs with what it measures. */
export const BUSY_MACHINE = "busy machine";

/**
 * Faults that each failure may be blamed on. A failure that is not listed must not occur at all: no server is broken here,
 * and nothing is changed on a network.
 */
export const causes: Partial<Record<FailureCode, readonly string[]>> = {
  // a worker that cannot renew its lease while others reach the database is lost to them
  WORKER_LOST: ["worker killed", "worker paused", ...lostDatabase],
  WORKER_STOPPED: ["worker paused"],
  DATABASE_UNAVAILABLE: lostDatabase,
  // the generator waits for a worker that takes its frames, and the worker for a database that stores them
  FRAMES_UNDELIVERED: ["worker paused", ...lostDatabase],
  ENGINE_UNAVAILABLE: lostEngine,
  ENGINE_RESTARTED: lostEngine,
  ENGINE_FAILED: lostEngine,
  DISK_FULL: ["disk full"],
  CONTAINER_REMOVED: ["container removed"],
  CONTAINER_PAUSED: ["container paused"],
  HOST_DISTURBED: ["container paused", "worker paused", ...lostEngine, BUSY_MACHINE],
  HOST_UNHEALTHY: [...lostEngine, "container removed", "container paused"],
};
