import { inWhole } from "../../../metric/quantity-text.ts";
import type { LoadPlan } from "../../../plan/load-plan.ts";
import type { TrialFacts } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

/**
 * A flow's clients answer some messages whenever they come. How often is the server's choice, so the generator gives each connection an
 * equal part of what a plan may send, and ends the answers of one that is asked for more. From there on it is another flow.
 */
export const answersBounded: Rule = {
  id: "answers-bounded",
  title: "Every answer of the flow was given",
  formula:
    "connections of a flow that stopped answering because the server asked for more than their part of 5,000 answers a second, whole trial",
  source: "a server that answers each answer with a message that is answered",
  thresholds: [{ value: 1, unit: "count", meaning: "connection that stopped answering: INVALID from here" }],
  speaksOfServer: true,
  judge(facts): Finding {
    if (!answers(facts.plan)) return notJudged("The load is not a flow that answers messages at any time.");
    const stopped = countStopped(facts);
    if (stopped === 0) return passed("No connection stopped answering.");
    return invalid(
      `${inWhole(stopped)} ${stopped === 1 ? "connection" : "connections"} stopped answering: the server asked for more answers than a flow may give (docs/flows.md, limits).`,
      [{ label: "Stopped answering", value: stopped, unit: "count" }],
    );
  },
};

function answers({ flow }: LoadPlan): boolean {
  return flow?.meanwhile.some(({ answer }) => answer !== null) ?? false;
}

/** Connections that were asked for too many answers, whole trial. */
function countStopped({ frames }: TrialFacts): number {
  return frames
    .flatMap(({ errors }) => errors)
    .filter(({ cause }) => cause === "answers")
    .reduce((total, { count }) => total + count, 0);
}
