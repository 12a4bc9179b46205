import type { Frame } from "../../../frame/frame.ts";
import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { measuredFrames, middleOf, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { findSeconds, inSeconds, type Span, shareOfMeasured, spansWhere } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** A bridge needs some hundred microseconds for a round trip, on a busy host too. */
const DELAYED_US = 2_000;
/** A round trip from this part of a percentile on belongs to the network rather than to the server. */
const OF_LATENCY = 0.5;
/** Two probes without an answer; a single one may be a lost packet. */
const OUTAGE_MS = 500;
/** A probe without an answer is known a second after it was sent. */
const KNOWN_AFTER_S = 1;

/** Both ends of a message's way, as the worker probes them. */
const LEGS = [
  { rtt: "path.rtt", outage: "path.outage", to: "server" },
  { rtt: "path.generator.rtt", outage: "path.generator.outage", to: "generator" },
] as const;
type Leg = (typeof LEGS)[number];

/** Slow seconds of one leg: µs by the frame's number. Its outages: the parts of the trial without answers. */
type Trouble = { leg: Leg; slow: ReadonlyMap<number, number>; outages: readonly Span[] };

/** Every message crosses both legs. Kernels answer the probe, so neither a busy server nor a busy generator delays it. */
export const networkDelayed: Rule = {
  id: "network-delayed",
  title: "The network was quick, and always there",
  formula:
    "quickest refused connection to the server's and to the generator's address in each second of the measured window, where two seconds in a row are slow; time for which such probes, four a second, had no answer",
  source: "a delay or an outage on either end of the bridge is in every latency, and in no counter of drops",
  thresholds: [
    { value: DELAYED_US, unit: "µs", meaning: "two seconds in a row from here: SUSPECT" },
    { value: OUTAGE_MS, unit: "ms", meaning: "without answers from here: SUSPECT" },
    {
      value: P99_SHARE,
      unit: "ratio",
      meaning: "of the measured window without answers, or slower than half of the p99: from here INVALID",
    },
    {
      value: OF_LATENCY,
      unit: "ratio",
      meaning: "of the measured window slower than half of the p50: from here INVALID",
    },
  ],
  judge(facts): Finding {
    const isRestarted = facts.plan.disturbance?.kind === "restart";
    const legs = LEGS.filter((leg) => !(leg.to === "server" && isRestarted) && isProbed(facts, leg));
    if (legs.length === 0)
      return notJudged(
        isRestarted ? "The scenario restarts the server on purpose." : "This trial was not checked for a slow network.",
      );
    const figures = legs.map(({ rtt, to }) => ({
      label: `Round trip to the ${to}`,
      value: middleOf(valuesOf(measuredFrames(facts), rtt)) ?? 0,
      unit: "µs" as const,
    }));
    const troubles = legs.map((leg) => ({ leg, slow: findSlow(facts, leg), outages: findOutages(facts, leg) }));
    const sentences = troubles.flatMap((trouble) => describe(facts, trouble));
    if (sentences.length === 0)
      return passed(
        `A round trip to ${legs.map(({ to }) => `the ${to}`).join(" and ")} took ${figures.map(({ value }) => inTime(value)).join(" and ")}.`,
        figures,
      );
    const sentence = `${sentences.join(" ")} The network failed, not the server.`;
    return isGrave(facts, troubles) ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};

function isProbed(facts: TrialFacts, { rtt, outage }: Leg): boolean {
  return [rtt, outage].some((id) => valuesOf(measuredFrames(facts), id).length > 0);
}

/** Seconds that are slow like one beside them: a single one may be chance. */
function findSlow(facts: TrialFacts, { rtt }: Leg): ReadonlyMap<number, number> {
  const measured = measuredFrames(facts);
  const at = (index: number) => measured[index]?.values[rtt] ?? 0;
  const isSlow = (index: number) => at(index) >= DELAYED_US;
  return new Map(
    measured.flatMap(({ seq }, index) =>
      isSlow(index) && (isSlow(index - 1) || isSlow(index + 1)) ? [[seq, at(index)] as const] : [],
    ),
  );
}

/** The measured window's part of each second without answers; none if all of them together are short. */
function findOutages({ frames }: TrialFacts, { outage }: Leg): Span[] {
  const spans = frames.flatMap((frame): Span[] => {
    const lastedS = (frame.values[outage] ?? 0) / 1000;
    const [span] = spansWhere(frames, ({ seq }) => seq === frame.seq);
    if (!span || lastedS === 0) return [];
    const fromS = span.fromS - KNOWN_AFTER_S;
    return [{ fromS, toS: fromS + lastedS }];
  });
  const within = spans.filter((span) => shareOfMeasured(frames, [span]) > 0);
  return lengthOf(within) * 1000 >= OUTAGE_MS ? within : [];
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((total, { fromS, toS }) => total + toS - fromS, 0);
}

function describe({ frames }: TrialFacts, { leg: { to }, slow, outages }: Trouble): string[] {
  const { spans, share } = findSeconds(frames, ({ seq }) => slow.has(seq));
  return [
    ...(outages.length > 0
      ? [`For ${inTime(lengthOf(outages) * 1e6)} nothing came back from the ${to}'s address (${inSeconds(outages)}).`]
      : []),
    ...(slow.size > 0
      ? [
          `A round trip to the ${to} took up to ${inTime(Math.max(...slow.values()))} (${inSeconds(spans)}), in ${inPercent(share)} of the measured window.`,
        ]
      : []),
  ];
}

/** True if slow seconds and outages are long and many enough to have made the p50 or the p99. */
function isGrave({ frames, summary }: TrialFacts, troubles: readonly Trouble[]): boolean {
  const outages = troubles.flatMap((trouble) => trouble.outages);
  const shareFrom = (latencyUs: number | undefined) => {
    const limitUs = latencyUs === undefined ? Number.POSITIVE_INFINITY : OF_LATENCY * latencyUs;
    const isSlow = ({ seq }: Frame) => troubles.some(({ slow }) => (slow.get(seq) ?? 0) >= limitUs);
    return shareOfMeasured(frames, [...outages, ...findSeconds(frames, isSlow).spans]);
  };
  const { "latency.p50": p50, "latency.p99": p99 } = summary.values;
  return shareFrom(p99) >= P99_SHARE || shareFrom(p50) >= OF_LATENCY;
}
