import type { FindScriptRuns, ScriptRunPage } from "@plumbline/core/script/views";
import type { Scope } from "../backend.ts";
import { toScriptRunRow, withoutFiles } from "./to-script-run-row.ts";

/** One page of script runs, newest first. Ids are time-ordered, so the last id is the cursor. */
export async function findScriptRuns(
  { backend, organizationId }: Scope,
  { name, serverId, limit, cursor }: FindScriptRuns,
): Promise<ScriptRunPage> {
  const found = await backend.db.scriptRun.findMany({
    where: { organizationId, name, serverId, ...(cursor ? { scriptRunId: { lt: cursor } } : {}) },
    orderBy: { scriptRunId: "desc" },
    take: limit + 1,
    omit: withoutFiles,
  });
  const page = found.slice(0, limit);
  return {
    scriptRuns: page.map(toScriptRunRow),
    nextCursor: found.length > limit ? (page.at(-1)?.scriptRunId ?? null) : null,
  };
}
