import type { TrialFacts } from "@plumbline/core/audit/facts";
import { frameValues } from "@plumbline/core/frame/frame-values";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { summarize } from "@plumbline/core/summary/summarize";
import { sampleAllotment } from "./sample-allotment.ts";
import { sampleFrames } from "./sample-frames.ts";
import { sampleResources } from "./sample-resources.ts";

const resources = Object.fromEntries(
  ["server", "generator"].flatMap((side) =>
    Object.entries(sampleResources).map(([id, value]) => [`${side}.${id}`, value]),
  ),
);

/** All that is known of a finished sample trial: its frames as the worker completes them, their summary, and its surroundings. */
export function sampleFacts(plan: LoadPlan, startMs: number): TrialFacts {
  const frames = sampleFrames(plan, startMs).map((frame) => ({
    ...frame,
    values: { ...frame.values, ...frameValues(frame), ...resources },
  }));
  const summary = summarize(frames, 120);
  if (!summary) throw new Error("the sample frames have no measured second");
  return {
    plan,
    saturates: false,
    deliveryPolicy: "backpressure",
    deviations: [],
    allotment: sampleAllotment,
    frames,
    summary,
    serverStats: null,
    logs: { server: [], generator: [] },
    observed: { v: 1, disturbances: [], ceilingPerS: null },
    earlier: [],
  };
}
