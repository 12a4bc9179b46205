import type { Backend } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** What a worker says of itself. `engine` holds plain facts, or why its engine does not answer. */
export type WorkerFacts = { workerId: string; hostId: string; startedAt: Date; engine: Prisma.InputJsonObject };

/** Says that a worker is there; called again and again as its sign of life. */
export async function registerWorker(backend: Backend, { workerId, ...facts }: WorkerFacts): Promise<void> {
  const row = { ...facts, seenAt: new Date() };
  await backend.db.worker.upsert({ where: { workerId }, create: { workerId, ...row }, update: row });
}
