import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { buildImage } from "./image.ts";
import { nameOfVariant } from "./image-name.ts";

const probeFolder = fileURLToPath(new URL("../docker/testing/probe", import.meta.url));
const name = "test-image";
let engine: Engine;
let folder: string;

beforeEach(async () => {
  engine = await connectEngine();
  folder = await mkdtemp(join(tmpdir(), "plumbline-build-"));
  await cp(probeFolder, folder, { recursive: true });
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const image of await engine.listImages({ filters: { reference: [`plumbline/${name}`] } })) {
    for (const tag of image.RepoTags ?? []) await engine.getImage(tag).remove();
  }
});

test("a folder is built once; what is built is told again by the image itself", async () => {
  const lines: string[] = [];
  // its own content, so that no earlier build is found
  await writeFile(join(folder, "nonce"), String(performance.timeOrigin));
  const built = await buildImage(engine, folder, {
    name,
    labels: { "org.plumbline.server": name },
    report: (line) => lines.push(line),
  });
  const again = await buildImage(engine, folder, { name });
  expect(built).toMatchObject({ cached: false, tag: `plumbline/${name}:${built.sourceDigest.slice(0, 12)}` });
  expect(again).toEqual({ ...built, cached: true });
  expect(lines.length).toBeGreaterThan(0);
  const labels = (await engine.getImage(built.tag).inspect()).Config.Labels;
  expect(labels).toMatchObject({ "org.plumbline.server": name });
});

test("two builds of one source at the same time both get an image that is whole, and leave no other", async () => {
  await writeFile(join(folder, "nonce"), String(performance.timeOrigin + 1));
  const both = await Promise.all([1, 2].map(() => buildImage(engine, folder, { name })));
  const [{ tag } = { tag: "" }] = both;
  const known = await engine.getImage(tag).inspect();
  expect(both.map(({ imageDigest }) => imageDigest)).toContain(known.Id);
  const tags = (await engine.listImages({ filters: { reference: [`plumbline/${name}`] } })).map(
    ({ RepoTags }) => RepoTags,
  );
  expect(tags).toEqual([[tag]]);
});

test("an artifact is what the Dockerfile adds to its base", async () => {
  await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nCOPY payload /payload\n");
  await writeFile(join(folder, "payload"), Buffer.alloc(1_000_000, 1));
  const built = await buildImage(engine, folder, { name });
  const base = await engine.getImage("debian:bookworm-slim").inspect();
  expect(built.artifactBytes).toBe(1_000_000);
  expect(built.imageBytes).toBe(base.Size + 1_000_000);
});

test("a changed file is another image", async () => {
  const first = await buildImage(engine, folder, { name });
  await writeFile(join(folder, "probe.sh"), "#!/bin/sh\n");
  const second = await buildImage(engine, folder, { name });
  expect(second.tag).not.toBe(first.tag);
  expect(second.imageDigest).not.toBe(first.imageDigest);
});

test("a step that fails is reported with the end of its log", async () => {
  await writeFile(
    join(folder, "Dockerfile"),
    "FROM debian:bookworm-slim\nRUN echo the compiler is unhappy && exit 7\n",
  );
  await expect(buildImage(engine, folder, { name })).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    evidence: { log: expect.arrayContaining([expect.stringContaining("the compiler is unhappy")]) },
  });
});

test("a Dockerfile that cannot be read as one, or is not there, is reported as such", async () => {
  await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nRUUN true\n");
  await expect(buildImage(engine, folder, { name })).rejects.toMatchObject({ code: "IMAGE_BUILD_FAILED" });
  await rm(join(folder, "Dockerfile"));
  await expect(buildImage(engine, folder, { name })).rejects.toMatchObject({ code: "IMAGE_BUILD_FAILED" });
});

test("a base image that nobody has is reported by its name", async () => {
  await writeFile(join(folder, "Dockerfile"), "FROM localhost:1/no/such:image\n");
  await expect(buildImage(engine, folder, { name })).rejects.toMatchObject({
    code: "BASE_UNAVAILABLE",
    message: expect.stringContaining("localhost:1/no/such:image"),
  });
});

test("a build that is called off ends, and leaves no image", async () => {
  await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nRUN echo begun && sleep 100\n");
  const stop = new AbortController();
  const report = (line: string) => {
    if (/\bbegun$/.test(line)) stop.abort(new Error("cancelled"));
  };
  await expect(buildImage(engine, folder, { name, report, signal: stop.signal })).rejects.toThrow("cancelled");
  expect(await engine.listImages({ filters: { reference: [`plumbline/${name}`] } })).toEqual([]);
});

test("a layout is another image of the same source, and is refused where the Dockerfile takes none", async () => {
  await writeFile(
    join(folder, "Dockerfile"),
    'FROM debian:bookworm-slim\nARG LAYOUT=""\nRUN echo "$LAYOUT" >/layout\n',
  );
  const own = await buildImage(engine, folder, { name });
  const other = await buildImage(engine, folder, {
    name: nameOfVariant(name, { layout: 3 }),
    buildArgs: { LAYOUT: "3" },
  });
  expect(other.sourceDigest).toBe(own.sourceDigest);
  expect(other.imageDigest).not.toBe(own.imageDigest);
  await engine.getImage(other.tag).remove();

  await writeFile(join(folder, "Dockerfile"), "FROM debian:bookworm-slim\nRUN true\n");
  await expect(buildImage(engine, folder, { name, buildArgs: { LAYOUT: "3" } })).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    message: expect.stringContaining("has no ARG LAYOUT"),
  });
});
