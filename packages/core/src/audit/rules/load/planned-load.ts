import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { holdsClients, peakClients } from "../../../plan/load-figures.ts";
import { measuredFrames, valuesOf } from "../../facts.ts";
import { type Finding, grade, notJudged, type Rule } from "../../rule.ts";

const MISSING = { suspect: 0.01, invalid: 0.25 };

/**
 * A generator that plans less than the plan, and sends all of that, looks as if it had sent the whole load. The plan is the run's
 * own, so it is held against the messages that the generator reports as due, sent or not.
 */
export const plannedLoad: Rule = {
  id: "planned-load",
  title: "As much was due as the plan says",
  formula:
    "(|messages due − planned| − one for each client) ÷ (clients × rate × measured seconds) of the plan; open loads alone",
  source: "a generator that sends half of the load, divided by its own half",
  thresholds: [
    { value: MISSING.suspect, unit: "ratio", meaning: "missing or too much, from here SUSPECT" },
    { value: MISSING.invalid, unit: "ratio", meaning: "missing or too much, from here INVALID" },
  ],
  judge(facts): Finding {
    const { plan } = facts;
    const frames = measuredFrames(facts);
    if (plan.sending.kind !== "open" || plan.sessionS !== null || plan.limit || !holdsClients(plan))
      return notJudged("The plan does not say how much is due in each second.");
    if (valuesOf(frames, "messages.offered").length === 0) return notJudged("How much was due was not recorded.");
    const clients = peakClients(plan);
    const planned = clients * plan.sending.perClientPerS * secondsOf(frames);
    const due = sum(frames, "messages.offered");
    // each client may have one message on either side of the window's edges
    const off = Math.max(0, Math.abs(planned - due) - clients) / planned;
    const figures = [
      { label: "Due by the plan", value: planned, unit: "count" as const },
      { label: "Due by the generator", value: due, unit: "count" as const },
    ];
    const outcome = grade(off, MISSING);
    const sentence = `${inWhole(due)} messages were due, and ${inWhole(planned)} by the plan`;
    return outcome === "passed"
      ? { outcome, sentence: `${sentence}.`, figures }
      : { outcome, sentence: `${sentence}, ${inPercent(off)} apart: this load is not the scenario's.`, figures };
  },
};
