import { describeDeviations, isExhibition } from "../../gate/deviation-meanings.ts";
import { markExhibition } from "../../gate/mark-exhibition.ts";
import { type JunitCase, type JunitResult, toJunitXml } from "../../junit/junit.ts";
import type { ServerSnapshot } from "../../server/views.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { RunView } from "../views.ts";
import { type ExportOptions, runUrl } from "./export-options.ts";

/**
 * A run as JUnit XML, as CI systems read it: a suite per scenario, a case per trial. A failed trial is a failure with its next step. An
 * INVALID one is an error and a SUSPECT one is skipped, each with the audit's reasons: neither reads as passed. Properties carry the
 * run's link, what was watched, and of an exhibition what it breaks. It judges nothing by a demand: `plumb gate-ci --junit` does.
 */
export function toJunit(run: RunView, { baseUrl }: Pick<ExportOptions, "baseUrl">): string {
  const serverById = new Map(run.spec.servers.map((server) => [server.serverId, server]));
  const suites = run.spec.scenarios.map(({ scenarioId, version }) => ({
    name: `${scenarioId}@${version}`,
    properties: { run: runUrl(baseUrl, run) },
    cases: run.rows
      .filter((row) => row.scenarioId === scenarioId)
      .map((row) => toCase(row, serverById.get(row.serverId))),
  }));
  return toJunitXml({ name: run.name, id: run.runId, suites });
}

function toCase(row: TrialRow, server: ServerSnapshot | undefined): JunitCase {
  const { scenarioId, serverId, round, summary, status } = row;
  return {
    className: scenarioId,
    name: `${server ? markExhibition(server) : serverId}, round ${round}`,
    timeS: secondsOf(row),
    ...propertiesOf(row, server),
    results: resultsOf(row),
    output: status === "succeeded" && summary?.search ? [describeSearch(summary.search)] : [],
  };
}

function propertiesOf({ audit }: TrialRow, server: ServerSnapshot | undefined): Pick<JunitCase, "properties"> {
  const properties = {
    ...(audit?.watch ? { watched: audit.watch } : {}),
    ...(server && isExhibition(server) ? { exhibition: describeDeviations(server.deviations) } : {}),
  };
  return Object.keys(properties).length === 0 ? {} : { properties };
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
