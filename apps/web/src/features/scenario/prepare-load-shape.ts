import { peakClients, planSeconds } from "@plumbline/core/plan/load-figures";
import type { LoadPlan, Stage } from "@plumbline/core/plan/load-plan";

export type LoadCurve = {
  /** Corners of the line of connected clients: seconds from the start, clients. */
  corners: { atS: number; clients: number }[];
  /** Phases in order, neighbouring stages of one phase joined. */
  bands: { phase: Stage["phase"]; fromS: number; toS: number }[];
  totalS: number;
  peak: number;
};

/** The line of a plan: each stage is straight and starts at the end of the one before. */
export function prepareLoadShape(plan: LoadPlan): LoadCurve {
  const corners = [{ atS: 0, clients: 0 }];
  const bands: LoadCurve["bands"] = [];
  let atS = 0;
  for (const { phase, seconds, clients } of plan.stages) {
    const last = bands.at(-1);
    if (last?.phase === phase) last.toS += seconds;
    else bands.push({ phase, fromS: atS, toS: atS + seconds });
    atS += seconds;
    corners.push({ atS, clients });
  }
  return { corners, bands, totalS: planSeconds(plan), peak: peakClients(plan) };
}
