import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMetric } from "../metric/format.ts";
import { answerSentence } from "./answer-sentence.ts";
import { tieGroups } from "./ranking.ts";
import { prepareResults, type ScenarioResult } from "./results.ts";
import { runView, succeeded } from "./testing/sample-run.ts";

const serverIds = ["go-gorilla", "rust-axum", "node-ws"] as const;
const never = Number.POSITIVE_INFINITY;

/** p99 of one server's rounds in µs, scattered around a level of its own; now and then one was not delivered. */
const rounds = fc
  .tuple(
    fc.double({ min: 1, max: 5, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.array(fc.oneof({ weight: 30, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }, fc.constant(never)), {
      minLength: 1,
      maxLength: 9,
    }),
  )
  .map(([level, scatter, values]) =>
    values.map((value) => (Number.isFinite(value) ? 10 ** (level + scatter * value) : value)),
  );

const measured = fc.array(rounds, { minLength: 1, maxLength: serverIds.length });

function resultOf(all: readonly number[][]): ScenarioResult {
  const rows = all.flatMap((values, nth) =>
    values.map((value, index) =>
      succeeded(serverIds[nth] ?? "", index + 1, { "latency.owed.p99": value, "ratio.delivered": 1 }),
    ),
  );
  const run = runView({ rows });
  // one delivery policy, so that there is one ranking
  const [result] = prepareResults({ ...run, spec: { ...run.spec, rounds: 9 } });
  if (!result) throw new Error("no result");
  return result;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const textOf = (median: number) => plain(formatMetric(median, "µs"));

test("a sentence claims nothing that its ranking does not show", () => {
  fc.assert(
    fc.property(measured, (all) => {
      const result = resultOf(all);
      const sentence = plain(answerSentence(result).sentence);
      const [{ ranking } = { ranking: null }] = result.rankings;
      if (!ranking) throw new Error("no ranking");
      const [bestGroup = []] = tieGroups(ranking);
      const [best] = bestGroup;
      const claims = / has the | tie for the /.test(sentence);
      // a claim needs an interval for every server
      expect(claims && !ranking.hasIntervals).toBe(false);
      if (!best || best.estimate.median === never) {
        expect(claims).toBe(false);
        return;
      }
      // the median of each server that ties with the best is told, never that of the best as the group's
      if (ranking.hasIntervals && bestGroup.length > 1)
        for (const { estimate } of bestGroup) expect(sentence).toContain(textOf(estimate.median));
      // the one that is named alone lies apart from all others
      if (sentence.includes(`${best.serverId} has the lowest`))
        for (const { whisker } of ranking.lines.slice(1)) expect(whisker.low).toBeGreaterThan(best.whisker.high);
      // no other figure is given as the best
      expect(sentence).toContain(textOf(Math.min(...ranking.lines.map(({ estimate }) => estimate.median))));
    }),
    { numRuns: 500 },
  );
});

test("a server that lost its percentile has no ratio in the sentence", () => {
  fc.assert(
    fc.property(measured, (all) => {
      const result = resultOf(all);
      const sentence = answerSentence(result).sentence;
      const worst = result.rankings[0]?.ranking.lines.at(-1);
      if (worst?.estimate.median === never) expect(sentence).not.toMatch(/× as much/);
      expect(sentence).not.toMatch(/NaN|Infinity|undefined|not a number/);
    }),
    { numRuns: 500 },
  );
});
