import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildImage } from "../../images/image.ts";
import { connectEngine, type Engine } from "../engine.ts";
import { type SmallEngine, startSmallEngine } from "../testing/small-engine.ts";
import { isRoot } from "../testing/start-engine.ts";
import { startContainer } from "./container.ts";

const DISK_MIB = 48;

// only root can give an engine a disk that a test may fill
describe.runIf(isRoot)("an engine whose disk is full", () => {
  let small: SmallEngine;
  let engine: Engine;
  let folder: string;

  // one for each test: what a refused build leaves behind goes in its own time
  beforeEach(async () => {
    small = await startSmallEngine(DISK_MIB);
    vi.stubEnv("DOCKER_HOST", small.dockerHost);
    engine = await connectEngine();
    folder = await mkdtemp(join(tmpdir(), "plumbline-build-"));
    await writeFile(join(folder, "Dockerfile"), 'FROM scratch\nCOPY program /program\nENTRYPOINT ["/program"]\n');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    await small[Symbol.asyncDispose]();
  });

  test("a build that finds no space is refused for that, with the builder's words and what to do", async () => {
    await writeFile(join(folder, "program"), Buffer.alloc(2 * DISK_MIB * 1_048_576, 1));
    await expect(buildImage(engine, folder, { name: "test-disk-full" })).rejects.toMatchObject({
      code: "DISK_FULL",
      message: expect.stringContaining("the disk is full"),
      nextStep: expect.stringContaining("Free space"),
      evidence: { log: expect.arrayContaining([expect.stringMatching(/no space left/i)]) },
    });
  });

  test("a container that finds no space to start is refused for that, and nothing of it is left", async () => {
    await writeFile(join(folder, "program"), "a small one");
    const image = await buildImage(engine, folder, { name: "test-disk-small" });
    await small.fill();
    const spec = {
      name: "plumbline-test-disk-full",
      image: image.imageDigest,
      args: [],
      networkName: "none",
      ownership: {
        hostId: "test-disk-full",
        installationId: "test",
        runId: "test",
        trialId: "test",
        attemptId: "test",
        lifetimeMs: 60_000,
      },
      cpuset: "0",
      cpus: 1,
      memoryBytes: 32 * 1_048_576,
      nofile: 1_024,
    };
    await expect(startContainer(engine, spec)).rejects.toMatchObject({ code: "DISK_FULL" });
    expect(await engine.listContainers({ all: true })).toEqual([]);
  });
});
