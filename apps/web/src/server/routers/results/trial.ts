import { askForFlameGraph } from "@plumbline/backend/flame/ask-for-flame-graph";
import { findFlameGraph, getFlameStacks } from "@plumbline/backend/flame/get-flame-graph";
import { FindCurves, findCurves } from "@plumbline/backend/trials/find-curves";
import { FindFrames, findFrames } from "@plumbline/backend/trials/find-frames";
import { GetLatencyHeat, getLatencyHeat } from "@plumbline/backend/trials/get-latency-heat";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { keyOf } from "@plumbline/core/json/key-of";
import { procedure, router } from "../../trpc/trpc.ts";

const TrialKey = keyOf("trialId");

export const trialRouter = router({
  get: procedure.input(TrialKey).query(({ ctx, input }) => getTrial(ctx.scope, input)),
  frames: procedure.input(FindFrames).query(({ ctx, input }) => findFrames(ctx.scope, input)),
  curves: procedure.input(FindCurves).query(({ ctx, input }) => findCurves(ctx.scope, input)),
  latencyHeat: procedure.input(GetLatencyHeat).query(({ ctx, input }) => getLatencyHeat(ctx.scope, input)),
  flameGraph: procedure.input(TrialKey).query(({ ctx, input }) => findFlameGraph(ctx.scope, input)),
  flameStacks: procedure.input(TrialKey).query(({ ctx, input }) => getFlameStacks(ctx.scope, input)),
  askForFlameGraph: procedure.input(TrialKey).mutation(({ ctx, input }) => askForFlameGraph(ctx.scope, input)),
});
