import { getQueue } from "@plumbline/backend/runs/get-queue";
import { procedure, router } from "../../trpc/trpc.ts";

export const queueRouter = router({
  get: procedure.query(({ ctx }) => getQueue(ctx.scope)),
});
