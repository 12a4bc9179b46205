import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compactTrial } from "../frames/compact-trial.ts";
import { fileOf, measured, replayed } from "../frames/testing/stored-trial.ts";
import { createTestBackend } from "../testing/test-backend.ts";

const folder = await mkdtemp(join(tmpdir(), "plumbline-rederive-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const store = { folder, hostId: "here" };

test("replay names each figure, rule and track that does not come again", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  await compactTrial(t.backend, trialId, store);
  const { summary } = await t.backend.db.trialResult.findUniqueOrThrow({ where: { trialId } });
  const forged = structuredClone(summary) as { values: Record<string, number> };
  forged.values["latency.owed.p99"] = 1;
  await t.backend.db.trialResult.update({ where: { trialId }, data: { summary: forged } });
  await t.backend.db.track.updateMany({
    where: { trialId, stepS: 1, metricId: "messages.sent" },
    data: { values: Buffer.alloc(4) },
  });
  const differences = await replayed(t, trialId, folder);
  expect(differences).toContainEqual(expect.stringMatching(/^latency\.owed\.p99: stored 1, derived \d+/));
  expect(differences).toContain("the timeline of 1 s: the track messages.sent");
});

test("replay says what it cannot find", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  await compactTrial(t.backend, trialId, store);
  const file = join(folder, await fileOf(t, trialId));
  await writeFile(file, "something else");
  await expect(replayed(t, trialId, folder)).rejects.toMatchObject({
    code: "RAW_FRAMES_MISSING",
    message: expect.stringContaining("SHA-256 differs"),
    evidence: { host: "here" },
  });
  await rm(file);
  await expect(replayed(t, trialId, folder)).rejects.toMatchObject({
    message: expect.stringContaining("There is no file"),
  });
  await expect(replayed(t, "nothing", folder)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
