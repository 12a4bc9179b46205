import { meanCores, secondsOf, sum } from "../../../frame/over-frames.ts";
import { inDigits } from "../../../metric/quantity-text.ts";
import { allowedShare } from "../../../plan/load-figures.ts";
import { measuredFrames, type TrialFacts } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const FACTOR = 2;
/** A garbage collector or a compiler that ends its work in the background needs less. */
const LEAST_CORES = 0.25;
/** Deliveries that may still arrive in a second of the drain ÷ those of a measured second. */
const STRAGGLERS = 0.1;
/** A second that is shorter says little about its CPU time. */
const WHOLE_MS = 500;

/**
 * While clients still listen and nothing is sent any more, a server has nothing to do. One that works more than under its load has
 * put work off until the measured window was over, so that its CPU time there is too low.
 */
export const drainWork: Rule = {
  id: "drain-work",
  title: "The work was done while it was measured",
  formula:
    "mean cores of the server in the drain, while all clients are still connected ÷ mean cores in the measured window",
  source: "CPU time of the measured window leaves out what is put off until after it",
  thresholds: [
    { value: FACTOR, unit: "ratio", meaning: "from here SUSPECT" },
    { value: LEAST_CORES, unit: "cores", meaning: "more than in the measured window: less is never judged" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    if (!isSteady(facts)) return notJudged("After this load a server has work left that was asked for.");
    const settling = settlingFrames(facts);
    const [after, during] = [meanCores(settling, "server"), meanCores(measuredFrames(facts), "server")];
    if (after === undefined || during === undefined)
      return notJudged("The server's CPU time after the measured window was not recorded.");
    const figures = [
      { label: "Cores while measured", value: during, unit: "cores" as const },
      { label: "Cores afterwards", value: after, unit: "cores" as const },
    ];
    const sentence = `The server used ${inDigits(during)} cores while it was measured, and ${inDigits(after)} when nothing was sent any more`;
    return after >= FACTOR * during && after - during >= LEAST_CORES
      ? suspect(`${sentence}: it put work off until the measured window was over.`, figures)
      : passed(`${sentence}.`, figures);
  },
};

/** True if the server can be expected to have answered everything soon after the last message. */
function isSteady({ plan, saturates, observed }: TrialFacts): boolean {
  if (saturates || plan.limit || plan.disturbance || observed.discards) return false;
  return plan.sending.kind === "open" && allowedShare(plan) === 1;
}

/** Whole seconds of the drain in which no client has left yet and next to nothing is delivered. */
function settlingFrames(facts: TrialFacts) {
  const measured = measuredFrames(facts);
  const perS = sum(measured, "deliveries.received") / secondsOf(measured);
  const present = measured.at(-1)?.values["connections.open"] ?? 0;
  return facts.frames.filter(
    ({ phase, durationMs, values }) =>
      phase === "drain" &&
      durationMs >= WHOLE_MS &&
      (values["connections.open"] ?? 0) >= present &&
      (values["deliveries.received"] ?? 0) <= STRAGGLERS * perS * (durationMs / 1000),
  );
}
