import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { deleteRun } from "@plumbline/backend/runs/delete-run";
import { findRuns } from "@plumbline/backend/runs/find-runs";
import { getRun } from "@plumbline/backend/runs/get-run";
import { renameRun } from "@plumbline/backend/runs/rename-run";
import { startDemoRun } from "@plumbline/backend/runs/start/start-demo-run";
import { startRunOnce } from "@plumbline/backend/runs/start/start-run-once";
import { keyOf } from "@plumbline/core/json/key-of";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { RenameRun } from "@plumbline/core/run/rename-run";
import { WithStartKey } from "@plumbline/core/run/start-key";
import { StartRun } from "@plumbline/core/run/start-run";
import { procedure, router } from "../../trpc/trpc.ts";

const RunKey = keyOf("runId");

export const runRouter = router({
  find: procedure.input(FindRuns).query(({ ctx, input }) => findRuns(ctx.scope, input)),
  get: procedure.input(RunKey).query(({ ctx, input }) => getRun(ctx.scope, input)),
  start: procedure
    .input(StartRun.extend(WithStartKey.shape))
    .mutation(async ({ ctx, input: { startKey, ...request } }) => {
      const origin = { trigger: "person", idempotencyKey: startKey } as const;
      return (await startRunOnce(ctx.scope, request, origin)).run;
    }),
  startDemo: procedure
    .input(WithStartKey.optional())
    .mutation(async ({ ctx, input }) => (await startDemoRun(ctx.scope, input)).run),
  cancel: procedure.input(RunKey).mutation(({ ctx, input }) => cancelRun(ctx.scope, input)),
  rename: procedure.input(RenameRun).mutation(({ ctx, input }) => renameRun(ctx.scope, input)),
  delete: procedure.input(RunKey).mutation(({ ctx, input }) => deleteRun(ctx.scope, input)),
});
