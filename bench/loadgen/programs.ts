import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@plumbline/launcher/failure";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { runCommand } from "@plumbline/launcher/process/command";
import { findOnPath, isExecutable } from "@plumbline/launcher/process/find-on-path";
import type { BenchContext } from "../figure/bench.ts";

/** The last version that runs on Node 20. */
const ARTILLERY = "2.0.21";
/** Carries the whole source of uWebSockets and its load_test. */
const UWEBSOCKETS = "0.0.9";

const sources = join(repositoryFolder, "bench/loadgen/native");

/** Every program of the bench, built or installed; undefined where this machine cannot. */
export interface Programs {
  /** Takes logs, scripts and frames; what is here may be thrown away. */
  readonly folder: string;
  readonly k6: string;
  /** The generator of an older commit and its source, where one is to be compared with. */
  readonly before: { readonly k6: string; readonly source: string } | undefined;
  readonly server: string;
  readonly client: string;
  readonly loadTest: string | undefined;
  /** Artillery's script for Node. */
  readonly artillery: string | undefined;
}

/**
 * Builds what is missing or may have changed. The first time takes minutes: k6 is compiled and artillery has a thousand
 * dependencies; so they stay in `.plumbline/bench`, apart from the product's own.
 *
 * @throws StartError when one of our own programs cannot be built
 */
export async function providePrograms({ signal, say, before }: BenchContext): Promise<Programs> {
  const folder = join(repositoryFolder, ".plumbline/bench");
  await mkdir(folder, { recursive: true });
  const [k6, server, client] = ["k6", "server", "client"].map((name) => join(folder, name)) as [string, string, string];
  say("building k6, the server and the client in C");
  await make("go", ["build", "-o", k6, "."], join(repositoryFolder, "packages/k6"), signal);
  for (const [program, source] of [
    [server, "server.c"],
    [client, "client.c"],
  ] as const) {
    await make("cc", ["-O2", "-Wall", "-Werror", "-o", program, source], sources, signal);
  }
  const orNothing = (name: string) => (error: unknown) => {
    signal.throwIfAborted();
    say(`without ${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  };
  return {
    folder,
    k6,
    before: before === undefined ? undefined : await buildBefore(before, folder, signal),
    server,
    client,
    loadTest: await buildLoadTest(folder, signal).catch(orNothing("uWebSockets' load_test")),
    artillery: await installArtillery(folder, signal).catch(orNothing("artillery")),
  };
}

/** The generator as it stood at a commit. */
async function buildBefore(commit: string, folder: string, signal: AbortSignal) {
  const [program, tree] = [join(folder, "k6-before"), join(folder, "before")];
  await rm(tree, { recursive: true, force: true });
  await mkdir(tree, { recursive: true });
  const archive = join(folder, "before.tar");
  await make("git", ["archive", "--output", archive, commit, "packages/k6"], repositoryFolder, signal);
  await make("tar", ["-xf", archive, "-C", tree], folder, signal);
  const source = join(tree, "packages/k6");
  await make("go", ["build", "-o", program, "."], source, signal);
  return { k6: program, source };
}

/** uWebSockets' own load generator, from the source that a crate carries. */
async function buildLoadTest(folder: string, signal: AbortSignal): Promise<string> {
  const [program, crate] = [join(folder, "load_test"), join(folder, "uwebsockets")];
  if (await isExecutable(program)) return program;
  await mkdir(crate, { recursive: true });
  await writeFile(join(crate, "lib.rs"), "");
  await writeFile(
    join(crate, "Cargo.toml"),
    `[package]\nname = "sources"\nversion = "0.0.0"\n[lib]\npath = "lib.rs"\n[dependencies]\nlibuwebsockets-sys = "=${UWEBSOCKETS}"\n[workspace]\n`,
  );
  await make("cargo", ["vendor", "--quiet", "vendor"], crate, signal);
  const sockets = "uSockets/src";
  const files = ["*.c", "eventing/epoll_kqueue.c", "crypto/*.c"].map((file) => `${sockets}/${file}`).join(" ");
  const compile = `cc -O3 -w -DLIBUS_NO_SSL -DLIBUS_USE_EPOLL -I${sockets} -o "$0" benchmarks/load_test.c ${files}`;
  await make("sh", ["-c", compile, program], join(crate, "vendor/libuwebsockets-sys/uWebSockets"), signal);
  return program;
}

async function installArtillery(folder: string, signal: AbortSignal): Promise<string> {
  const home = join(folder, "artillery");
  const manifest = JSON.stringify({ private: true, dependencies: { artillery: ARTILLERY } });
  await mkdir(home, { recursive: true });
  if ((await readFile(join(home, "package.json"), "utf8").catch(() => "")) !== manifest) {
    await writeFile(join(home, "package.json.new"), manifest);
    await cp(join(home, "package.json.new"), join(home, "package.json"));
    await make("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-progress"], home, signal);
  }
  return join(home, "node_modules/artillery/bin/run");
}

async function make(program: string, args: readonly string[], cwd: string, signal: AbortSignal): Promise<void> {
  if (!(await findOnPath(program)))
    throw new StartError(`${program} is not installed.`, "install it and run the bench again.");
  const { exitCode, lines } = await runCommand(program, args, { cwd, signal });
  if (exitCode !== 0)
    throw new StartError(`${program} ended with exit code ${exitCode}.`, "read its lines above.", {
      log: lines.slice(-20),
    });
}
