import type { PlanInput, Scenario } from "../scenario/scenario.ts";
import type { HostFacts } from "./host-facts.ts";
import { type PreflightFinding, preflight } from "./preflight.ts";

/** Steps of a scale: what a person types and reads. */
const STEPS_PER_ONE = 100;

/** How one scenario fits a host. */
export type Fit = {
  scenarioId: string;
  findings: PreflightFinding[];
  /** True if nothing was refused at the requested scale. */
  fits: boolean;
  /** The largest scale up to the one asked for at which nothing is refused, in hundredths; null where none fits. */
  largestScale: number | null;
};

/** Checks a scenario on a host at the scale asked for, and looks for the largest one that fits. */
export function findFit(scenario: Scenario, input: PlanInput, host: HostFacts): Fit {
  const findAt = (scale: number) =>
    preflight({
      plan: scenario.plan({ ...input, scale }),
      limits: scenario.limits,
      saturates: scenario.saturates,
      host,
    });
  const isFine = (scale: number) => findAt(scale).every(({ verdict }) => verdict !== "refused");
  const findings = findAt(input.scale);
  const fits = findings.every(({ verdict }) => verdict !== "refused");
  const { id: scenarioId } = scenario;
  if (fits) return { scenarioId, findings, fits, largestScale: input.scale };
  // every cost grows with the clients: the scales that fit are the ones below a border
  let [fine, refused] = [0, Math.ceil(input.scale * STEPS_PER_ONE)];
  while (refused - fine > 1) {
    const middle = Math.floor((fine + refused) / 2);
    if (isFine(middle / STEPS_PER_ONE)) fine = middle;
    else refused = middle;
  }
  return { scenarioId, findings, fits, largestScale: fine > 0 ? fine / STEPS_PER_ONE : null };
}
