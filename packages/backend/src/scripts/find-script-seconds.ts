import { AppError } from "@plumbline/core/failure/app-error";
import { ScriptSecond } from "@plumbline/core/script/script-output";
import { ScriptMetrics } from "@plumbline/core/script/script-summary";
import type { FindScriptSeconds, ScriptSeconds } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { Scope } from "../backend.ts";
import type { ScriptRun } from "../generated/prisma/client.ts";
import { isUuid } from "../ids.ts";
import { reportOf } from "./to-script-run-row.ts";

/** The stored seconds of a script run from one on. @throws NOT_FOUND */
export async function findScriptSeconds(
  { backend, organizationId }: Scope,
  { scriptRunId, from }: FindScriptSeconds,
): Promise<ScriptSeconds> {
  const run = isUuid(scriptRunId)
    ? await backend.db.scriptRun.findUnique({
        where: { scriptRunId, organizationId },
        select: { status: true, metrics: true, report: true },
      })
    : null;
  if (!run) throw new AppError("NOT_FOUND", `There is no script run ${scriptRunId}.`);
  // read after the status: an ended run's seconds are all stored
  const seconds = await backend.db.scriptSecond.findMany({
    where: { scriptRunId, organizationId, second: { gte: from } },
    orderBy: { second: "asc" },
    select: { second: true, metrics: true },
  });
  return {
    seconds: seconds.map((row) => ScriptSecond.parse(row)),
    metrics: run.metrics === null ? metricsOfReport(run) : ScriptMetrics.parse(run.metrics),
    isComplete: isTerminal(run.status),
  };
}

/** The metrics by the report: the only source of a run that was stored before they were kept with its seconds. */
function metricsOfReport(run: Pick<ScriptRun, "report">): ScriptMetrics {
  const metrics = reportOf(run)?.summary.metrics ?? [];
  return Object.fromEntries(metrics.map(({ name, type, contains }) => [name, { type, contains }]));
}
