import type { ErrorCount } from "../../../frame/frame.ts";
import { secondsOf } from "../../../frame/over-frames.ts";
import { inDigits, inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { holdsClients, peakClients } from "../../../plan/load-figures.ts";
import { measuredFrames, type TrialFacts } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const ALL = 0.99;
const HALF = 0.5;

/** Causes of a connection end by the server: an unexpected close, or a reset. */
const endings: readonly ErrorCount["cause"][] = ["unexpected-close", "reset"];

/**
 * Open connections over the measured window ÷ planned clients: a client that is not connected yet, or was disconnected,
 * generates no load. A server that closes a connection that must stay sheds part of its load: even one is reported.
 */
export const clientsPresent: Rule = {
  id: "clients-present",
  title: "The clients were there while it was measured",
  formula:
    "open connections, mean of the measured seconds ÷ planned clients; connections that the server ended before the drain; loads with a constant number of clients only",
  source: "a handler that answered one message and then ended the connection, and was measured on",
  thresholds: [
    { value: ALL, unit: "ratio", meaning: "below it SUSPECT" },
    { value: HALF, unit: "ratio", meaning: "below it INVALID" },
    { value: 1, unit: "count", meaning: "connection that the server ended: SUSPECT from here" },
  ],
  speaksOfServer: true,
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
    const letGo = countLetGo(facts);
    if (ratio >= ALL && letGo > 0)
      return suspect(
        `The server let ${inWhole(letGo)} ${letGo === 1 ? "client" : "clients"} go: it ended connections that were to stay. ${sentence}.`,
        [...figures, { label: "Let go", value: letGo, unit: "count" }],
      );
    if (ratio >= ALL) return passed(`${sentence}.`, figures);
    const meaning = `${sentence}: the load was that of fewer clients.`;
    return ratio < HALF ? invalid(meaning, figures) : suspect(meaning, figures);
  },
};

/** Working connections that the server ended before the drain. */
function countLetGo({ frames }: TrialFacts): number {
  return frames
    .filter(({ phase }) => phase !== "drain")
    .flatMap(({ errors }) => errors)
    .filter(({ phase, cause }) => phase === "steady" && endings.includes(cause))
    .reduce((total, { count }) => total + count, 0);
}

/** True if the plan connects every client from the warm-up's end to the end of the measured window. */
function staysConnected({ plan }: TrialFacts): boolean {
  return plan.sessionS === null && plan.sending.kind !== "sequential" && holdsClients(plan);
}
