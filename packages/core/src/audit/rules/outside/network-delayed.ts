import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { measuredFrames, middleOf, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { findSeconds, inSeconds } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** A bridge needs some hundred microseconds for a round trip, on a busy host too. */
const DELAYED_US = 2_000;
/** The probe gives up after this time: no answer came at all. */
const UNANSWERED_US = 1_000_000;
/** A round trip from this part of a percentile on belongs to the network rather than to the server. */
const OF_LATENCY = 0.5;

/** Both legs of a message's way, as the worker probes them. */
const LEGS = [
  { id: "path.rtt", to: "server" },
  { id: "path.generator.rtt", to: "generator" },
] as const;
type Leg = (typeof LEGS)[number];

/** Every message crosses both legs. Kernels answer the probe, so neither a busy server nor a busy generator delays it. */
export const networkDelayed: Rule = {
  id: "network-delayed",
  title: "The network was quick",
  formula:
    "quickest refused connection to the server's and to the generator's address in each second of the measured window, where two seconds in a row are slow or one has no answer",
  source: "a delay or an outage on either end of the bridge is in every latency, and in no counter of drops",
  thresholds: [
    { value: DELAYED_US, unit: "µs", meaning: "two seconds in a row from here: SUSPECT" },
    { value: UNANSWERED_US, unit: "µs", meaning: "one second without any answer: SUSPECT" },
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
    const legs = LEGS.filter(({ id, to }) => !(to === "server" && isRestarted) && tripsOf(facts, id).length > 0);
    if (legs.length === 0)
      return notJudged(
        isRestarted ? "The scenario restarts the server on purpose." : "This trial was not checked for a slow network.",
      );
    const figures = legs.map(({ id, to }) => ({
      label: `Round trip to the ${to}`,
      value: middleOf(tripsOf(facts, id)) ?? 0,
      unit: "µs" as const,
    }));
    const slow = legs
      .map((leg) => ({ leg, bySecond: findSlow(facts, leg) }))
      .filter(({ bySecond }) => bySecond.size > 0);
    if (slow.length === 0)
      return passed(
        `A round trip to ${legs.map(({ to }) => `the ${to}`).join(" and ")} took ${figures.map(({ value }) => inTime(value)).join(" and ")}.`,
        figures,
      );
    const sentence = slow.map(({ leg, bySecond }) => describe(facts, leg, bySecond)).join(" ");
    return isGrave(
      facts,
      slow.map(({ bySecond }) => bySecond),
    )
      ? invalid(sentence, figures)
      : suspect(sentence, figures);
  },
};

function tripsOf(facts: TrialFacts, id: Leg["id"]): number[] {
  return valuesOf(measuredFrames(facts), id);
}

/** Round trips of one leg's slow seconds, µs by the frame's number. A single slow second may be chance, unless no answer came in it. */
function findSlow(facts: TrialFacts, { id }: Leg): ReadonlyMap<number, number> {
  const measured = measuredFrames(facts);
  const at = (index: number) => measured[index]?.values[id] ?? 0;
  const isSlow = (index: number) => at(index) >= DELAYED_US;
  return new Map(
    measured.flatMap(({ seq }, index) =>
      at(index) >= UNANSWERED_US || (isSlow(index) && (isSlow(index - 1) || isSlow(index + 1)))
        ? [[seq, at(index)] as const]
        : [],
    ),
  );
}

function describe({ frames }: TrialFacts, { to }: Leg, bySecond: ReadonlyMap<number, number>): string {
  const { spans, share } = findSeconds(frames, ({ seq }) => bySecond.has(seq));
  const longestUs = Math.max(...bySecond.values());
  const took = longestUs >= UNANSWERED_US ? "had no answer" : `took up to ${inTime(longestUs)}`;
  return `A round trip to the ${to} ${took} (${inSeconds(spans)}), in ${inPercent(share)} of the measured window: the network was slow, not the server.`;
}

/** True if slow seconds are long and many enough to have made the p50 or the p99. */
function isGrave({ frames, summary }: TrialFacts, legs: readonly ReadonlyMap<number, number>[]): boolean {
  const shareFrom = (limitUs: number) =>
    findSeconds(frames, ({ seq }) => legs.some((bySecond) => (bySecond.get(seq) ?? 0) >= limitUs)).share;
  const { "latency.p50": p50, "latency.p99": p99 } = summary.values;
  const limitOf = (latencyUs: number | undefined) =>
    latencyUs === undefined ? UNANSWERED_US : Math.min(UNANSWERED_US, OF_LATENCY * latencyUs);
  return shareFrom(limitOf(p99)) >= P99_SHARE || shareFrom(limitOf(p50)) >= OF_LATENCY;
}
