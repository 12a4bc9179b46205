import type { Measured } from "../client/side-names.ts";
import type { Estimate } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import { formatMetric, formatPercent, formatRatio } from "../metric/format.ts";
import type { Metric } from "../metric/metric.ts";
import { nounFor } from "../server/client-id.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import type { End } from "./phrases.ts";
import { type Ranked, tieGroups } from "./ranking.ts";
import type { PolicyRanking, ScenarioResult } from "./results.ts";
import { inEnglish, type Speech } from "./speech.ts";

/** Rounds from which a median has an interval. */
const ROUNDS_FOR_INTERVAL = 6;

/** Medians of a tie that a sentence lists one by one. */
const MEDIANS_LISTED = 5;

/** A delivery ratio from here on is everything; under it, messages were lost and the latency is that of the survivors. */
const ALL_DELIVERED = 0.9999;

/** A scenario's result in words: the answer and its caveats. */
export type RunAnswer = { sentence: string; caveats: string[] };

/** The figure that a ranking is by, with its name in the language of the sentence. */
type Judged = Metric & { name: string };

/** States what a scenario's rounds show and no more: without intervals nothing is called better. */
export function answerSentence(result: ScenarioResult, speech: Speech = inEnglish): RunAnswer {
  if (result.results.length === 0) return { sentence: nothingSentence(result, speech), caveats: [] };
  const metric = { ...summaryMetrics[result.metricId], name: speech.metric(result.metricId) };
  const { say } = speech;
  const [only, ...more] = result.rankings;
  const kind = measuredOf(result);
  const sentence =
    more.length === 0
      ? only
        ? rankingSentence(only, metric, speech)
        : unrankedSentence(result, metric, speech)
      : result.rankings
          .map((each) =>
            say("ofPolicy", { kind, policy: each.policy, sentence: rankingSentence(each, metric, speech) }),
          )
          .join(" ");
  return {
    sentence,
    caveats: [
      ...roundsCaveat(result, speech),
      ...lossCaveat(result, speech),
      ...auditCaveat(result, speech),
      ...failedCaveat(result, speech),
    ],
  };
}

/** Without a ranking either nothing has the figure, or only what is never ranked. */
function unrankedSentence({ results, metricId }: ScenarioResult, { name }: Judged, { say }: Speech): string {
  const isKnown = results.some(({ estimates }) => estimates[metricId] !== undefined);
  return say(isKnown ? "onlyExhibitions" : "noFigure", { metric: name });
}

/** The measured kind: a scenario is for servers or for clients, never for both. */
function measuredOf({ results, without }: Pick<ScenarioResult, "results" | "without">): Measured {
  return nounFor([...results.map(({ server }) => server), ...without].map(({ serverId }) => serverId));
}

function nothingSentence(result: ScenarioResult, { say, scenario: nameOf }: Speech): string {
  const { failed, audited } = result;
  const scenario = nameOf(result.scenario);
  if (failed.length === 0 && audited.length > 0) return say("allInvalid", { scenario });
  const [first] = failed;
  const title = first?.failure?.title ?? say("noReason", {});
  return first
    ? say("nobodyFinished", { kind: measuredOf(result), scenario, failed: failed.length, title })
    : say("unfinished", { scenario });
}

function rankingSentence({ ranking }: PolicyRanking, metric: Judged, speech: Speech): string {
  const [best, ...others] = ranking.lines;
  const last = others.at(-1);
  const { say } = speech;
  if (!best) return say("noFigure", { metric: metric.name });
  const figure = figureOf(best.estimate, metric, speech);
  if (!last) return say("only", { server: best.serverId, metric: metric.name, figure });
  return ranking.hasIntervals
    ? provenSentence(tieGroups(ranking), metric, speech)
    : seenSentence(best, last, metric, speech);
}

/** Every group lies apart from the next: these differences are shown by intervals. */
function provenSentence(groups: readonly Ranked[][], metric: Judged, speech: Speech): string {
  const [bestGroup = [], ...others] = groups;
  const [best] = bestGroup;
  const worst = others.at(-1)?.at(-1);
  const { say, list } = speech;
  if (!best) return "";
  if (isUndelivered(best.estimate.median)) return say("nobody", { metric: metric.name });
  const names = bestGroup.map(({ serverId }) => serverId);
  const values = {
    metric: metric.name,
    end: superlative(metric, "best"),
    medians: mediansOf(bestGroup, metric, speech),
  };
  if (!worst) return say("noneShown", { ...values, kind: nounFor(names), how: comparative(metric) });
  const rest = worstOf(best, worst, metric, speech, "worstHas");
  return bestGroup.length === 1
    ? say("leads", { ...values, server: best.serverId, figure: figureOf(best.estimate, metric, speech), rest })
    : say("tie", { ...values, servers: list(names), rest });
}

