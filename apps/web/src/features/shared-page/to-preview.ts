import { describeDuel } from "@plumbline/core/duel/judge/report/describe-duel";
import { answerSentence } from "@plumbline/core/result/answer-sentence";
import { compareSentences } from "@plumbline/core/result/comparison-answer";
import { prepareResults } from "@plumbline/core/result/results";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SharedView } from "@plumbline/core/share/share";
import { metricOf } from "../metric/metric-of.ts";
import { trendSentences } from "./trend-sentences.ts";

/** The text in the preview image of a shared link. */
export type Preview = { title: string; sentences: string[] };

/** Sentences that a card has room for. */
const SHOWN = 3;

/** The answer of a run, a comparison or a trend, for its card. The card's font has no glyph for a space that does not break. */
export function toPreview(shared: Exclude<SharedView, { kind: "badge" }>): Preview {
  const { title, sentences } = describe(shared);
  return { title, sentences: sentences.map((sentence) => sentence.replaceAll("\u00a0", " ")) };
}

function describe(shared: Exclude<SharedView, { kind: "badge" }>): Preview {
  if (shared.kind === "trend") {
    const { trend, changes } = shared;
    const title = `${metricOf(trend).label} over runs, ${getScenario(trend.scenarioId).name}`;
    return { title, sentences: trendSentences(trend, changes).slice(0, SHOWN) };
  }
  if (shared.kind === "comparison")
    return { title: "Comparison", sentences: compareSentences(shared.comparison).slice(0, SHOWN) };
  const { name: title, duel, spec } = shared.run;
  if (duel) return { title, sentences: [describeDuel(duel, spec)] };
  const sentences = prepareResults(shared.run, shared.floors).map((result) => answerSentence(result).sentence);
  return { title, sentences: sentences.slice(0, SHOWN) };
}
