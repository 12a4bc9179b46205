import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectEngine } from "../../docker/engine.ts";
import { isRoot } from "../../docker/testing/start-engine.ts";
import { findTightestDisk, refuseFullDisk } from "./disk-space.ts";

const run = promisify(execFile);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-disk-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a folder that does not exist yet has the space of the one above it", async () => {
  const engine = await connectEngine();
  const disk = await findTightestDisk(engine, join(folder, "not", "there"));
  expect(disk?.freeBytes).toBeGreaterThan(0);
  refuseFullDisk(disk);
});

// only root can make a small disk
describe.runIf(isRoot)("a worker whose frames are on a disk of 8 MiB", () => {
  beforeEach(async () => {
    await run("mount", ["-t", "tmpfs", "-o", "size=8m", "plumbline-test", folder]);
  });
  afterEach(async () => {
    await run("umount", ["--lazy", folder]);
  });

  test("takes no run, and says how much is free and what to do", async () => {
    const disk = await findTightestDisk(await connectEngine(), join(folder, "frames"));
    expect(() => refuseFullDisk(disk)).toThrow(
      expect.objectContaining({
        code: "DISK_FULL",
        message: expect.stringMatching(/^Only [78] MiB are free for \S+: no run starts here\.$/),
        nextStep: expect.stringContaining("Waiting runs then start by themselves."),
      }),
    );
  });
});
