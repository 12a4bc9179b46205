import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Frame } from "@plumbline/core/frame/frame";
import { expect, test } from "vitest";
import { isRoot } from "../../docker/testing/start-engine.ts";
import { SpoolFile } from "./spool-file.ts";

const run = promisify(execFile);
const id = "00000000-0000-4000-8000-000000000001";
const owner = { runId: id, leaseId: id, organizationId: id, trialId: id };

const frame = (seq: number, bytes: number): Frame => ({
  v: 1,
  seq,
  startMs: 1_000,
  durationMs: 1_000,
  phase: "measure",
  values: {},
  errors: [],
  histograms: { latency: "x".repeat(bytes) },
});

// only root can mount a disk of a test's own
test.runIf(isRoot)(
  "a disk that takes a part of a batch has not taken it, and what it took before can be read",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-full-"));
    await run("mount", ["-t", "tmpfs", "-o", "size=64k", "plumbline-test", folder]);
    try {
      await using file = await SpoolFile.create(folder, owner);
      await file.append([frame(0, 1_000)]);
      await expect(file.append([frame(1, 100_000)])).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await file.readFirst()).toEqual([frame(0, 1_000)]);
    } finally {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true });
    }
  },
);
