import { AppError } from "@plumbline/core/failure/app-error";
import { StartRun } from "@plumbline/core/run/start-run";
import { firstServerIds } from "@plumbline/core/server/first-servers";
import type { Scope } from "../../backend.ts";
import { type StartedRun, startRunOnce } from "./start-run-once.ts";

/** Measured seconds of each trial, so that six servers take about a minute. */
const MEASURE_S = 5;
const WARMUP_S = 2;

/** Starts a short demo for newcomers: the first servers of the catalogue, once, under the steady chat. */
export async function startDemoRun(scope: Scope, { startKey }: { startKey?: string } = {}): Promise<StartedRun> {
  const rows = await scope.backend.db.server.findMany({
    where: { organizationId: scope.organizationId, removedAt: null },
    select: { serverId: true },
    orderBy: { serverId: "asc" },
  });
  const all = rows.map(({ serverId }) => serverId);
  if (all.length === 0) throw new AppError("MATRIX_EMPTY", "This organization has no servers yet.");
  const first = firstServerIds.filter((serverId) => all.includes(serverId));
  const request = StartRun.parse({
    name: "Demo: three languages under a steady chat",
    // a catalogue without our servers has none of these ids
    serverIds: first.length > 0 ? first : all.slice(0, firstServerIds.length),
    scenarioIds: ["chat-steady"],
    mode: "quick",
    rounds: 1,
    measureS: MEASURE_S,
    warmupS: WARMUP_S,
  });
  return startRunOnce(scope, request, { trigger: "demo", idempotencyKey: startKey });
}
