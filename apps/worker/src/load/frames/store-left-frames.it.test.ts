import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beginTrial } from "@plumbline/backend/execution/change-trial";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { allotment, claimed, expireLease, frame } from "@plumbline/backend/execution/testing/claimed-run";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "../../env.ts";
import { spoolFolderOf } from "../../execution/trial-session.ts";
import { SpoolFile } from "./spool-file.ts";
import { storeLeftFrames } from "./store-left-frames.ts";

let t: TestBackend;
let framesFolder: string;

beforeEach(async () => {
  t = await createTestBackend();
  framesFolder = await mkdtemp(join(tmpdir(), "plumbline-left-"));
});
afterEach(async () => {
  await rm(framesFolder, { recursive: true, force: true });
  await t[Symbol.asyncDispose]();
});

/** A trial whose worker was killed while its frames waited on the disk. */
async function leaveFrames() {
  const env = readEnv({
    ...process.env,
    DATABASE_URL: t.databaseUrl,
    REDIS_URL: t.redisUrl,
    PLUMBLINE_FRAMES_DIR: framesFolder,
  });
  const folder = spoolFolderOf(env);
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  await beginTrial(t.backend, lease, trialId, allotment);
  const { runId, leaseId, organizationId } = lease;
  const file = await SpoolFile.create(folder, { runId, leaseId, organizationId, trialId });
  await file.append([frame(0), frame(1)]);
  await file.append([frame(2)]);
  const [name = ""] = await readdir(folder);
  // a line that a full disk did not take whole, and one after it
  await appendFile(join(folder, name), `[{"v":1,"seq":3\0\0\n[${JSON.stringify(frame(4))}]\n`);
  const findSeqs = async () =>
    (await t.backend.db.frame.findMany({ where: { trialId }, orderBy: { seq: "asc" } })).map(({ seq }) => seq);
  return { lease, folder, findSeqs, deps: { backend: t.backend, env, log: t.backend.log } };
}

test("the next worker stores what was whole on the disk, and removes the file", async () => {
  const { folder, findSeqs, deps } = await leaveFrames();
  await storeLeftFrames(deps);
  expect([await findSeqs(), await readdir(folder)]).toEqual([[0, 1, 2], []]);
});

test("frames whose lease was given up meanwhile are removed, and not stored", async () => {
  const { lease, folder, findSeqs, deps } = await leaveFrames();
  await expireLease(t, lease);
  await sweepRuns(t.backend);
  await storeLeftFrames(deps);
  expect([await findSeqs(), await readdir(folder)]).toEqual([[], []]);
});
