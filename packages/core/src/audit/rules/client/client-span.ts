import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { isOfConnecting, type Pass, passesOf } from "./visits.ts";

/** Share of the connections' time that is in latencies; a client's own work between two round trips is in none. */
const LEAST = 0.7;
/** How far a sum may lie above the time there was: a histogram's mean is that of its buckets' middles. */
const ROUNDING = 0.01;

/**
 * Little's law for each connection: one message is on its way at a time, so the latencies of a connection fill the time from its
 * first message to its last echo, except for what the client does between an echo and the next message. More than that time
 * there cannot be, beside the way there of the first message and the way back of the last echo. Less has two causes that cannot be
 * distinguished from outside the client: it paused, or its clock did not run all the way from the send to the echo. So too
 * much is INVALID, and too little is reported.
 */
export const clientSpan: Rule = {
  id: "client-span",
  title: "The client's latencies fill its connections' time",
  formula:
    "Σ latencies ÷ Σ (last echo out − first message in) of the connections, each pass; loads of one message apart",
  source: "J. D. C. Little, A Proof for the Queuing Formula L = λ W, 1961; a clock that is started after the send",
  thresholds: [
    { value: LEAST, unit: "ratio", meaning: "below it SUSPECT: the client paused, or timed a part of each round trip" },
    { value: 1 + ROUNDING, unit: "ratio", meaning: "above it and two ways of each connection: INVALID" },
  ],
  judge(facts): Finding {
    const passes = passesOf(facts);
    if (passes === null) return notJudged("No client is measured here.");
    if (typeof passes === "string") return notJudged(`${passes}.`);
    if (isOfConnecting(facts)) return notJudged("Each connection sends one message: there is no time between them.");
    let least: { share: number; finding: Finding } | null = null;
    for (const pass of passes) {
      const spanUs = pass.seen.echoes?.spanUs;
      if (spanUs === undefined) return notJudged("This trial was not checked for time that is in no latency.");
      if (spanUs === 0) continue;
      const { share, finding } = judgePass(pass, spanUs);
      if (finding.outcome === "invalid") return finding;
      if (!least || share < least.share) least = { share, finding };
    }
    return least?.finding ?? notJudged("No connection sent a second message.");
  },
};

function judgePass({ claimed: { values }, seen }: Pass, spanUs: number): { share: number; finding: Finding } {
  const sumUs = (values["latency.count"] ?? 0) * (values["latency.mean"] ?? 0);
  const waysUs = 2 * (seen.echoes?.open ?? 0) * (values["latency.max"] ?? 0);
  const share = sumUs / spanUs;
  const figures = [
    { label: "Sum of latencies", value: sumUs, unit: "µs" as const },
    { label: "Connections' time", value: spanUs, unit: "µs" as const },
  ];
  const sentence = `The latencies add up to ${inTime(sumUs)}, and the connections were busy for ${inTime(spanUs)}`;
  if (sumUs > spanUs * (1 + ROUNDING) + waysUs)
    return { share, finding: invalid(`${sentence}: round trips are longer than they can have been.`, figures) };
  if (share >= LEAST) return { share, finding: passed(`${sentence}.`, figures) };
  const reasons = "the client pauses between its round trips, or times a part of each";
  return { share, finding: suspect(`${sentence}: ${inPercent(1 - share)} is in none, as ${reasons}.`, figures) };
}
