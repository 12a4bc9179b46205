import { Demands, type Outcome } from "@plumbline/core/acceptance/views";
import { AppError } from "@plumbline/core/failure/app-error";
import type { BadgeResource, BadgeView } from "@plumbline/core/share/share";
import { acceptRun } from "../acceptance/accept-run.ts";
import type { Scope } from "../backend.ts";
import { getSide } from "../compare/get-side.ts";

/** The newest result of one server under one scenario; null where there is none yet with that figure. */
export async function getBadge(scope: Scope, resource: BadgeResource): Promise<BadgeView | null> {
  const { serverId, scenarioId, metricId } = resource;
  const newest = await scope.backend.db.trial.findFirst({
    where: {
      organizationId: scope.organizationId,
      serverId,
      scenarioId,
      status: "succeeded",
      OR: [{ verdict: null }, { verdict: { not: "INVALID" } }],
      run: { status: "succeeded" },
    },
    orderBy: { finishedAt: "desc" },
    select: { runId: true, finishedAt: true },
  });
  if (!newest?.finishedAt) return null;
  const { side } = await getSide(scope, { runIds: [newest.runId], serverId, scenarioId });
  const estimate = side.estimates[metricId];
  if (!estimate) return null;
  return {
    serverId,
    scenarioId,
    metricId,
    estimate,
    outcome: await judge(scope, newest.runId, resource),
    measuredAt: newest.finishedAt,
    environmentId: side.environment?.environmentId ?? null,
  };
}

async function judge(
  scope: Scope,
  runId: string,
  { serverId, scenarioId, metricId, baseline }: BadgeResource,
): Promise<Outcome | null> {
  if (baseline === undefined) return null;
  try {
    const { findings } = await acceptRun(scope, runId, Demands.parse({ baseline, metrics: [metricId] }));
    const own = findings.find((finding) => finding.serverId === serverId && finding.scenarioId === scenarioId);
    return own?.outcome ?? "invalid";
  } catch (error) {
    // the name stands for no run (any more)
    if (error instanceof AppError && error.code === "NOT_FOUND") return "invalid";
    throw error;
  }
}
