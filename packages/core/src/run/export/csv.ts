import { describeDeviations, isExhibition } from "../../gate/deviation-meanings.ts";
import { isUndelivered, NOT_DELIVERED } from "../../metric/figure-value.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import { type SummaryMetricId, summaryMetrics } from "../../summary/summary-metrics.ts";
import type { RunView } from "../views.ts";

const metricIds = Object.keys(summaryMetrics) as SummaryMetricId[];

/**
 * A run's trials as comma-separated values (RFC 4180): one line per trial in order of execution, one column per summary
 * metric with its unit in the header. The result of a search for an upper limit is a sentence. A figure that a trial does not have
 * is empty, and a percentile that lies among the lost deliveries is "not delivered".
 * The audit's verdict comes before the figures: those of an INVALID trial may be looked at, but not used. The last columns name the
 * server beside which a trial of a duel was measured, list the disturbances that were watched for, and say of an exhibition what
 * it breaks: such a trial stands beside no other server's.
 */
export function toCsv(run: RunView): string {
  const header = [
    "run_id",
    "trial_id",
    "server_id",
    "scenario",
    "round",
    "status",
    "failure_code",
    "upper_limit",
    "verdict",
    "verdict_reasons",
    ...metricIds.map((id) => `${id} (${summaryMetrics[id].unit})`),
    "side_by_side_with",
    "watched",
    "exhibition",
  ];
  const exhibitions = new Map(run.spec.servers.filter(isExhibition).map((server) => [server.serverId, server]));
  const lines = run.rows.map((row) => [
    run.runId,
    row.trialId,
    row.serverId,
    `${row.scenarioId}@${row.scenarioVersion}`,
    row.round,
    row.status,
    row.failure?.code ?? "",
    row.summary?.search ? describeSearch(row.summary.search) : "",
    row.audit?.verdict ?? "",
    row.audit?.reasons.map(({ sentence }) => sentence).join(" ") ?? "",
    ...metricIds.map((id) => row.summary?.values[id] ?? ""),
    row.allotment?.opponent ?? "",
    row.audit?.watch ?? "",
    describeDeviations(exhibitions.get(row.serverId)?.deviations ?? []),
  ]);
  return [header, ...lines].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number): string {
  const text = typeof value === "number" && isUndelivered(value) ? NOT_DELIVERED : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
