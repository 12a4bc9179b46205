import { StartRun } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { Scope } from "../backend.ts";
import { startRun } from "./start-run.ts";

/** Measured seconds of each trial, so that six servers take about a minute. */
const MEASURE_S = 5;
const WARMUP_S = 2;

/** Every server of the catalogue once under the steady chat, shortened: something to watch for a newcomer. */
export async function startDemoRun(scope: Scope): Promise<RunRow> {
  const servers = await scope.backend.db.server.findMany({
    where: { organizationId: scope.organizationId, removedAt: null },
    select: { serverId: true },
    orderBy: { serverId: "asc" },
  });
  const request = StartRun.parse({
    name: "Demo: every server under a steady chat",
    serverIds: servers.map(({ serverId }) => serverId),
    scenarioIds: ["chat-steady"],
    mode: "quick",
    rounds: 1,
    measureS: MEASURE_S,
    warmupS: WARMUP_S,
  });
  return startRun(scope, request, "demo");
}
