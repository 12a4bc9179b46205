import { findCeilings } from "@plumbline/backend/calibration/find-ceilings";
import { startCalibration } from "@plumbline/backend/calibration/start-calibration";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { Calibration } from "@plumbline/core/calibration/views";
import { WithStartKey } from "@plumbline/core/run/start-key";
import { procedure, router } from "../../trpc/trpc.ts";

export const workerRouter = router({
  findCeilings: procedure.query(({ ctx }) => findCeilings(ctx.scope)),
  calibrate: procedure
    .input(Calibration.extend(WithStartKey.shape))
    .mutation(async ({ ctx, input }) => (await startCalibration(ctx.scope, input)).run),
  find: procedure.query(({ ctx }) => findWorkers(ctx.scope.backend)),
});
