import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { changeRun } from "@plumbline/backend/runs/change-run";
import { deleteRun } from "@plumbline/backend/runs/delete-run";
import { findRunTags } from "@plumbline/backend/runs/find-run-tags";
import { findRuns } from "@plumbline/backend/runs/find-runs";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startDemoRun } from "@plumbline/backend/runs/start/start-demo-run";
import { startRunOnce } from "@plumbline/backend/runs/start/start-run-once";
import { keyOf } from "@plumbline/core/json/key-of";
import { ChangeRun } from "@plumbline/core/run/change-run";
import { FindRuns } from "@plumbline/core/run/find-runs";
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
  change: procedure.input(ChangeRun).mutation(({ ctx, input }) => changeRun(ctx.scope, input)),
  findTags: procedure.query(({ ctx }) => findRunTags(ctx.scope)),
  delete: procedure.input(RunKey).mutation(({ ctx, input }) => deleteRun(ctx.scope, input)),
});
