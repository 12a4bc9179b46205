import type { JunitCase, JunitReport, JunitResult } from "@plumbline/core/junit/junit";
import { NOT_LEDGERED, type ScriptReport } from "@plumbline/core/script/script-report";
import type { ScriptRunView } from "@plumbline/core/script/views";

/**
 * An ended script run as a JUnit report: a case for its end, and one for each threshold and check. A crossed threshold is a failure, a script
 * that failed to run is an error. A check decides nothing in k6: one that failed is skipped.
 */
export function toScriptReport(run: ScriptRunView): JunitReport {
  const { scriptRunId, name, serverId, report } = run;
  const className = `${name}.${serverId}`;
  const end: JunitCase = { className, name: "the script passes", results: resultsOf(run), output: [NOT_LEDGERED] };
  const suites = [
    { name: "end", cases: [end] },
    ...(report ? [{ name: "thresholds", cases: thresholdsOf(className, report) }] : []),
    ...(report ? [{ name: "checks", cases: checksOf(className, report) }] : []),
  ];
  return { name, id: scriptRunId, suites };
}

function resultsOf({ status, failure, report }: ScriptRunView): JunitResult[] {
  if (report?.passed) return [];
  if (report) return [{ kind: "failure", message: "A threshold is crossed, or the script marked itself as failed." }];
  if (failure) return [{ kind: "error", type: failure.code, message: failure.message, text: failure.nextStep }];
  return [{ kind: "skipped", message: status }];
}

function thresholdsOf(className: string, { summary }: ScriptReport): JunitCase[] {
  return summary.thresholds.map(({ metric, expression, crossed }) => ({
    ...{ className, name: `${metric}: ${expression}` },
    results: crossed ? [{ kind: "failure", message: "The threshold is crossed." }] : [],
  }));
}

function checksOf(className: string, { summary }: ScriptReport): JunitCase[] {
  return summary.checks.map(({ path, passes, fails }) => ({
    ...{ className, name: path.replace(/^::/, "") },
    results: fails === 0 ? [] : [{ kind: "skipped", message: `${passes} of ${passes + fails} passed.` }],
  }));
}
