import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { findBuildSource } from "@plumbline/catalogue/build-source";
import { AppError } from "@plumbline/core/failure/app-error";
import { markHandled } from "../async/mark-handled.ts";
import { removeContainer } from "../docker/container/container.ts";
import { type Engine, isGone } from "../docker/engine.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { ensureBases } from "./bases/ensure-bases.ts";
import { chooseBuilder } from "./builder.ts";
import { findBases, readInstructions } from "./dockerfile/dockerfile.ts";

const stage = "test";
/** Enough for a compiler of any of the languages. */
const memoryBytes = 3 * 1024 ** 3;

/** Streams for the tests' own output. */
export interface TestOutput {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/**
 * Builds the stage `test` of a server's Dockerfile and runs its command, without a network, to its end.
 *
 * @returns the command's exit code
 * @throws AppError IMAGE_BUILD_FAILED, also when there is no such stage; BASE_UNAVAILABLE
 */
export async function testServer(
  engine: Engine,
  folder: string,
  output: TestOutput,
  options: { readonly report: Report; readonly signal: AbortSignal },
): Promise<number> {
  const tag = `plumbline/${basename(folder)}-${stage}`;
  await buildTestStage(engine, folder, tag, options);
  await using container = await createTestContainer(engine, tag);
  const stop = () => markHandled(container.made.kill()); // the wait below ends either way
  options.signal.addEventListener("abort", stop, { once: true });
  const stream = await container.made.attach({ stream: true, stdout: true, stderr: true });
  engine.modem.demuxStream(stream, output.stdout, output.stderr);
  await container.made.start();
  const [{ StatusCode }] = await Promise.all([
    container.made.wait() as Promise<{ StatusCode: number }>,
    once(stream, "end"),
  ]);
  options.signal.removeEventListener("abort", stop);
  options.signal.throwIfAborted();
  return StatusCode;
}

async function buildTestStage(
  engine: Engine,
  named: string,
  tag: string,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
): Promise<void> {
  const { folder, files, buildArgs } = await findBuildSource(named);
  const dockerfile = await readFile(join(folder, "Dockerfile"), "utf8");
  if (!hasStage(dockerfile, stage))
    throw new AppError("IMAGE_BUILD_FAILED", `The Dockerfile of ${basename(folder)} has no stage named ${stage}.`, {
      nextStep: "Add one whose command runs the server's own tests; docs/adding-a-server.md shows how.",
    });
  await ensureBases(engine, findBases(dockerfile).all, report, signal);
  const builder = await chooseBuilder(engine);
  const job = { folder, files, buildArgs, target: stage, tag, labels: {}, report, signal };
  const { succeeded, log } = await builder.build(job);
  if (!succeeded)
    throw new AppError("IMAGE_BUILD_FAILED", `The tests of ${basename(folder)} could not be built.`, {
      evidence: { log: [...log] },
    });
}

/** True if one of the `FROM … AS <name>` lines names the stage. */
function hasStage(dockerfile: string, name: string): boolean {
  return readInstructions(dockerfile).some((instruction) => {
    const [as, stageName] = instruction.rest.split(/\s+/).slice(-2);
    return instruction.name === "FROM" && as?.toUpperCase() === "AS" && stageName?.toLowerCase() === name;
  });
}

/** The container with the tests; it goes with its image's name when it is disposed. */
async function createTestContainer(engine: Engine, image: string) {
  const made = await engine.createContainer({
    Image: image,
    HostConfig: { NetworkMode: "none", Init: true, Memory: memoryBytes, MemorySwap: memoryBytes, CapDrop: ["ALL"] },
  });
  return {
    made,
    async [Symbol.asyncDispose]() {
      await removeContainer(engine, made.id);
      await engine
        .getImage(image)
        .remove()
        .catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
    },
  };
}
