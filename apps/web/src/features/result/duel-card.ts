import type { Duel } from "@plumbline/core/duel/duel";
import {
  describeDistrust,
  describeDuel,
  describeRatio,
  duelSides,
} from "@plumbline/core/duel/judge/report/describe-duel";
import { describeFloor } from "@plumbline/core/duel/judge/report/describe-floor";
import { describeLottery } from "@plumbline/core/duel/judge/report/describe-lottery";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { markExhibition } from "@plumbline/core/gate/mark-exhibition";
import type { RunView } from "@plumbline/core/run/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { prepareRatioForest, ratioTick } from "#charts/ranking/prepare-ratio-forest.ts";
import type { CardPlot, ResultCard } from "../card/result-card.ts";
import { runFacts, scenarioFacts } from "./origin/source-facts.ts";

type DuelRun = Pick<RunView, "name" | "startedAt" | "spec"> & { readonly duel: Duel };

/** The card of a duel: its verdict, what speaks against it, and of two servers the ratio of each figure with its limits. */
export function duelCard(run: DuelRun, environment: EnvironmentView | null | undefined): ResultCard {
  const { name, duel, spec } = run;
  const caveats = [describeDistrust(duel), describeFloor(duel, spec), describeLottery(duel, spec)];
  const names = spec.servers.map(markExhibition);
  return {
    title: `Duel · ${name}`,
    sentences: [describeDuel(duel, spec)],
    caveats: caveats.filter((caveat) => caveat !== null),
    plots: duel.pairs ? [] : plotsOf(duel, spec),
    facts: [...spec.scenarios.flatMap((scenario) => scenarioFacts(scenario, names)), ...runFacts(run, environment)],
  };
}

function plotsOf({ figures }: Duel, spec: DuelRun["spec"]): CardPlot[] {
  const [a, b] = duelSides(spec);
  const drawn = figures.flatMap(({ metricId, looks }) => {
    const look = looks.at(-1);
    if (!look) return [];
    const { ratio, low: ratioLow, high: ratioHigh } = look;
    const comparison = { metricId, ratio, ratioLow, ratioHigh, verdict: "inconclusive", floor: null } as const;
    return [{ label: summaryMetrics[metricId].label, comparison, text: describeRatio(look) }];
  });
  const { lines, domain, ticks } = prepareRatioForest(drawn);
  if (lines.length === 0) return [];
  const [least, most] = domain;
  const clip = (value: number) => Math.min(most, Math.max(least, value));
  return [
    {
      heading: `${b} ÷ ${a} · lower is better for ${b} · whiskers: limits over all rounds · log axis`,
      rows: lines.map(({ label, ratio, low, high }) => ({
        label,
        ...{ value: clip(ratio), low: clip(low), high: clip(high), verdict: null, band: null },
        text: drawn.find((each) => each.label === label)?.text ?? "",
      })),
      scale: "log",
      domain,
      ticks: ticks.map((value) => ({ value, label: ratioTick(value) })),
      reference: 1,
    },
  ];
}
