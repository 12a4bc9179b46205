import { type JunitCase, type JunitResult, toJunitXml } from "../../junit/junit.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { RunView } from "../views.ts";
import { type ExportOptions, runUrl } from "./export-options.ts";

/**
 * A run as JUnit XML, as CI systems read it: a suite per scenario, a case per trial. A failed trial is a failure with its next step. An
 * INVALID one is an error and a SUSPECT one is skipped, each with the audit's reasons: neither reads as passed. Properties carry the
 * run's link and what was watched. It judges nothing by a demand: `plumb gate-ci --junit` does.
 */
export function toJunit(run: RunView, { baseUrl }: Pick<ExportOptions, "baseUrl">): string {
  const suites = run.spec.scenarios.map(({ scenarioId, version }) => ({
    name: `${scenarioId}@${version}`,
    properties: { run: runUrl(baseUrl, run) },
    cases: run.rows.filter((row) => row.scenarioId === scenarioId).map(toCase),
  }));
  return toJunitXml({ name: run.name, id: run.runId, suites });
}

function toCase(row: TrialRow): JunitCase {
  const { scenarioId, serverId, round, audit, summary, status } = row;
  return {
    className: scenarioId,
    name: `${serverId}, round ${round}`,
    timeS: secondsOf(row),
    ...(audit?.watch ? { properties: { watched: audit.watch } } : {}),
    results: resultsOf(row),
    output: status === "succeeded" && summary?.search ? [describeSearch(summary.search)] : [],
  };
}

function resultsOf({ failure, audit, status }: TrialRow): JunitResult[] {
  if (failure) return [{ kind: "failure", type: failure.code, message: failure.message, text: failure.nextStep }];
  if (status !== "succeeded") return [{ kind: "skipped" }];
  const reasons = audit?.reasons.map(({ sentence }) => sentence).join(" ") ?? "";
  switch (audit?.verdict) {
    case "INVALID":
      return [{ kind: "error", type: "INVALID", message: reasons }];
    case "SUSPECT":
      return [{ kind: "skipped", message: `SUSPECT: ${reasons}` }];
    default:
      return [];
  }
}

function secondsOf({ startedAt, finishedAt }: TrialRow): number {
  return startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
}
