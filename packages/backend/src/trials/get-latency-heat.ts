import { type LatencyHeat, latencyHeat } from "@plumbline/core/histogram/latency-heat";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { findStretches } from "./find-stretches.ts";

/** The trial whose latencies a page draws over time. */
export const GetLatencyHeat = z.strictObject({ trialId: z.uuid() });
export type GetLatencyHeat = z.infer<typeof GetLatencyHeat>;

/** Columns that a page has room for. */
const MOST_COLUMNS = 120;

/**
 * A trial's latencies over time, in steps of ten seconds or longer ones; without columns if it has no latencies or belongs to another
 * organization.
 */
export async function getLatencyHeat(scope: Scope, { trialId }: GetLatencyHeat): Promise<LatencyHeat> {
  const stretches = await findStretches(scope, trialId);
  return latencyHeat(
    stretches.map(({ startMs, durationMs, histograms }) => ({ startMs, durationMs, latency: histograms.latency })),
    MOST_COLUMNS,
  );
}
