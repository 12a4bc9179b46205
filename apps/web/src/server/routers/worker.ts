import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { procedure, router } from "../trpc.ts";

export const workerRouter = router({
  find: procedure.query(({ ctx }) => findWorkers(ctx.scope.backend, new Date())),
});
