import type { SharedView } from "@plumbline/core/share/share";
import { compareSentences } from "../compare/prepare-answer.ts";
import { answerSentence } from "../run/answer-sentence.ts";
import { prepareResults } from "../run/results.ts";

/** What the picture of a shared link says before anybody has opened it. */
export type Preview = { title: string; sentences: string[] };

/** Sentences that a card has room for. */
const SHOWN = 3;

/** The answer of a run or a comparison, for its card. */
export function toPreview(shared: Extract<SharedView, { kind: "run" | "comparison" }>): Preview {
  if (shared.kind === "comparison")
    return { title: "Comparison", sentences: compareSentences(shared.comparison).slice(0, SHOWN) };
  const sentences = prepareResults(shared.run).map((result) => answerSentence(result).sentence);
  return { title: shared.run.name, sentences: sentences.slice(0, SHOWN) };
}
