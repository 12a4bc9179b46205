import { isUndelivered, NOT_DELIVERED, replaceFigures } from "@plumbline/core/metric/figure-value";
import type { Row } from "../lines/downsample.ts";
import type { ChartSeries } from "./chart-series.ts";
import type { SourceFact } from "./chart-source.tsx";

/** A chart's data as a table, for screen readers and CSV files. */
export type ChartTable = { columns: string[]; rows: (string | number | null)[][] };

/** Rows of a chart under its series' names; `xLabel` names the first column. */
export function toChartTable(
  xLabel: string,
  series: readonly ChartSeries[],
  rows: readonly Row[],
  formatX: (x: number) => string | number = (x) => x,
): ChartTable {
  return {
    columns: [xLabel, ...series.map(({ label }) => label)],
    rows: rows.map((row) => [formatX(row.x), ...series.map(({ seriesId }) => row.values[seriesId] ?? null)]),
  };
}

/**
 * RFC 4180: fields with commas, quotes or line ends are quoted; a gap is an empty field. Text that a spreadsheet would run as a formula gets
 * a quote mark before it. Facts about the origin stand before the header as lines that begin with "#".
 */
export function chartToCsv(table: ChartTable, source: readonly SourceFact[] = []): string {
  const comments = source.map(([name, value]) => `# ${name}: ${value.replaceAll(/\s+/g, " ")}`);
  const lines = [table.columns, ...table.rows].map((row) => row.map(toField).join(","));
  return `${[...comments, ...lines].join("\r\n")}\r\n`;
}

/** The same as JSON: the origin by name, the columns, and each row as a list in their order. A gap is null. */
export function chartToJson(
  table: ChartTable,
  { title, subtitle, source }: { title: string; subtitle: string; source: readonly SourceFact[] },
): string {
  const content = { title, subtitle, source: Object.fromEntries(source), ...table };
  return `${JSON.stringify(content, replaceFigures, 2)}\n`;
}

function toField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return isUndelivered(value) ? NOT_DELIVERED : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
