import { z } from "zod";
import { AppError } from "../../failure/app-error.ts";
import { parseJson } from "../../json/parse-json.ts";
import { PublishedRow, type PublishedRowInput } from "./audit-table.ts";
import { looksLikeCsv, parseCsv } from "./parse-csv.ts";
import { readDurationUs } from "./read-duration.ts";

/** The origin of a table: rows as ours, rows as HttpArena publishes them, or the end-of-test summary of k6. Rows are JSON or CSV. */
export type ParsedTable = { kind: "rows" | "http-arena" | "k6-summary"; rows: PublishedRow[] };

/** Rows of one import; more is not a table that a person reads. */
const MAX_ROWS = 5000;

/** Only what is looked at; a table has many columns that say nothing here. */
const ArenaRow = z.object({
  framework: z.string(),
  rps: z.number(),
  avg_latency: z.union([z.string(), z.number()]),
  p99_latency: z.union([z.string(), z.number()]).optional(),
  connections: z.number(),
  pipeline: z.number().optional(),
});

const Numbers = z.record(z.string(), z.unknown());
const K6Summary = z.object({ metrics: z.record(z.string(), Numbers) });

/**
 * Reads the text of a published table.
 * @throws INVALID_INPUT with a sentence that says what is wrong and where: not JSON, cut short, another shape, no rows
 */
export function parseTable(text: string): ParsedTable {
  const value = readText(text);
  if (K6Summary.safeParse(value).success) return { kind: "k6-summary", rows: k6Rows(K6Summary.parse(value)) };
  const list = Array.isArray(value) ? value : isRecord(value) && Array.isArray(value.rows) ? value.rows : null;
  if (!list)
    throw refuse(
      "This is neither a list of rows nor a summary of k6.",
      "Give a list of rows, as JSON or CSV, with connections, rate and meanLatencyMs, or the file that k6 writes with --summary-export.",
    );
  if (list.length === 0) throw refuse("The table has no rows.", "Export it again; a table has at least one row.");
  if (list.length > MAX_ROWS) throw refuse(`The table has ${list.length} rows; at most ${MAX_ROWS} are read.`);
  const kind = isRecord(list[0]) && "rps" in list[0] ? "http-arena" : "rows";
  return { kind, rows: list.map((row, index) => parseRow(kind === "rows" ? row : fromArena(row, index), index)) };
}

function readText(text: string): unknown {
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  switch (parsed.fault) {
    case "empty":
      throw refuse("There is nothing to read.", "Paste the table or choose its file.");
    case "cut short":
      throw refuse("The file ends in the middle: it was cut short.", "Download or copy it again, whole.");
    case "no JSON":
      if (looksLikeCsv(text)) return readCsv(text);
      throw refuse(`This is not JSON: ${parsed.said}.`, "Export the table as JSON or CSV.");
  }
}

/** Rows of CSV. Of our own columns only the known ones are read: a published table has more. */
function readCsv(text: string): Record<string, string | number>[] {
  const parsed = parseCsv(text);
  if ("fault" in parsed) throw refuse(`This is not CSV: ${parsed.fault}.`, "Export the table as JSON or CSV.");
  const { columns, rows } = parsed;
  if (columns.includes("rps")) return rows;
  const missing = ["connections", "rate"].filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw refuse(
      `The header has no column ${missing.join(" and no ")}; it has ${columns.slice(0, 20).join(", ")}.`,
      "Name the columns connections, rate and meanLatencyUs or meanLatencyMs; name, depth, p50, p99 and max are optional.",
    );
  const isKnown = ([column]: [string, unknown]) => Object.hasOwn(PublishedRow.shape, column);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isKnown)));
}

function parseRow(row: unknown, index: number): PublishedRow {
  const parsed = PublishedRow.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw refuse(
    `Row ${index + 1}${field ? `, ${field}` : ""}: ${issue?.message ?? "not a row"}`,
    "Each row has connections, rate and meanLatencyUs or meanLatencyMs; name, depth, p50, p99 and max are optional.",
  );
}

function fromArena(row: unknown, index: number): PublishedRowInput {
  const parsed = ArenaRow.safeParse(row);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(`Row ${index + 1}, ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a row"}`);
  }
  const { framework, rps, avg_latency, p99_latency, connections, pipeline } = parsed.data;
  const at = (column: string, given: string | number) => {
    const us = readDurationUs(given);
    if (us === undefined) throw refuse(`Row ${index + 1}, ${column}: "${given}" is not a duration with a unit.`);
    return us;
  };
  return {
    name: framework,
    rate: rps,
    connections,
    depth: pipeline ?? 1,
    meanLatencyUs: at("avg_latency", avg_latency),
    ...(p99_latency === undefined ? {} : { p99Us: at("p99_latency", p99_latency) }),
  };
}

/**
 * Counters of k6, each with the trend of its duration. Only iterations fill a virtual user's whole time, and only if the number of users
 * is constant: `vus_max` is the most that there were, and the summary does not tell a ramp or an arrival rate from it.
 */
const k6Pairs = [
  { count: "iterations", trend: "iteration_duration", loop: "not-told" },
  { count: "http_reqs", trend: "http_req_duration", loop: "at-most" },
  { count: "ws_sessions", trend: "ws_session_duration", loop: "at-most" },
] as const;

function k6Rows({ metrics }: z.infer<typeof K6Summary>): PublishedRow[] {
  const vus = figure(metrics.vus_max, "max", "value") ?? figure(metrics.vus, "max", "value");
  if (vus === undefined) throw refuse("The summary of k6 does not say how many virtual users there were (vus_max).");
  const rows = k6Pairs.flatMap(({ count, trend, loop }, index) => {
    const rate = figure(metrics[count], "rate");
    const meanMs = figure(metrics[trend], "avg");
    if (rate === undefined || meanMs === undefined) return [];
    const optional = {
      p50Ms: figure(metrics[trend], "med"),
      p99Ms: figure(metrics[trend], "p(99)"),
      maxMs: figure(metrics[trend], "max"),
    };
    const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
    return [parseRow({ name: count, connections: vus, rate, meanLatencyMs: meanMs, loop, ...given }, index)];
  });
  if (rows.length === 0)
    throw refuse("The summary of k6 has no count with its duration (iterations, http_reqs or ws_sessions).");
  return rows;
}

/** A figure of a metric, in both shapes that k6 writes: beside the metric, or under `values`. */
function figure(metric: Record<string, unknown> | undefined, ...names: string[]): number | undefined {
  const nested = isRecord(metric?.values) ? metric.values : {};
  for (const name of names) {
    const value = metric?.[name] ?? nested[name];
    if (typeof value === "number") return value;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(message: string, nextStep?: string): AppError {
  return new AppError("INVALID_INPUT", message, nextStep ? { nextStep } : {});
}
