import { DuelFigureId } from "../duel/duel.ts";
import { summaryMetrics } from "../summary/summary-metrics.ts";
import type { RevisionVerdict } from "./revision-verdict.ts";

/**
 * A verdict on two revisions as SARIF, for code scanning: a regression is a result at the server's manifest. Another verdict stands in a notification alone, as code scanning
 * makes an alert of every result, also of one that passes.
 * @param metricId the figure that decides
 * Source: OASIS, Static Analysis Results Interchange Format 2.1.0
 */
export function toRevisionSarif(verdict: RevisionVerdict, metricId: DuelFigureId, baseUrl: string): string {
  const { outcome, sentence, runId, folder, scenarioId, head } = verdict;
  const page = runId === null ? baseUrl : `${baseUrl}/runs/${runId}`;
  const manifest = [...folder.split("/").filter((name) => name !== ""), "server.json"]
    .map(encodeURIComponent)
    .join("/");
  const message = { text: `${sentence} ${page}` };
  const result = {
    ruleId: metricId,
    ruleIndex: DuelFigureId.options.indexOf(metricId),
    ...{ kind: "fail", level: "error", message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: manifest, uriBaseId: "%SRCROOT%" },
          region: { startLine: 1 },
        },
      },
    ],
    partialFingerprints: { "scenarioAndFigure/v1": `${manifest}:${scenarioId}:${metricId}` },
    ...(runId === null ? {} : { hostedViewerUri: page }),
  };
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Plumbline", rules: DuelFigureId.options.map(toRule) } },
        automationDetails: { id: `plumb-duel/${scenarioId}/` },
        invocations: [
          {
            executionSuccessful: outcome !== "invalid",
            toolExecutionNotifications: [{ level: outcome === "invalid" ? "error" : "note", message }],
          },
        ],
        properties: { headCommit: head.sha },
        results: outcome === "regression" ? [result] : [],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toRule(metricId: DuelFigureId) {
  const { label, meaning } = summaryMetrics[metricId];
  return {
    id: metricId,
    name: label,
    shortDescription: { text: `${label} is no higher than in the base.` },
    fullDescription: { text: meaning },
    defaultConfiguration: { level: "error" },
  };
}
