import { describeSearch } from "../../summary/describe-search.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { RunView } from "../views.ts";
import { type ExportOptions, runUrl } from "./export-options.ts";
import { element, toDocument, toXmlText } from "./xml.ts";

/**
 * A run as JUnit XML, as CI systems read it: a suite per scenario, a case per trial. A failed trial is a failure with its next step. An
 * INVALID one is an error and a SUSPECT one is skipped, each with the audit's reasons: neither reads as passed. Properties carry the
 * run's link and what was watched. It judges nothing by a demand: `plumb gate-ci --junit` does.
 */
export function toJunit(run: RunView, { baseUrl }: Pick<ExportOptions, "baseUrl">): string {
  const suites = run.spec.scenarios.map(({ scenarioId, version }) => {
    const rows = run.rows.filter((row) => row.scenarioId === scenarioId);
    const attributes = {
      name: `${scenarioId}@${version}`,
      tests: rows.length,
      failures: rows.filter((row) => row.status === "failed").length,
      errors: rows.filter(isRefused).length,
      skipped: rows.filter(isSkipped).length,
      time: rows.reduce((sum, row) => sum + secondsOf(row), 0),
    };
    return element("testsuite", attributes, [toProperties({ run: runUrl(baseUrl, run) }), ...rows.map(toCase)]);
  });
  return toDocument(element("testsuites", { name: run.name, id: run.runId }, suites));
}

function toCase(row: TrialRow): string {
  const attributes = { classname: row.scenarioId, name: `${row.serverId}, round ${row.round}`, time: secondsOf(row) };
  const watched = row.audit?.watch;
  return element("testcase", attributes, [...(watched ? [toProperties({ watched })] : []), ...outcomeOf(row)]);
}

function toProperties(values: Record<string, string>): string {
  return element(
    "properties",
    {},
    Object.entries(values).map(([name, value]) => element("property", { name, value })),
  );
}

function outcomeOf(row: TrialRow): string[] {
  const { failure, audit, status } = row;
  if (failure)
    return [element("failure", { type: failure.code, message: failure.message }, [toXmlText(failure.nextStep)])];
  if (status !== "succeeded") return [element("skipped", {})];
  const reasons = audit?.reasons.map(({ sentence }) => sentence).join(" ") ?? "";
  const output = row.summary?.search ? [describeSearch(row.summary.search)] : [];
  return [
    ...(isRefused(row) ? [element("error", { type: "INVALID", message: reasons })] : []),
    ...(isSuspect(row) ? [element("skipped", { message: `SUSPECT: ${reasons}` })] : []),
    ...(output.length > 0 ? [element("system-out", {}, output.map(toXmlText))] : []),
  ];
}

const isSuspect = ({ audit }: TrialRow): boolean => audit?.verdict === "SUSPECT";

function isSkipped(row: TrialRow): boolean {
  return row.status === "succeeded" ? isSuspect(row) : row.status !== "failed";
}

const isRefused = ({ audit }: TrialRow): boolean => audit?.verdict === "INVALID";

function secondsOf({ startedAt, finishedAt }: TrialRow): number {
  return startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
}
