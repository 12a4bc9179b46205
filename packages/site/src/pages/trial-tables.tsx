/** @jsxRuntime automatic */
import { type AuditFinding, isAgainst } from "@plumbline/core/audit/views";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import { formatMetric } from "@plumbline/core/metric/format";
import type { SummaryValues } from "@plumbline/core/summary/summary";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { FoldedTable, TableBox } from "./parts.tsx";

/** Every figure of a trial. The attributes let a script compare the page with the proof. */
export function FigureTable({ values, isRefused }: { values: SummaryValues; isRefused: boolean }) {
  return (
    <section>
      <h2>Figures</h2>
      <ul className={isRefused ? "figures refused" : "figures"}>
        {Object.entries(summaryMetrics).map(([metricId, { label, unit, meaning }]) => {
          const value = values[metricId as keyof typeof summaryMetrics];
          return value === undefined ? null : (
            <li key={metricId} title={meaning}>
              <span className="dim">{label}</span>
              <b className="number" data-metric={metricId} data-value={isUndelivered(value) ? "not delivered" : value}>
                {formatMetric(value, unit)}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The audit's findings, those against the trial first. */
export function AuditTable({ findings }: { findings: readonly AuditFinding[] }) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((a, b) => Number(isAgainst(b)) - Number(isAgainst(a)));
  return (
    <FoldedTable
      label="Audit"
      summary={`Audit: ${findings.filter(isAgainst).length} of ${findings.length} rules speak against it`}
      heads={["Rule", "Outcome", "Finding"]}
      open={sorted.some(isAgainst)}
    >
      {sorted.map(({ ruleId, outcome, sentence }) => (
        <tr key={ruleId}>
          <th scope="row">{ruleId}</th>
          <td>
            <span className={`badge ${outcome}`}>{outcome}</span>
          </td>
          <td>{sentence}</td>
        </tr>
      ))}
    </FoldedTable>
  );
}

/** The contract as it was tried on the image. */
export function GateChecks({ checks }: { checks: readonly GateCheck[] }) {
  return (
    <FoldedTable
      label="Gate"
      summary={`Gate: ${checks.filter(({ passed }) => passed).length} of ${checks.length} checks passed`}
      heads={["Check", "Result", "Seen"]}
    >
      {checks.map(({ checkId, passed, seen }) => (
        <tr key={checkId}>
          <th scope="row">{checkId}</th>
          <td>{passed ? "passed" : <span className="badge invalid">failed</span>}</td>
          <td>{seen}</td>
        </tr>
      ))}
    </FoldedTable>
  );
}

/** Seconds that a page lists; all of them are in the bundle. */
const MOST_FRAMES = 120;

const columns = [
  ["connections.open", "Connections", "count"],
  ["messages.offered", "Offered", "count"],
  ["deliveries.received", "Received", "count"],
  ["latency.p50", "p50", "µs"],
  ["latency.p99", "p99", "µs"],
  ["server.cpu.user", "Server CPU, user", "cores"],
] as const;

/** The stored seconds. */
export function FrameTable({ frames }: { frames: readonly FrameView[] }) {
  if (frames.length === 0) return <p>The trial has no stored frame.</p>;
  return (
    <FoldedTable
      label="Frames"
      summary={`Frames: ${frames.length} stored seconds${frames.length > MOST_FRAMES ? `, the first ${MOST_FRAMES} here` : ""}`}
      heads={["Second", "Phase", ...columns.map(([, label]) => label), "Errors"]}
    >
      {frames.slice(0, MOST_FRAMES).map(({ seq, phase, values, errors }) => (
        <tr key={seq}>
          <th scope="row">{seq}</th>
          <td>{phase}</td>
          {columns.map(([metricId, , unit]) => (
            <td key={metricId} className="number">
              {formatMetric(values[metricId], unit)}
            </td>
          ))}
          <td className="number">{errors.reduce((total, { count }) => total + count, 0)}</td>
        </tr>
      ))}
    </FoldedTable>
  );
}

/** Lines of a log that a page shows. */
const MOST_LINES = 60;

/** The end of a log. */
export function LogLines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>
        {title}: {lines.length} lines{lines.length > MOST_LINES ? `, the last ${MOST_LINES} here` : ""}
      </summary>
      <TableBox label={title}>
        <pre>{lines.slice(-MOST_LINES).join("\n")}</pre>
      </TableBox>
    </details>
  );
}
