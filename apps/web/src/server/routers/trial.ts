import { FindCurves, findCurves } from "@plumbline/backend/trials/find-curves";
import { FindFrames, findFrames } from "@plumbline/backend/trials/find-frames";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";

export const trialRouter = router({
  get: procedure
    .input(z.strictObject({ trialId: z.string().max(64) }))
    .query(({ ctx, input }) => getTrial(ctx.scope, input)),
  frames: procedure.input(FindFrames).query(({ ctx, input }) => findFrames(ctx.scope, input)),
  curves: procedure.input(FindCurves).query(({ ctx, input }) => findCurves(ctx.scope, input)),
});
