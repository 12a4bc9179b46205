import { describeSearch } from "../../summary/describe-search.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { RunView } from "../views.ts";
import { element, toDocument, toXmlText } from "./xml.ts";

/**
 * A run as JUnit XML, as CI systems read it: a suite per scenario, a case per trial. A trial that failed is a failure with its next
 * step, one that the audit refused is an error with the audit's reasons. It holds nothing against anything: `plumb gate-ci --junit` does.
 */
export function toJunit(run: RunView): string {
  const suites = run.spec.scenarios.map(({ scenarioId, version }) => {
    const rows = run.rows.filter((row) => row.scenarioId === scenarioId);
    const attributes = {
      name: `${scenarioId}@${version}`,
      tests: rows.length,
      failures: rows.filter((row) => row.status === "failed").length,
      errors: rows.filter(isRefused).length,
      skipped: rows.filter((row) => row.status !== "failed" && row.status !== "succeeded").length,
      time: rows.reduce((sum, row) => sum + secondsOf(row), 0),
    };
    return element("testsuite", attributes, rows.map(toCase));
  });
  return toDocument(element("testsuites", { name: run.name, id: run.runId }, suites));
}

function toCase(row: TrialRow): string {
  const attributes = { classname: row.scenarioId, name: `${row.serverId}, round ${row.round}`, time: secondsOf(row) };
  return element("testcase", attributes, outcomeOf(row));
}

function outcomeOf(row: TrialRow): string[] {
  const { failure, audit, status } = row;
  if (failure)
    return [element("failure", { type: failure.code, message: failure.message }, [toXmlText(failure.nextStep)])];
  if (status !== "succeeded") return [element("skipped", {})];
  const reasons = audit?.reasons.map(({ sentence }) => sentence).join(" ") ?? "";
  const said = [
    ...(row.summary?.search ? [describeSearch(row.summary.search)] : []),
    ...(audit?.verdict === "SUSPECT" ? [`SUSPECT: ${reasons}`] : []),
  ];
  return [
    ...(isRefused(row) ? [element("error", { type: "INVALID", message: reasons })] : []),
    ...(said.length > 0 ? [element("system-out", {}, said.map(toXmlText))] : []),
  ];
}

const isRefused = ({ audit }: TrialRow): boolean => audit?.verdict === "INVALID";

function secondsOf({ startedAt, finishedAt }: TrialRow): number {
  return startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
}
