import type { Measured } from "../client/side-names.ts";
import type { Estimate } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import { formatMetric, formatPercent, formatRatio } from "../metric/format.ts";
import type { Metric } from "../metric/metric.ts";
import { nounFor } from "../server/client-id.ts";
import type { Basis } from "../summary/basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import { type Ranked, tieGroups } from "./ranking.ts";
import type { PolicyRanking, ScenarioResult } from "./results.ts";

/** Rounds from which a median has an interval. */
const ROUNDS_FOR_INTERVAL = 6;

/** Medians of a tie that a sentence lists one by one. */
const MEDIANS_LISTED = 5;

/** A delivery ratio from here on is everything; under it, messages were lost and the latency is that of the survivors. */
const ALL_DELIVERED = 0.9999;

/** A scenario's result in words: the answer and its caveats. */
export type RunAnswer = { sentence: string; caveats: string[] };

/** States what a scenario's rounds show and no more: without intervals nothing is called better. */
export function answerSentence(result: ScenarioResult): RunAnswer {
  if (result.results.length === 0) return { sentence: nothingSentence(result), caveats: [] };
  const metric = summaryMetrics[result.metricId];
  const [only, ...more] = result.rankings;
  const sentence =
    more.length === 0
      ? only
        ? rankingSentence(only, metric)
        : `No trial has a figure for ${labelOf(metric)}.`
      : result.rankings
          .map((each) => `Of the ${measuredOf(result)}s with ${each.policy}: ${rankingSentence(each, metric)}`)
          .join(" ");
  return {
    sentence,
    caveats: [...roundsCaveat(result), ...lossCaveat(result), ...auditCaveat(result), ...failedCaveat(result)],
  };
}

/** The measured kind: a scenario is for servers or for clients, never for both. */
function measuredOf({ results, without }: Pick<ScenarioResult, "results" | "without">): Measured {
  return nounFor([...results.map(({ server }) => server), ...without].map(({ serverId }) => serverId));
}

function nothingSentence(result: ScenarioResult): string {
  const { scenario, failed, audited } = result;
  if (failed.length === 0 && audited.length > 0)
    return `No figure of ${scenario.name} may be used: the audit calls every trial INVALID, for the reasons below.`;
  const [first] = failed;
  return first
    ? `No ${measuredOf(result)} finished ${scenario.name}: ${count(failed.length, "trial")} failed, the first with “${first.failure?.title ?? "no reason"}”.`
    : `${scenario.name} has no finished trial.`;
}

function rankingSentence({ ranking }: PolicyRanking, metric: Metric): string {
  const [best, ...others] = ranking.lines;
  const last = others.at(-1);
  if (!best) return `No trial has a figure for ${labelOf(metric)}.`;
  if (!last)
    return `${best.serverId}: ${labelOf(metric)} ${figureOf(best.estimate, metric)}. There is nothing to rank it against.`;
  return ranking.hasIntervals ? provenSentence(tieGroups(ranking), metric) : seenSentence(best, last, metric);
}

/** Every group lies apart from the next: these differences are shown by intervals. */
function provenSentence(groups: readonly Ranked[][], metric: Metric): string {
  const [bestGroup = [], ...others] = groups;
  const [best] = bestGroup;
  const worst = others.at(-1)?.at(-1);
  if (!best) return "";
  if (isUndelivered(best.estimate.median)) return nobodySentence(metric);
  if (!worst)
    return `No ${nounFor(namesOf(bestGroup))} is shown to be ${comparative(metric)} on ${labelOf(metric)} (${mediansOf(bestGroup, metric)}).`;
  const names = listOf(namesOf(bestGroup));
  const share =
    bestGroup.length === 1
      ? `has the ${superlative(metric, "best")} ${labelOf(metric)}, ${figureOf(best.estimate, metric)}`
      : `tie for the ${superlative(metric, "best")} ${labelOf(metric)}, ${mediansOf(bestGroup, metric)}`;
  return `${names} ${share}; ${worstOf(best, worst, metric, "has")}.`;
}

const namesOf = (group: readonly Ranked[]) => group.map(({ serverId }) => serverId);

/** All medians of a tie, because none represents the others. More than five as their range. */
function mediansOf(group: readonly Ranked[], { unit }: Metric): string {
  const medians = group.map(({ estimate }) => formatMetric(estimate.median, unit));
  return medians.length <= MEDIANS_LISTED
    ? `medians ${medians.join(", ")}`
    : `medians from ${medians[0]} to ${medians.at(-1)}`;
}

function comparative({ better, unit }: Metric): string {
  return better === "lower" && unit === "µs" ? "faster" : "better";
}

