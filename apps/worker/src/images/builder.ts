import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type Docker from "dockerode";
import { type Engine, messageOf } from "../docker/engine.ts";
import type { Labels } from "../docker/labels.ts";
import type { TrialNetwork } from "../docker/network.ts";
import { followProgress } from "../docker/progress.ts";
import { proxyVariables } from "../docker/proxies.ts";
import { ProgramMissing, runProgram } from "../process/run-program.ts";
import { streamTar } from "../process/stream-tar.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { limitSteps } from "./limit-steps.ts";

/** One build of a folder with a Dockerfile. */
export interface BuildJob {
  readonly folder: string;
  /** Relative paths of the context's files. */
  readonly files: readonly string[];
  /** Relative path of the Dockerfile when it is not the folder's own. */
  readonly dockerfile?: string;
  /** The stage to build when it is not the last. */
  readonly target?: string;
  readonly tag: string;
  readonly labels: Labels;
  readonly buildArgs?: Readonly<Record<string, string>>;
  readonly report: Report;
  readonly signal?: AbortSignal;
}

/** Limits of a stranger's build: its steps can do anything that a program can. */
const foreignLimits = {
  memory: 4 * 1024 ** 3,
  memswap: 4 * 1024 ** 3,
  cpuperiod: 100_000,
  cpuquota: 200_000,
} as const;
/** Time limit of a stranger's build. */
export const FOREIGN_BUILD_MS = 20 * 60_000;

/** How a build ended; `log` is its last lines. */
interface BuildResult {
  readonly succeeded: boolean;
  readonly log: readonly string[];
}

/** Something that builds images on the engine. */
export interface Builder {
  readonly name: "buildx" | "buildkit" | "classic";
  build(job: BuildJob): Promise<BuildResult>;
}

const clients = ["docker", "/usr/bin/docker"];
const logLines = 60;

/**
 * The best builder of this machine: the docker client's BuildKit plugin, a client that carries BuildKit itself (before
 * version 23), or the engine's classic builder, which knows no cache mounts.
 */
export async function chooseBuilder(engine: Engine): Promise<Builder> {
  for (const client of clients) {
    const found = await inspectClient(client);
    if (found) return found;
  }
  return classicBuilder(engine);
}

/** The engine's own builder, through its API. */
export function classicBuilder(engine: Engine): Builder {
  return {
    name: "classic",
    build: (job) =>
      buildClassic(engine, job, {
        networkmode: "host",
        buildargs: { ...proxyVariables(), ...job.buildArgs },
        abortSignal: job.signal,
      }),
  };
}

/**
 * The builder of what strangers wrote, with limits on time, memory, processor, processes and disk. It is the classic one: that knows no
 * cache mounts, frontends and entitlements to share, and takes a network of its own.
 * @param network the steps of the build, and nothing else, are on it
 */
export function foreignBuilder(
  engine: Engine,
  network: Pick<TrialNetwork, "name" | "networkId">,
  limitMs: number = FOREIGN_BUILD_MS,
): Builder {
  return {
    name: "classic",
    async build(job) {
      const stop = new AbortController();
      const late = new Error(`The build took longer than ${limitMs / 60_000} minutes.`);
      const timer = setTimeout(() => stop.abort(late), limitMs);
      await using _ = await limitSteps(engine, network.networkId, (reason) => stop.abort(reason));
      try {
        return await buildClassic(engine, job, {
          ...foreignLimits,
          buildargs: job.buildArgs, // and no proxy: its address may carry a password, which is nobody else's business
          networkmode: network.name,
          abortSignal: job.signal ? AbortSignal.any([stop.signal, job.signal]) : stop.signal,
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function inspectClient(client: string): Promise<Builder | undefined> {
  try {
    const plugin = await runProgram(client, ["buildx", "version"]);
    if (plugin.exitCode === 0)
      return clientBuilder("buildx", client, ["buildx", "build", "--builder", "default", "--load"]);
    const version = await runProgram(client, ["version", "--format", "{{.Client.Version}}"]);
    const major = Number.parseInt(version.stdout, 10);
    return major >= 18 && major < 23 ? clientBuilder("buildkit", client, ["build"]) : undefined;
  } catch (error) {
    if (error instanceof ProgramMissing) return undefined;
    throw error;
  }
}

function clientBuilder(name: Builder["name"], client: string, command: readonly string[]): Builder {
  return {
    name,
    async build(job) {
      const labels = Object.entries(job.labels).flatMap(([label, value]) => ["--label", `${label}=${value}`]);
      // Predefined build arguments: they reach each step and are kept out of the image.
      const proxies = Object.keys(proxyVariables()).flatMap((proxy) => ["--build-arg", proxy]);
      const given = Object.entries(job.buildArgs ?? {}).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
      const args = [
        ...command,
        "--network",
        "host",
        "--progress",
        "plain",
        "--tag",
        job.tag,
        ...labels,
        ...proxies,
        ...given,
        ...(job.dockerfile ? ["--file", join(job.folder, job.dockerfile)] : []),
        ...(job.target ? ["--target", job.target] : []),
        job.folder,
      ];
      const result = await runProgram(client, args, {
        // The default context is the engine that this process talks to as well.
        env: { DOCKER_BUILDKIT: "1", DOCKER_CONTEXT: "default" },
        onLine: (line) => line.trim() !== "" && job.report(line),
        signal: job.signal,
      });
      return { succeeded: result.exitCode === 0, log: result.tail.filter((line) => line.trim() !== "") };
    },
  };
}

type ClassicOptions = Pick<Docker.ImageBuildOptions, "networkmode" | "buildargs" | "abortSignal">;

async function buildClassic(engine: Engine, job: BuildJob, options: ClassicOptions): Promise<BuildResult> {
  const listed = ["-C", job.folder, "--null", "--verbatim-files-from", "-T", "-", "-cf", "-"];
  const context = streamTar(listed, job.files.join("\0"));
  const log: string[] = [];
  const say = (text: string) => {
    // the engine colours a step's stderr
    for (const line of stripVTControlCharacters(text)
      .split("\n")
      .filter((part) => part.trim() !== "")) {
      log.push(line);
      job.report(line);
    }
  };
  try {
    const stream = await engine.buildImage(context, {
      t: job.tag,
      dockerfile: job.dockerfile,
      target: job.target,
      labels: { ...job.labels },
      rm: true,
      forcerm: true,
      ...options,
    });
    await followProgress(engine, stream, (event) => say(event.stream ?? ""));
    return { succeeded: true, log: log.slice(-logLines) };
  } catch (error) {
    job.signal?.throwIfAborted();
    const reason = options.abortSignal?.aborted ? options.abortSignal.reason : error;
    return { succeeded: false, log: [...log, messageOf(reason)].slice(-logLines) };
  }
}
