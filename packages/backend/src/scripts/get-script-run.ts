import { AppError } from "@plumbline/core/failure/app-error";
import { NOT_LEDGERED } from "@plumbline/core/script/script-report";
import { ScriptSetup } from "@plumbline/core/script/start-script";
import type { EarlierScriptRun, ScriptRunView } from "@plumbline/core/script/views";
import type { Scope } from "../backend.ts";
import type { ScriptRun } from "../generated/prisma/client.ts";
import { isUuid } from "../ids.ts";
import { reportOf, toScriptRunRow, withoutFiles } from "./to-script-run-row.ts";

/** The most earlier runs that a trend shows. */
const EARLIER = 50;

/** One script run. @throws NOT_FOUND also for those of other organizations */
export async function getScriptRun(scope: Scope, { scriptRunId }: { scriptRunId: string }): Promise<ScriptRunView> {
  const row = await readRow(scope, scriptRunId);
  const { source, ...setup } = ScriptSetup.parse(row.setup);
  return {
    ...toScriptRunRow(row),
    ...setup,
    source: source ?? null,
    fileNames: row.fileNames,
    cancelRequested: row.cancelRequestedAt !== null && row.status === "running",
    imageDigest: row.imageDigest,
    report: reportOf(row),
    note: NOT_LEDGERED,
  };
}

/** The runs of the same name against the same server that ended before one, newest first. @throws NOT_FOUND */
export async function findEarlierScriptRuns(
  scope: Scope,
  { scriptRunId }: { scriptRunId: string },
): Promise<EarlierScriptRun[]> {
  const { name, serverId } = await readRow(scope, scriptRunId);
  const earlier = await scope.backend.db.scriptRun.findMany({
    where: {
      organizationId: scope.organizationId,
      name,
      serverId,
      status: "succeeded",
      scriptRunId: { lt: scriptRunId },
    },
    orderBy: { scriptRunId: "desc" },
    take: EARLIER,
    omit: withoutFiles,
  });
  return earlier.map((row) => ({ ...toScriptRunRow(row), summary: reportOf(row)?.summary ?? null }));
}

async function readRow({ backend, organizationId }: Scope, scriptRunId: string): Promise<Omit<ScriptRun, "files">> {
  const row = isUuid(scriptRunId)
    ? await backend.db.scriptRun.findUnique({ where: { scriptRunId, organizationId }, omit: withoutFiles })
    : null;
  if (!row) throw new AppError("NOT_FOUND", `There is no script run ${scriptRunId}.`);
  return row;
}
