import { FindRunFloors, findRunFloors } from "@plumbline/backend/compare/find-run-floors";
import { FindSideLatencies, findSideLatencies } from "@plumbline/backend/compare/find-side-latencies";
import { FindVersions, findVersions } from "@plumbline/backend/compare/find-versions";
import { getComparison } from "@plumbline/backend/compare/get-comparison";
import { GetComparisonOverview, getComparisonOverview } from "@plumbline/backend/compare/get-comparison-overview";
import { FindSideFlames, findSideFlames } from "@plumbline/backend/flame/find-side-flames";
import { GetComparison } from "@plumbline/core/compare/side-key";
import { procedure, router } from "../../trpc/trpc.ts";

export const compareRouter = router({
  get: procedure.input(GetComparison).query(({ ctx, input }) => getComparison(ctx.scope, input)),
  overview: procedure.input(GetComparisonOverview).query(({ ctx, input }) => getComparisonOverview(ctx.scope, input)),
  flames: procedure.input(FindSideFlames).query(({ ctx, input }) => findSideFlames(ctx.scope, input)),
  floors: procedure.input(FindRunFloors).query(({ ctx, input }) => findRunFloors(ctx.scope, input)),
  latencies: procedure.input(FindSideLatencies).query(({ ctx, input }) => findSideLatencies(ctx.scope, input)),
  versions: procedure.input(FindVersions).query(({ ctx, input }) => findVersions(ctx.scope, input)),
});
