import { AppError } from "@plumbline/core/failure/app-error";
import { ScriptSecond } from "@plumbline/core/script/script-output";
import type { FindScriptSeconds, ScriptSeconds } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/status";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";

/** The stored seconds of a script run from one on. @throws NOT_FOUND */
export async function findScriptSeconds(
  { backend, organizationId }: Scope,
  { scriptRunId, from }: FindScriptSeconds,
): Promise<ScriptSeconds> {
  const run = isUuid(scriptRunId)
    ? await backend.db.scriptRun.findUnique({ where: { scriptRunId, organizationId }, select: { status: true } })
    : null;
  if (!run) throw new AppError("NOT_FOUND", `There is no script run ${scriptRunId}.`);
  // read after the status: an ended run's seconds are all stored
  const seconds = await backend.db.scriptSecond.findMany({
    where: { scriptRunId, organizationId, second: { gte: from } },
    orderBy: { second: "asc" },
    select: { second: true, metrics: true },
  });
  return { seconds: seconds.map((row) => ScriptSecond.parse(row)), isComplete: isTerminal(run.status) };
}
