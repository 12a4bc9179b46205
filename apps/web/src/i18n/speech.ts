import { inEnglish, labelOf, type Speech } from "@plumbline/core/result/speech";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Wording } from "./messages.ts";
import { nameIn } from "./names.ts";
import { translateAnswers } from "./translate-answers.ts";

/** The language of answers: core's own English, or the same phrases from the wording. @throws where a phrase misses a value */
export function speechOf({ locale, names, answers }: Wording): Speech {
  const translate = translateAnswers({ locale, answers });
  if (!translate) return inEnglish;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    say: (id, values) => translate(id, values),
    metric: (metricId) => nameIn(names, "metrics", metricId, "label", labelOf(summaryMetrics[metricId])),
    scenario: ({ id, name }) => nameIn(names, "scenarios", id, "name", name),
    list: (all) => list.format(all),
  };
}
