import { isDeepStrictEqual } from "node:util";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import type { Audit } from "@plumbline/core/audit/views";
import type { Frame } from "@plumbline/core/frame/frame";
import { stopOf } from "@plumbline/core/summary/stop-of";
import { summarize } from "@plumbline/core/summary/summarize";
import { type Summary, valueIds } from "@plumbline/core/summary/summary";
import type { Scope } from "../backend.ts";
import { deriveTimelines } from "../frames/derive-timelines.ts";
import { readFrames } from "../frames/read-frames.ts";
import { getTrial } from "../trials/get-trial.ts";
import { getTrialFacts } from "./get-trial-facts.ts";

/** The result of deriving a trial's rows again from its raw frames. */
export type Rederivation = {
  trialId: string;
  serverId: string;
  round: number;
  frames: number;
  /** Each figure that differs, stored and derived; empty: everything is equal. */
  differences: string[];
};

/**
 * Derives all stored results of an ended trial again from its raw frames: the summary with its histograms, the audit,
 * and the timelines byte by byte. Changes nothing.
 * @param folder of the raw frames
 * @throws NOT_FOUND, RAW_FRAMES_MISSING
 */
export async function rederiveTrial(scope: Scope, trialId: string, folder: string): Promise<Rederivation> {
  const trial = await getTrial(scope, { trialId });
  const frames = await readFrames(scope.backend, trialId, folder);
  const differences = [...findGaps(frames), ...(await compareTimelines(scope, trialId, frames))];
  if (trial.summary && frames.length > 0) {
    const stopped = stopOf(trial.summary, trial.plan, frames);
    const derived = summarize(frames, trial.summary.values.startup ?? null, trial.plan, stopped);
    differences.push(...compareSummaries(trial.summary, derived));
    if (trial.audit)
      differences.push(...compareAudits(trial.audit, auditTrial(await getTrialFacts(scope, trialId, folder))));
  }
  if (trial.summary && frames.length === 0)
    differences.push("there is a result, and not one frame that it could come from");
  return { trialId, serverId: trial.serverId, round: trial.round, frames: frames.length, differences };
}

function findGaps(frames: readonly Frame[]): string[] {
  const gap = frames.findIndex(({ seq }, place) => seq !== place);
  return gap < 0 ? [] : [`frame ${gap} is missing or comes twice`];
}

function compareSummaries(stored: Summary, derived: Summary | null): string[] {
  if (!derived) return ["there is a result, and not one measured second that it could come from"];
  const ids = [...new Set([...valueIds(stored.values), ...valueIds(derived.values)])];
  return [
    ...ids.flatMap((id) => compareValues(id, stored.values[id], derived.values[id])),
    ...compareValues("windowS", stored.windowS, derived.windowS),
    ...(isDeepStrictEqual(stored.search, derived.search) ? [] : ["what the search for an upper limit found"]),
    ...(isDeepStrictEqual(stored.replies, derived.replies) ? [] : ["the figures of a flow's replies"]),
    ...(isDeepStrictEqual(stored.errors, derived.errors) ? [] : ["the errors by phase and cause"]),
    ...(["latency", "connect"] as const)
      .filter((id) => stored.histograms[id] !== derived.histograms[id])
      .map((id) => `the histogram of ${id}`),
  ];
}

function compareValues(id: string, stored: number | undefined, derived: number | undefined): string[] {
  return stored === derived ? [] : [`${id}: stored ${stored ?? "nothing"}, derived ${derived ?? "nothing"}`];
}

function compareAudits(stored: Audit, derived: Audit): string[] {
  const found = new Map(derived.findings.map((finding) => [finding.ruleId, finding]));
  return [
    ...(stored.verdict === derived.verdict ? [] : [`the audit: stored ${stored.verdict}, derived ${derived.verdict}`]),
    ...stored.findings
      .filter((finding) => !isDeepStrictEqual(finding, found.get(finding.ruleId)))
      .map(
        ({ ruleId, outcome }) =>
          `the rule ${ruleId}: stored ${outcome}, derived ${found.get(ruleId)?.outcome ?? "nothing"}`,
      ),
  ];
}

/** Compares the stored timelines with those of the frames; a trial that has none yet still has rows. */
async function compareTimelines(
  { backend: { db } }: Scope,
  trialId: string,
  frames: readonly Frame[],
): Promise<string[]> {
  const stored = await db.timeline.findMany({ where: { trialId }, include: { tracks: true } });
  if (stored.length === 0) return [];
  return deriveTimelines(frames).flatMap(({ stepS, seconds, histograms, tracks }) => {
    const timeline = stored.find((each) => each.stepS === stepS);
    const name = `the timeline of ${stepS} s`;
    if (!timeline) return [`${name} is missing`];
    const ids = [...new Set([...tracks.keys(), ...timeline.tracks.map(({ metricId }) => metricId)])];
    const bytesOf = (id: string) => timeline.tracks.find(({ metricId }) => metricId === id)?.values;
    return [
      ...(isDeepStrictEqual(timeline.seconds, toJson(seconds)) ? [] : [`${name}: its seconds`]),
      ...(isDeepStrictEqual(timeline.histograms, toJson(histograms)) ? [] : [`${name}: its histograms`]),
      ...ids
        .filter((id) => !Buffer.from(bytesOf(id) ?? []).equals(tracks.get(id) ?? Buffer.of(0)))
        .map((id) => `${name}: the track ${id}`),
    ];
  });
}

/** The value as the database returns it. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
