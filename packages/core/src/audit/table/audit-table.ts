import { z } from "zod";
import { inDigits, inPercent, inTime, inWhole } from "../../metric/quantity-text.ts";
import { occupancyOf } from "../littles-law.ts";
import { AuditVerdict } from "../verdict.ts";
import { worstVerdict } from "../verdicts.ts";

const duration = z.number().nonnegative("A latency is never negative.").optional();

/** One row of somebody's published table. Every latency in `…Us` (microseconds) or `…Ms` (milliseconds). */
export const PublishedRow = z
  .strictObject({
    name: z.string().max(200).optional(),
    /** Connections that were open at once; virtual users of k6. */
    connections: z.number().positive("There is at least one connection."),
    /** Messages in flight on each connection (pipelining). */
    depth: z.number().positive().default(1),
    /** Messages, requests or iterations per second. */
    rate: z.number().nonnegative("A rate is never negative."),
    meanLatencyUs: duration,
    meanLatencyMs: duration,
    p50Us: duration,
    p50Ms: duration,
    p99Us: duration,
    p99Ms: duration,
    maxUs: duration,
    maxMs: duration,
    /** `closed`: each connection sends again when its answer has come. `at-most`: it may also pause. `not-told`: one of both. */
    loop: z.enum(["closed", "at-most", "not-told"]).default("closed"),
  })
  .superRefine((row, context) => {
    for (const figure of ["meanLatency", "p50", "p99", "max"] as const)
      if (row[`${figure}Us`] !== undefined && row[`${figure}Ms`] !== undefined)
        context.addIssue({
          code: "custom",
          path: [`${figure}Ms`],
          message: "It is given in both units; give it in one.",
        });
  });
export type PublishedRow = z.infer<typeof PublishedRow>;
/** As it is sent, defaults not yet filled in. */
export type PublishedRowInput = z.input<typeof PublishedRow>;

/** The audit of one published row. `inFlight`, `room` and `ratio` are null if the row has no mean latency. */
export const AuditedRow = z.strictObject({
  name: z.string(),
  verdict: AuditVerdict,
  inFlight: z.number().nullable(),
  room: z.number(),
  ratio: z.number().nullable(),
  reasons: z.array(
    z.strictObject({
      ruleId: z.enum(["littles-law", "percentiles-ordered", "percentiles-distinct", "rows-identical", "no-latency"]),
      verdict: AuditVerdict,
      sentence: z.string(),
    }),
  ),
});
export type AuditedRow = z.infer<typeof AuditedRow>;
type Reason = AuditedRow["reasons"][number];

/**
 * Audits a published table with nothing but its own figures: Little's law row by row, latencies in their order, no latency
 * a copy of another, no two rows equal to the last digit. VALID means only that the figures do not contradict themselves.
 */
export function auditTable(rows: readonly PublishedRow[]): AuditedRow[] {
  const twins = findTwins(rows);
  return rows.map((row, index) => {
    const room = row.connections * row.depth;
    const meanUs = toUs(row.meanLatencyUs, row.meanLatencyMs);
    const occupancy =
      meanUs === undefined ? null : occupancyOf({ ratePerS: row.rate, meanLatencyUs: meanUs, room }, row.loop);
    const reasons = [
      ...lawReasons(row, meanUs, occupancy),
      ...orderReasons(row, meanUs),
      ...copyReasons(row, meanUs),
      ...twinReasons(twins.get(index) ?? [], rows),
    ];
    return {
      name: row.name ?? `row ${index + 1}`,
      verdict: worstVerdict(reasons.map(({ verdict }) => verdict)),
      inFlight: occupancy?.inFlight ?? null,
      room,
      ratio: occupancy?.ratio ?? null,
      reasons,
    };
  });
}

function toUs(us: number | undefined, ms: number | undefined): number | undefined {
  return us ?? (ms === undefined ? undefined : ms * 1000);
}

