import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { testServer } from "./test-server.ts";

let engine: Engine;
let parent: string;
let folder: string;
const options = { report: () => undefined, signal: new AbortController().signal };

beforeEach(async () => {
  engine = await connectEngine();
  parent = await mkdtemp(join(tmpdir(), "plumbline-tested-"));
  folder = join(parent, "go-tested");
  await mkdir(folder);
});

afterEach(() => rm(parent, { recursive: true }));

async function run(dockerfile: string) {
  await writeFile(join(folder, "Dockerfile"), dockerfile);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exitCode = await testServer(engine, folder, { stdout, stderr }, options);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

test("the stage's command runs without a network; its output and its exit code are the tests'", async () => {
  const said = await run(
    'FROM debian:bookworm-slim AS test\nCMD ["sh", "-c", "ls /sys/class/net; echo 2 failed >&2; exit 3"]\nFROM scratch\n',
  );
  expect(said).toEqual({ exitCode: 3, stdout: "lo\n", stderr: "2 failed\n" });
});

test("a Dockerfile without the stage is refused with the place to read on", async () => {
  await expect(run("FROM debian:bookworm-slim\n")).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    message: expect.stringContaining("no stage named test"),
    nextStep: expect.stringContaining("docs/adding-a-server.md"),
  });
});
