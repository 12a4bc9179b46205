import { bucketRuns, type RunColumns } from "@plumbline/core/trend/bucket-runs";
import type { TrendPoint } from "@plumbline/core/trend/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { LongLines } from "./long-lines.ts";
import { StoredFigure } from "./stored-figure.ts";

const { sql } = Prisma;

/** Maximum number of points of one line; more runs become buckets. */
export const MOST_POINTS = 300;

/** A line's runs in a period; a null end is open. `revision` is the line's. */
type Stretch = { seriesId: string; metricId: string; revision: number; from: Date | null; to: Date | null };

/** Single runs, or columns if there are too many to draw one by one. */
export type LineRuns = { points: TrendPoint[] } | { columns: RunColumns };

const longLines = new LongLines();

const LineRun = z.object({
  run_id: z.string(),
  at: z.date(),
  rounds: z.number(),
  median: StoredFigure,
  low: StoredFigure.nullable(),
  high: StoredFigure.nullable(),
  suspect: z.boolean(),
});

/** The condition for a figure of the line within the period. */
const isWithin = ({
  seriesId,
  metricId,
  from,
  to,
}: Stretch) => sql`series_id = ${seriesId}::uuid and metric_id = ${metricId}
  and (${from}::timestamptz is null or at >= ${from}) and (${to}::timestamptz is null or at <= ${to})`;

/** The runs of a line in a period, in its order. */
export async function findLineRuns(scope: Scope, wanted: Stretch): Promise<LineRuns> {
  const { from, to } = wanted;
  const isWhole = from === null && to === null;
  const kept = isWhole ? longLines.get(wanted) : null;
  if (kept) return { columns: kept };
  const rows = await query(
    scope.backend,
    LineRun,
    sql`select run_id, at, rounds, median, low, high, suspect from trend_figure where ${isWithin(wanted)}
      order by at limit ${MOST_POINTS + 1}`,
  );
  if (rows.length > MOST_POINTS) {
    const columns = await findColumns(scope, wanted);
    if (isWhole) longLines.keep(wanted, columns);
    return { columns };
  }
  return {
    points: rows.map(({ run_id: runId, suspect, ...row }) => ({
      ...row,
      firstAt: row.at,
      lastAt: row.at,
      runId,
      runs: 1,
      suspect: suspect ? 1 : 0,
    })),
  };
}

const Bytes = z.instanceof(Buffer).nullable();

/**
 * All runs of the period as three binary columns, read from the index alone: 100,000 separate rows would take far
 * longer.
 */
async function findColumns(scope: Scope, wanted: Stretch): Promise<RunColumns> {
  const [row] = await query(
    scope.backend,
    z.object({ seconds: Bytes, medians: Bytes, suspect: Bytes }),
    sql`select string_agg(float8send(date_part('epoch', at)), ''::bytea) as seconds,
       string_agg(float8send(median), ''::bytea) as medians,
       string_agg(case when suspect then '\\x01'::bytea else '\\x00'::bytea end, ''::bytea) as suspect
     from (select at, median, suspect from trend_figure where ${isWithin(wanted)} order by at) as line`,
  );
  const empty = Buffer.alloc(0);
  return {
    atMs: toFloats(row?.seconds ?? empty).map((seconds) => seconds * 1000),
    medians: toFloats(row?.medians ?? empty),
    suspect: new Uint8Array(row?.suspect ?? empty),
  };
}

/** PostgreSQL sends the highest byte first. */
function toFloats(bytes: Buffer): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: bytes.length / 8 }, (_, nth) => view.getFloat64(nth * 8));
}

/** Points of lines that share a chart: all lines have the same bucket boundaries. */
export function toPoints(lines: readonly LineRuns[]): TrendPoint[][] {
  const ends = lines.flatMap((line) => ("columns" in line ? [line.columns.atMs[0], line.columns.atMs.at(-1)] : []));
  const known = ends.flatMap((end) => end ?? []);
  const stretch: [number, number] = [Math.min(...known), Math.max(...known)];
  return lines.map((line) => ("columns" in line ? bucketRuns(line.columns, stretch, MOST_POINTS) : line.points));
}