/** The observed ends of the ranking, without a claim. */
function seenSentence(best: Ranked, worst: Ranked, metric: Metric): string {
  if (isUndelivered(best.estimate.median)) return nobodySentence(metric);
  return `${best.serverId} showed the ${superlative(metric, "best")} ${labelOf(metric)}, ${figureOf(best.estimate, metric)}, and ${worstOf(best, worst, metric, "showed")}.`;
}

/** The other end of a ranking. What was not delivered has no ratio. */
function worstOf(best: Ranked, worst: Ranked, metric: Metric, verb: "has" | "showed"): string {
  const { serverId, estimate } = worst;
  if (isUndelivered(estimate.median)) return `${serverId} lost too much to have one`;
  return `${serverId} ${verb} the ${superlative(metric, "worst")}, ${figureOf(estimate, metric)}, ${ratioOf(best, worst)} as much`;
}

/** The percentile of every server lies among the lost deliveries. */
function nobodySentence(metric: Metric): string {
  return `No server has a ${labelOf(metric)}: each lost too much of what was owed.`;
}

function superlative(metric: Metric, end: "best" | "worst"): string {
  return (metric.better === "lower") === (end === "best") ? "lowest" : "highest";
}

function ratioOf(best: Ranked, worst: Ranked): string {
  return best.estimate.median === 0
    ? "not to be put as a ratio,"
    : formatRatio(worst.estimate.median / best.estimate.median);
}

/** A median with its interval, or with nothing where the rounds allow none. */
function figureOf({ median, low, high, rounds }: Estimate, { unit }: Metric): string {
  const text = formatMetric(median, unit);
  return low === null || high === null
    ? text
    : `${text} (${formatMetric(low, unit)} to ${formatMetric(high, unit)}, ${rounds} rounds)`;
}

function roundsCaveat(result: ScenarioResult): string[] {
  const { results, rounds } = result;
  const fewest = Math.min(...results.map(({ trials }) => trials.length));
  if (fewest >= ROUNDS_FOR_INTERVAL || results.length < 2) return [];
  const lacking = results
    .filter(({ trials }) => trials.length < ROUNDS_FOR_INTERVAL && trials.length < rounds)
    .map(({ server, trials }) => `${server.serverId} has only ${trials.length} of ${rounds}`);
  if (rounds < ROUNDS_FOR_INTERVAL)
    return [`${count(rounds, "round")} planned; no verdict, which needs ${ROUNDS_FOR_INTERVAL} or more.`];
  const because = lacking.length > 0 ? ` (${lacking.join(", ")})` : "";
  return [`${fewest} of ${rounds} rounds done${because}; no verdict yet.`];
}

function lossCaveat({ results, basis }: ScenarioResult): string[] {
  const losing = results.flatMap(({ server, estimates }) => {
    const delivered = estimates["ratio.delivered" satisfies SummaryMetricId];
    return delivered && delivered.median < ALL_DELIVERED
      ? [`${server.serverId} ${formatPercent(delivered.median)}`]
      : [];
  });
  return losing.length === 0
    ? []
    : [`Not everything that was owed arrived: ${losing.join(", ")}. ${lossMeanings[basis]}`];
}

const lossMeanings = {
  owed: "In latency percentiles a lost delivery counts as later than all others.",
  arrived: "Latencies are those of the messages that did.",
} as const satisfies Record<Basis, string>;

function auditCaveat({ audited, results }: ScenarioResult): string[] {
  const refused = audited.filter(({ audit }) => audit?.verdict === "INVALID").length;
  const suspects = results.filter(({ suspect }) => suspect).map(({ server }) => server.serverId);
  return [
    ...(refused > 0
      ? [`${count(refused, "trial")} ${refused === 1 ? "is" : "are"} INVALID and in no figure here.`]
      : []),
    ...(suspects.length > 0 ? [`The audit calls figures of ${listOf(suspects)} SUSPECT: see its reasons below.`] : []),
  ];
}

function failedCaveat({ failed, without }: ScenarioResult): string[] {
  if (failed.length === 0) return [];
  const missing =
    without.length > 0
      ? ` ${listOf(without.map(({ serverId }) => serverId))} ${without.length === 1 ? "has" : "have"} no figure at all.`
      : "";
  return [
    `${count(failed.length, "trial")} failed and count${failed.length === 1 ? "s" : ""} for nothing here.${missing}`,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** "a", "a and b", "a, b and c". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A metric's label inside a sentence: "latency p99", "latency p99 of what arrived", "CPU per delivery". */
export function labelOf({ label }: Pick<Metric, "label">): string {
  const words = label.replace(/, arrived$/, " of what arrived");
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
