import { getTrial } from "@plumbline/backend/trials/get-trial";
import { Frame } from "@plumbline/core/frame/frame";
import { summarize } from "@plumbline/core/run/summarize";
import { expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

test("a run of two honest servers succeeds, keeps everything that was seen, and leaves nothing behind", async () => {
  await using bed = await openRunBed({ "node-one": "none", "node-two": "none" });
  const run = await bed.execute();
  expect(run.failure).toBeNull();
  expect(run.status).toBe("succeeded");
  expect(run.rows.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  for (const { trialId } of run.rows) {
    const trial = await getTrial(bed.scope, { trialId });
    const frames = await readFrames(bed, trialId);
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
    expect(new Set(frames.map(({ phase }) => phase))).toEqual(new Set(["warm-up", "measure", "drain"]));
    expect(trial.summary).toEqual(summarize(frames, trial.summary?.values.startup ?? null));
    expect(trial.summary?.values).toMatchObject({ "ratio.delivered": 1, "ledger.lost": 0, "ledger.duplicated": 0, "errors.total": 0 });
    const used = frames.flatMap(({ values }) => Object.keys(values));
    for (const side of ["server", "generator"]) for (const what of ["cpu.user", "memory", "net.tx", "pids"]) expect(used).toContain(`${side}.${what}`);
    expect(trial.image).toMatchObject({ imageDigest: expect.stringMatching(/^sha256:/) });
    expect(trial.environment?.facts).toMatchObject({ cpus: expect.any(Number) });
    expect(trial.gate.length).toBeGreaterThan(20);
    expect(trial.gate.filter(({ passed }) => !passed)).toEqual([]);
    expect(trial.serverStats).toMatchObject({ event: "stats", connections: expect.any(Number) });
  }
  expect(await bed.findLeftovers()).toEqual([]);
});

/** A trial's frames as they are stored, histograms included. */
async function readFrames(bed: RunBed, trialId: string): Promise<Frame[]> {
  const rows = await bed.test.backend.db.frame.findMany({ where: { trialId }, orderBy: { seq: "asc" } });
  return rows.map(({ seq, startMs, durationMs, phase, values, errors, histograms }) => Frame.parse({ v: 1, seq, startMs: Number(startMs), durationMs, phase, values, errors, histograms }));
}
