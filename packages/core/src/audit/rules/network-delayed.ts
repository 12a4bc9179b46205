import { measuredFrames, middleOf, type TrialFacts, valuesOf } from "../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inSeconds, spansWhere } from "../seconds.ts";
import { inTime } from "../words.ts";

/** A bridge takes some hundred microseconds there and back, also on a busy host. */
const DELAYED_US = 2_000;
/** Of the latency's p50: from here on it is the network's rather than the server's. */
const OF_P50 = 0.5;

/** A way to the server that takes long is in every latency. Kernels answer the probe, so that no server is to blame for it. */
export const networkDelayed: Rule = {
  id: "network-delayed",
  title: "The network was quick",
  formula:
    "quickest refused connection to the server's address in each second of the measured window, where two seconds in a row are slow",
  source: "a delay that tc or a firewall lays on the bridge is in every latency, and in no counter of drops",
  thresholds: [
    { value: DELAYED_US, unit: "µs", meaning: "two seconds in a row from here: SUSPECT" },
    { value: OF_P50, unit: "ratio", meaning: "of the latency's p50: a middle of all seconds from here is INVALID" },
  ],
  judge(facts): Finding {
    if (facts.plan.disturbance?.kind === "restart") return notJudged("The scenario takes the server away on purpose.");
    const trips = valuesOf(measuredFrames(facts), "path.rtt");
    const middle = middleOf(trips);
    if (middle === undefined) return notJudged("The way to the server was not probed.");
    const figures = [{ label: "Round trip of the network", value: middle, unit: "µs" as const }];
    const isSlow = slowSeconds(facts);
    if (isSlow.length === 0) return passed(`The way to the server and back took ${inTime(middle)}.`, figures);
    const sentence = `The way to the server and back took up to ${inTime(Math.max(...trips))} (${inSeconds(isSlow)}), without the server's doing.`;
    const p50 = facts.summary.values["latency.p50"] ?? 0;
    return middle >= DELAYED_US && middle >= OF_P50 * p50 ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};

/** Spans of at least two slow seconds in a row: one may be this process held up in each of its probes. */
function slowSeconds({ frames }: TrialFacts) {
  const measured = frames.filter(({ phase }) => phase === "measure");
  const isSlow = (index: number) => (measured[index]?.values["path.rtt"] ?? 0) >= DELAYED_US;
  const lasting = new Set(
    measured.filter((_, index) => isSlow(index) && (isSlow(index - 1) || isSlow(index + 1))).map(({ seq }) => seq),
  );
  return spansWhere(frames, ({ seq }) => lasting.has(seq));
}
