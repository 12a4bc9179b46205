import { findCeilings } from "@plumbline/backend/calibration/find-ceilings";
import { startCalibration } from "@plumbline/backend/calibration/start-calibration";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { procedure, router } from "../trpc.ts";

export const workerRouter = router({
  findCeilings: procedure.query(({ ctx }) => findCeilings(ctx.scope)),
  calibrate: procedure.mutation(({ ctx }) => startCalibration(ctx.scope)),
  find: procedure.query(({ ctx }) => findWorkers(ctx.scope.backend, new Date())),
});
