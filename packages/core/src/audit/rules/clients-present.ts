import { holdsClients, peakClients } from "../../scenario/load-plan.ts";
import { secondsOf } from "../../summary/over-frames.ts";
import { measuredFrames, type TrialFacts } from "../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inDigits, inPercent, inWhole } from "../words.ts";

const ALL = 0.99;
const HALF = 0.5;

/** Open connections over the measured window ÷ planned clients: one that is still at the door, or was put out, loads nobody. */
export const clientsPresent: Rule = {
  id: "clients-present",
  title: "The clients were there while it was measured",
  formula:
    "open connections, mean of the measured seconds ÷ planned clients; loads with a constant number of clients only",
  source: "a handler that answered one message and then ended the connection, and was measured on",
  thresholds: [
    { value: ALL, unit: "ratio", meaning: "below it SUSPECT" },
    { value: HALF, unit: "ratio", meaning: "below it INVALID" },
  ],
  judge(facts): Finding {
    if (!staysConnected(facts)) return notJudged("Clients come and go while it is measured, as planned.");
    const frames = measuredFrames(facts).filter(({ values }) => values["connections.open"] !== undefined);
    if (frames.length === 0) return notJudged("How many connections were open was not recorded.");
    const present =
      frames.reduce((total, { values, durationMs }) => total + (values["connections.open"] ?? 0) * durationMs, 0) /
      (secondsOf(frames) * 1000);
    const planned = peakClients(facts.plan);
    const ratio = Math.min(1, present / planned);
    const figures = [
      { label: "Planned", value: planned, unit: "count" as const },
      { label: "Connected on average", value: present, unit: "count" as const },
    ];
    const sentence = `${inDigits(present)} of ${inWhole(planned)} clients were connected on average (${inPercent(ratio)})`;
    if (ratio >= ALL) return passed(`${sentence}.`, figures);
    const meaning = `${sentence}: the load was that of fewer clients.`;
    return ratio < HALF ? invalid(meaning, figures) : suspect(meaning, figures);
  },
};

/** Whether every client is to be connected from the warm-up's end to the end of the measured window. */
function staysConnected({ plan }: TrialFacts): boolean {
  return plan.sessionS === null && plan.sending.kind !== "sequential" && holdsClients(plan);
}
