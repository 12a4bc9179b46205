import { AppError } from "@plumbline/core/failure/app-error";
import { inJson } from "@plumbline/core/metric/figure-value";
import { isNews } from "@plumbline/core/trend/change-news";
import type { JudgeChange } from "@plumbline/core/trend/requests";
import type { ChangeFigures, TrendChange, TrendChanges } from "@plumbline/core/trend/views";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { getLineChanges } from "./get-line-changes.ts";
import { raiseChangeNotification } from "./raise-change-notifications.ts";

/**
 * Stores a person's judgement of a change, with its present figures; `new` deletes it. Returns the line's changes
 * afterwards. A confirmed change begins a new history and raises a notification.
 * @throws FORBIDDEN, NOT_FOUND; CONFLICT if the change is no longer found
 */
export async function judgeChange(scope: Scope, request: JudgeChange): Promise<TrendChanges> {
  requirePermission(scope, "manage");
  const { seriesId, metricId, runId, state, note } = request;
  const { backend } = scope;
  const { db } = backend;
  const now = await readDatabaseClock(backend);
  const { changes } = await getLineChanges(scope, { seriesId, metricId });
  const change = changes.find((each) => each.runId === runId);
  if (!change) throw new AppError("CONFLICT", "This change is no longer found: further runs have moved it.");
  const key = { seriesId, metricId, runId };
  if (state === "new") await db.changeJudgement.deleteMany({ where: key });
  else {
    const judgement = { state, note, judgedById: scope.userId, judgedAt: now };
    await db.changeJudgement.upsert({
      where: { seriesId_metricId_runId: key },
      create: { ...key, ...judgement, seen: toSeen(change) },
      update: judgement,
    });
  }
  const { serverId } = await db.trendSeries.findUniqueOrThrow({ where: { seriesId } });
  await recordActivity(scope, { action: "change.judged", subject: serverId, details: { metricId, runId, state } });
  const judged = await getLineChanges(scope, { seriesId, metricId });
  const confirmed = judged.changes.find((each) => each.runId === runId && each.state === "confirmed");
  // a judgement of an old change is no news
  if (confirmed && isNews(confirmed, now.getTime())) await raiseChangeNotification(scope, confirmed);
  return judged;
}

function toSeen({ at, beforeAt, before, after, ratio, p, direction }: TrendChange) {
  const figures: ChangeFigures = { at, beforeAt, before, after, ratio, p, direction };
  return inJson({ ...figures, at: at.toISOString(), beforeAt: beforeAt.toISOString() });
}
