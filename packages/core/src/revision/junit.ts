import { toJunitResults } from "../acceptance/junit-result.ts";
import { decisiveLook, describeRatio } from "../duel/judge/report/describe-duel.ts";
import { type JunitCase, toJunitXml } from "../junit/junit.ts";
import { summaryMetrics } from "../summary/summary-metrics.ts";
import type { RevisionVerdict } from "./revision-verdict.ts";

/** A verdict on two revisions as JUnit XML: a case for the verdict, and one for each figure beside it, which can only inform. */
export function toRevisionJunit(verdict: RevisionVerdict, baseUrl: string): string {
  const { outcome, sentence, runId, folder, scenarioId, duel } = verdict;
  const className = `${scenarioId}.${folder === "" ? "server" : folder}`;
  const [deciding, ...besides] = duel?.figures ?? [];
  const output = runId === null ? [sentence] : [`${sentence} ${baseUrl}/runs/${runId}`];
  const label = deciding ? summaryMetrics[deciding.metricId].label : "verdict";
  const cases: JunitCase[] = [
    {
      ...{ className, name: `head is no slower than base: ${label}`, output },
      results: toJunitResults(outcome, sentence),
    },
    ...besides.map((figure) => ({
      ...{ className, name: `beside it: ${summaryMetrics[figure.metricId].label}`, results: [] },
      output: [`head ÷ base ${describeRatio(decisiveLook(figure))}`],
    })),
  ];
  return toJunitXml({
    name: "plumb duel",
    ...(runId === null ? {} : { id: runId }),
    suites: [{ name: scenarioId, cases }],
  });
}
