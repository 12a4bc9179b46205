import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import type { SharedResource, SharedView } from "@plumbline/core/share/share";
import { GetTrend } from "@plumbline/core/trend/requests";
import type { Scope } from "../backend.ts";
import { findRunFloors } from "../compare/find-run-floors.ts";
import { getComparison } from "../compare/get-comparison.ts";
import { getRun } from "../runs/get-run.ts";
import { getLineChanges } from "../trends/get-line-changes.ts";
import { getTrend } from "../trends/get-trend.ts";
import { getTrial } from "../trials/get-trial.ts";
import { getBadge } from "./get-badge.ts";

/** One result as a link shows it. @throws NOT_FOUND if it does not exist (any more) */
export async function readShared(scope: Scope, resource: SharedResource): Promise<SharedView> {
  switch (resource.kind) {
    case "run": {
      const run = await getRun(scope, resource);
      const measured = run.rows.find(({ status }) => status === "succeeded");
      const environment = measured ? (await getTrial(scope, measured)).environment : null;
      const rows = run.rows.map(withoutEvidence);
      const floors = await findRunFloors(scope, resource);
      // neither the location of the source nor what people noted is for the link's holder
      const { commit: _, ...spec } = run.spec;
      const { tags: _tags, note: _note, ...shown } = withoutEvidence(run);
      return { kind: "run", run: { ...shown, spec, rows, events: [] }, floors, environment };
    }
    case "comparison": {
      const { kind, ...wanted } = resource;
      return { kind, comparison: await getComparison(scope, wanted) };
    }
    case "trend":
      return readTrend(scope, resource);
    case "badge":
      return { kind: "badge", badge: await getBadge(scope, resource) };
  }
}

/** A trend as it stands now, without the authors of annotations and judgements. */
async function readTrend(
  scope: Scope,
  { scenarioId, metricId, serverIds, settingId, from, to }: Extract<SharedResource, { kind: "trend" }>,
): Promise<SharedView> {
  const stretch = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const trend = await getTrend(scope, GetTrend.parse({ scenarioId, metricId, serverIds, settingId, ...stretch }));
  if (trend.series.length === 0) throw new AppError("NOT_FOUND", "There is no such trend (any more).");
  const lines = await Promise.all(trend.series.map(({ seriesId }) => getLineChanges(scope, { seriesId, metricId })));
  return {
    kind: "trend",
    trend: {
      ...trend,
      settings: trend.settings.filter((setting) => setting.settingId === settingId),
      annotations: trend.annotations.map((annotation) => ({ ...annotation, createdBy: null })),
    },
    changes: lines.map((line) => ({
      ...line,
      changes: line.changes
        .filter(({ state }) => state !== "dismissed")
        .map((change) => ({ ...change, judgedBy: null, note: "" })),
    })),
  };
}

/** Removes the evidence of a failure: log lines and events may name machines and people. */
function withoutEvidence<T extends { failure: FailureView | null }>(failed: T): T {
  return failed.failure ? { ...failed, failure: { ...failed.failure, evidence: {} } } : failed;
}
