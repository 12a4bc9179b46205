import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { openTestbed } from "../docker/testing/testbed.ts";
import { ensureBases } from "./bases/ensure-bases.ts";
import { chooseBuilder, classicBuilder, foreignBuilder } from "./builder.ts";

const tag = "plumbline/test-builder:latest";
let engine: Engine;
let folder: string;

beforeEach(async () => {
  engine = await connectEngine();
  await ensureBases(engine, ["debian:bookworm-slim"], () => {});
  folder = await mkdtemp(join(tmpdir(), "plumbline-builder-"));
  await writeFile(join(folder, "word"), "plumb");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test.each(["the best builder", "the classic builder"])(
  "%s builds a folder, labels it, and says what it did",
  async (which) => {
    const builder = which === "the best builder" ? await chooseBuilder(engine) : classicBuilder(engine);
    await writeFile(
      join(folder, "Dockerfile"),
      "FROM debian:bookworm-slim\nCOPY word /word\nRUN echo the word is $(cat /word)\n",
    );
    const lines: string[] = [];
    const job = {
      folder,
      files: ["Dockerfile", "word"],
      tag,
      labels: { which },
      report: (line: string) => lines.push(line),
    };
    expect((await builder.build(job)).succeeded).toBe(true);
    expect((await engine.getImage(tag).inspect()).Config.Labels).toMatchObject({ which });
    await engine.getImage(tag).remove();

    await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nRUN echo unhappy compiler && exit 7\n");
    const failed = await builder.build(job);
    expect(failed.succeeded).toBe(false);
    expect(failed.log.join("\n")).toContain("unhappy compiler");
  },
);

test("a stranger's build that takes too long is ended, and its step with it", async () => {
  const { ownership } = await openTestbed();
  const name = `${ownership.hostId}-late`;
  await using network = await createTrialNetwork(engine, { name, ownership, way: "none" });
  await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nRUN sleep 1000\n");
  const job = { folder, files: ["Dockerfile"], tag, labels: {}, report: () => undefined };
  const { succeeded, log } = await foreignBuilder(engine, network, 3_000).build(job);
  expect(succeeded).toBe(false);
  expect(log.at(-1)).toBe("The build took longer than 0.05 minutes.");
  const filters = { network: [network.networkId] };
  await expect.poll(() => engine.listContainers({ all: true, filters })).toEqual([]);
});
