import { describeSearch } from "../../summary/describe-search.ts";
import type { RunView, TrialRow } from "../views.ts";

/** A run as JUnit XML, as CI systems read it: a suite per scenario, a case per trial; a trial that failed is a failure with its next step. */
export function toJunit(run: RunView): string {
  const suites = run.spec.scenarios.map(({ scenarioId, version }) => {
    const rows = run.rows.filter((row) => row.scenarioId === scenarioId);
    const attributes = {
      name: `${scenarioId}@${version}`,
      tests: rows.length,
      failures: rows.filter((row) => row.status === "failed").length,
      skipped: rows.filter((row) => row.status !== "failed" && row.status !== "succeeded").length,
      time: rows.reduce((sum, row) => sum + secondsOf(row), 0),
    };
    return element("testsuite", attributes, rows.map(toCase));
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", { name: run.name, id: run.runId }, suites)}\n`;
}

function toCase(row: TrialRow): string {
  const attributes = { classname: row.scenarioId, name: `${row.serverId}, round ${row.round}`, time: secondsOf(row) };
  const { failure } = row;
  const search = row.summary?.search;
  if (failure)
    return element("testcase", attributes, [
      element("failure", { type: failure.code, message: failure.message }, [toXmlText(failure.nextStep)]),
    ]);
  if (row.status !== "succeeded") return element("testcase", attributes, [element("skipped", {}, [])]);
  return element(
    "testcase",
    attributes,
    search ? [element("system-out", {}, [toXmlText(describeSearch(search))])] : [],
  );
}

function secondsOf({ startedAt, finishedAt }: TrialRow): number {
  return startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
}

function element(name: string, attributes: Record<string, string | number>, children: readonly string[]): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${toXmlText(String(value))}"`);
  return children.length === 0
    ? `<${name}${head.join("")}/>`
    : `<${name}${head.join("")}>${children.join("\n")}</${name}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text for XML: its five signs by name, and no control characters, which it cannot hold. */
function toXmlText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "\ufffd").replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
