import { GetComparison, getComparison } from "@plumbline/backend/compare/get-comparison";
import { procedure, router } from "../trpc.ts";

export const compareRouter = router({
  get: procedure.input(GetComparison).query(({ ctx, input }) => getComparison(ctx.scope, input)),
});
