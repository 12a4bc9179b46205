import { findCeilings } from "@plumbline/backend/calibration/find-ceilings";
import { startCalibration } from "@plumbline/backend/calibration/start-calibration";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { Calibration } from "@plumbline/core/calibration/views";
import { procedure, router } from "../../trpc/trpc.ts";

export const workerRouter = router({
  findCeilings: procedure.query(({ ctx }) => findCeilings(ctx.scope)),
  calibrate: procedure.input(Calibration).mutation(({ ctx, input }) => startCalibration(ctx.scope, input)),
  find: procedure.query(({ ctx }) => findWorkers(ctx.scope.backend)),
});
