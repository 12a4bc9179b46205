import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { z } from "zod";
import { findOwned } from "../../../apps/worker/src/testing/owned.ts";
import type { ExecutedTrial, Load } from "../../invariants/invariants.ts";
import { readStored } from "../../invariants/stored.ts";
import type { Victim } from "../faults/inject.ts";
import type { Evidence } from "./check.ts";
import type { FollowedEvents } from "./follow-events.ts";

const Numbered = z.looseObject({ seq: z.number() });
const Kept = z.object({ trialId: z.string(), file: z.string() });

/** Reads what is there at the end, by ways on which no fault is. */
export async function readEvidence(
  { installation, engine, history }: Victim,
  events: FollowedEvents,
): Promise<Evidence> {
  const real = new pg.Pool({ connectionString: installation.databaseUrl, max: 1 });
  try {
    const stored = await readStored(real);
    const keptFrames = new Map<string, number[]>();
    for (const { trialId, seq } of stored.frames) keptFrames.set(trialId, [...(keptFrames.get(trialId) ?? []), seq]);
    const { rows } = await real.query(`select trial_id as "trialId", file from raw_frames`);
    for (const { trialId, file } of Kept.array().parse(rows))
      keptFrames.set(trialId, await readNumbers(join(installation.framesDisk.folder, file)));
    const loads = readLoads(events, installation.hostId);
    return { history, stored, keptFrames, loads, leftovers: await findOwned(engine, installation.hostId) };
  } finally {
    await real.end();
  }
}

/** The numbers of a file's frames, in their order. */
export async function readNumbers(file: string): Promise<number[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString("utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => Numbered.parse(JSON.parse(line)).seq);
}

/** The generators' lives, as the engine tells them: none outlives the engine, and one that still runs has no end. */
export function readLoads(
  { received, stoppedAtMs }: Pick<FollowedEvents, "received" | "stoppedAtMs">,
  hostId: string,
): (Load & ExecutedTrial)[] {
  return received
    .filter(({ action, name }) => action === "start" && name?.startsWith("plumbline-generator-"))
    .flatMap(({ atMs, containerId, trialId, attemptId }) => {
      const [runId, attempt] = attemptId?.split("/") ?? [];
      if (runId === undefined || trialId === undefined) return [];
      const end = received.find((event) => event.containerId === containerId && event.action === "die");
      const toMs = end?.atMs ?? stoppedAtMs.find((stoppedMs) => stoppedMs > atMs) ?? Number.POSITIVE_INFINITY;
      return [{ hostId, owner: `${runId}/${attempt}`, runId, trialId, attempt: Number(attempt), fromMs: atMs, toMs }];
    });
}