/** All medians of a tie, because none represents the others. More than five as their range. */
function mediansOf(group: readonly Ranked[], { unit }: Metric, { say }: Speech): string {
  const medians = group.map(({ estimate }) => formatMetric(estimate.median, unit));
  const [first = "", last = ""] = [medians[0], medians.at(-1)];
  return medians.length <= MEDIANS_LISTED
    ? say("medians", { medians: medians.join(", ") })
    : say("medianRange", { first, last });
}

function comparative({ better, unit }: Metric): "faster" | "better" {
  return better === "lower" && unit === "µs" ? "faster" : "better";
}

/** The observed ends of the ranking, without a claim. */
function seenSentence(best: Ranked, worst: Ranked, metric: Judged, speech: Speech): string {
  const { say } = speech;
  if (isUndelivered(best.estimate.median)) return say("nobody", { metric: metric.name });
  return say("showed", {
    server: best.serverId,
    end: superlative(metric, "best"),
    metric: metric.name,
    figure: figureOf(best.estimate, metric, speech),
    rest: worstOf(best, worst, metric, speech, "worstShowed"),
  });
}

/** The other end of a ranking. What was not delivered has no ratio. */
function worstOf(
  best: Ranked,
  { serverId: server, estimate }: Ranked,
  metric: Judged,
  speech: Speech,
  id: "worstHas" | "worstShowed",
): string {
  const { say } = speech;
  if (isUndelivered(estimate.median)) return say("lostTooMuch", { server });
  const zero = best.estimate.median === 0;
  const ratio = zero ? say("noRatio", {}) : formatRatio(estimate.median / best.estimate.median);
  return say(id, { server, end: superlative(metric, "worst"), figure: figureOf(estimate, metric, speech), ratio });
}

function superlative(metric: Metric, end: "best" | "worst"): End {
  return (metric.better === "lower") === (end === "best") ? "lowest" : "highest";
}

/** A median with its interval, or with nothing where the rounds allow none. */
function figureOf({ median, low, high, rounds }: Estimate, { unit }: Metric, { say }: Speech): string {
  const text = formatMetric(median, unit);
  if (low === null || high === null) return text;
  const ends = { low: formatMetric(low, unit), high: formatMetric(high, unit) };
  return say("interval", { median: text, ...ends, rounds });
}

function roundsCaveat({ results, rounds }: ScenarioResult, { say }: Speech): string[] {
  const done = Math.min(...results.map(({ trials }) => trials.length));
  if (done >= ROUNDS_FOR_INTERVAL || results.length < 2) return [];
  if (rounds < ROUNDS_FOR_INTERVAL) return [say("planned", { rounds, needed: ROUNDS_FOR_INTERVAL })];
  const lacking = results
    .filter(({ trials }) => trials.length < ROUNDS_FOR_INTERVAL && trials.length < rounds)
    .map(({ server, trials }) => say("lacking", { server: server.serverId, done: trials.length, rounds }));
  if (lacking.length === 0) return [say("done", { done, rounds })];
  return [say("doneBecause", { done, rounds, lacking: lacking.join(", ") })];
}

function lossCaveat({ results, basis }: ScenarioResult, { say }: Speech): string[] {
  const losing = results.flatMap(({ server, estimates }) => {
    const delivered = estimates["ratio.delivered" satisfies SummaryMetricId];
    return delivered && delivered.median < ALL_DELIVERED
      ? [`${server.serverId} ${formatPercent(delivered.median)}`]
      : [];
  });
  if (losing.length === 0) return [];
  return [say(basis === "owed" ? "lossOwed" : "lossArrived", { servers: losing.join(", ") })];
}

function auditCaveat({ audited, results }: ScenarioResult, { say, list }: Speech): string[] {
  const refused = audited.filter(({ audit }) => audit?.verdict === "INVALID").length;
  const suspects = results.filter(({ suspect }) => suspect).map(({ server }) => server.serverId);
  return [
    ...(refused > 0 ? [say("invalid", { trials: refused })] : []),
    ...(suspects.length > 0 ? [say("suspect", { servers: list(suspects) })] : []),
  ];
}

function failedCaveat({ failed, without }: ScenarioResult, { say, list }: Speech): string[] {
  if (failed.length === 0) return [];
  const names = without.map(({ serverId }) => serverId);
  const missing = names.length > 0 ? ` ${say("without", { servers: list(names), number: names.length })}` : "";
  return [`${say("failed", { trials: failed.length })}${missing}`];
}
