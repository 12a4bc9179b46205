import { cancelScriptRun } from "@plumbline/backend/scripts/cancel-script-run";
import { deleteScriptRun } from "@plumbline/backend/scripts/delete-script-run";
import { findScriptRuns } from "@plumbline/backend/scripts/find-script-runs";
import { findScriptSeconds } from "@plumbline/backend/scripts/find-script-seconds";
import { findEarlierScriptRuns, getScriptRun } from "@plumbline/backend/scripts/get-script-run";
import { startScript } from "@plumbline/backend/scripts/start-script";
import { keyOf } from "@plumbline/core/json/key-of";
import { StartScript } from "@plumbline/core/script/start-script";
import { FindScriptRuns, FindScriptSeconds } from "@plumbline/core/script/views";
import { procedure, router } from "../../trpc/trpc.ts";

const ScriptKey = keyOf("scriptRunId");

export const scriptRouter = router({
  find: procedure.input(FindScriptRuns).query(({ ctx, input }) => findScriptRuns(ctx.scope, input)),
  get: procedure.input(ScriptKey).query(({ ctx, input }) => getScriptRun(ctx.scope, input)),
  seconds: procedure.input(FindScriptSeconds).query(({ ctx, input }) => findScriptSeconds(ctx.scope, input)),
  earlier: procedure.input(ScriptKey).query(({ ctx, input }) => findEarlierScriptRuns(ctx.scope, input)),
  start: procedure.input(StartScript).mutation(({ ctx, input }) => startScript(ctx.scope, input)),
  cancel: procedure.input(ScriptKey).mutation(({ ctx, input }) => cancelScriptRun(ctx.scope, input)),
  remove: procedure.input(ScriptKey).mutation(({ ctx, input }) => deleteScriptRun(ctx.scope, input)),
});
