import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { startEngine } from "./start-engine.ts";
import { openTestHost } from "./test-host.ts";

const run = promisify(execFile);

/** Another host, except for its clock and processors: an engine in a network of its own, behind a virtual cable. */
export interface OtherHost extends AsyncDisposable {
  /** Its network namespace by name. */
  readonly namespace: string;
  /** Address of its engine. */
  readonly address: string;
  /** This machine's address on the cable. */
  readonly ownAddress: string;
  /** Stops its engine as a system does; what is returned starts it again. */
  stop(): Promise<() => Promise<void>>;
  /** Stops its engine, and starts it again. */
  restart(): Promise<void>;
}

/** Starts it. Needs root and `ip`. */
export async function startOtherHost(): Promise<OtherHost> {
  await using opened = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-host-"));
  opened.use({ [Symbol.asyncDispose]: () => removeFolder(folder) });
  const { namespace, ownAddress } = opened.use(await openTestHost());
  const start = () => startEngine(folder, ["nsenter", `--net=/run/netns/${namespace}`]);
  let engine = await start();
  opened.use({ [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() });
  const stop = async () => {
    await engine[Symbol.asyncDispose]();
    return async () => {
      engine = await start();
    };
  };
  const all = opened.release();
  return {
    address: `unix://${join(folder, "engine.sock")}`,
    namespace,
    ownAddress,
    stop,
    restart: async () => (await stop())(),
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

/** Removes an engine's folder. A container in its host's network leaves a mount behind, and so may one that others keep busy. */
async function removeFolder(folder: string): Promise<void> {
  const mounts = (await readFile("/proc/self/mounts", "utf8")).split("\n").map((line) => line.split(" ")[1] ?? "");
  for (const mount of mounts.filter((path) => path.startsWith(`${folder}/`)).toReversed())
    await run("umount", ["--lazy", mount]);
  await rm(folder, { recursive: true, force: true });
}
