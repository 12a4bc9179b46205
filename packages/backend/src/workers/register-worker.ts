import type { Backend } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** A worker's own facts. `engine` holds its engine's facts, or the reason why the engine does not answer. */
export type WorkerFacts = { workerId: string; hostId: string; startedAt: Date; engine: Prisma.InputJsonObject };

/** Registers a worker; repeated calls are its heartbeat. */
export async function registerWorker(backend: Backend, { workerId, ...facts }: WorkerFacts): Promise<void> {
  const row = { ...facts, seenAt: new Date() };
  await backend.db.worker.upsert({ where: { workerId }, create: { workerId, ...row }, update: row });
}