function lawReasons(
  { rate, connections, depth, loop }: PublishedRow,
  meanUs: number | undefined,
  occupancy: ReturnType<typeof occupancyOf> | null,
): Reason[] {
  const of = (verdict: AuditVerdict, sentence: string): Reason[] => [{ ruleId: "littles-law", verdict, sentence }];
  if (meanUs === undefined || !occupancy)
    return [
      {
        ruleId: "no-latency",
        verdict: "SUSPECT",
        sentence: "Without a mean latency the rate cannot be held against the connections.",
      },
    ];
  if (occupancy.verdict === "VALID") return [];
  const { inFlight, room, ratio, verdict } = occupancy;
  const seen = `${inDigits(rate)}/s × ${inTime(meanUs)} is ${inDigits(inFlight)} in flight`;
  const places =
    depth === 1 ? `${inWhole(connections)} connections` : `${inWhole(connections)} × ${inWhole(depth)} places`;
  if (ratio > 1)
    return of(verdict, `${seen}, but ${places} have room for ${inWhole(room)}: rate and latency cannot both be true.`);
  const missing = `${inPercent(1 - ratio)} of their time is in no latency`;
  return of(
    verdict,
    loop === "not-told"
      ? `${seen}, and ${places} have room for ${inWhole(room)}. Users that ramp up or down, or start at an arrival rate, are so; if all were busy all the time, ${missing}.`
      : `${seen}, but ${places} wait for an answer all the time: ${missing}. Either not all were connected, or slow answers are missing from the mean, or the rate counts what was never waited for.`,
  );
}

function orderReasons(row: PublishedRow, meanUs: number | undefined): Reason[] {
  const p50 = toUs(row.p50Us, row.p50Ms);
  const p99 = toUs(row.p99Us, row.p99Ms);
  const max = toUs(row.maxUs, row.maxMs);
  const pairs = [
    ["p50", p50, "p99", p99],
    ["p50", p50, "highest", max],
    ["p99", p99, "highest", max],
    ["mean", meanUs, "highest", max],
  ] as const;
  return pairs.flatMap(([lowName, low, highName, high]): Reason[] =>
    low !== undefined && high !== undefined && low > high
      ? [
          {
            ruleId: "percentiles-ordered",
            verdict: "INVALID",
            sentence: `The ${lowName} latency, ${inTime(low)}, is above the ${highName}, ${inTime(high)}.`,
          },
        ]
      : [],
  );
}

function copyReasons(row: PublishedRow, meanUs: number | undefined): Reason[] {
  const p99 = toUs(row.p99Us, row.p99Ms);
  const p50 = toUs(row.p50Us, row.p50Ms);
  const copied = [
    ["mean", meanUs],
    ["p50", p50],
  ].find(([, value]) => p99 !== undefined && p99 > 0 && value === p99)?.[0];
  return copied === undefined
    ? []
    : [
        {
          ruleId: "percentiles-distinct",
          verdict: "SUSPECT",
          sentence: `The p99 equals the ${copied} to the last digit: one of them is a copy.`,
        },
      ];
}

/** Indices of other rows whose rate and mean latency are the same to the last digit. Rounded figures may meet by chance: SUSPECT. */
function findTwins(rows: readonly PublishedRow[]): Map<number, number[]> {
  const byFigures = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const meanUs = toUs(row.meanLatencyUs, row.meanLatencyMs);
    if (meanUs === undefined || row.rate === 0) continue;
    const key = `${row.rate} ${meanUs} ${row.connections}`;
    byFigures.set(key, [...(byFigures.get(key) ?? []), index]);
  }
  return new Map(
    [...byFigures.values()].flatMap((same) => same.map((index) => [index, same.filter((i) => i !== index)])),
  );
}

function twinReasons(twins: readonly number[], rows: readonly PublishedRow[]): Reason[] {
  if (twins.length === 0) return [];
  const names = twins.map((index) => rows[index]?.name ?? `row ${index + 1}`).join(", ");
  return [
    {
      ruleId: "rows-identical",
      verdict: "SUSPECT",
      sentence: `Rate and mean latency are those of ${names} to the last digit: two measurements do not agree so well.`,
    },
  ];
}
