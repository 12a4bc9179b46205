import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { startEngine } from "./start-engine.ts";

const run = promisify(execFile);

/** A Docker engine of a test's own whose disk has just so many bytes. */
export interface SmallEngine extends AsyncDisposable {
  /** For `DOCKER_HOST`. */
  readonly dockerHost: string;
  /** Leaves no byte of its disk free. */
  fill(): Promise<void>;
}

/** Starts an engine beside the machine's own, without networks, its data on a memory disk. Needs root. */
export async function startSmallEngine(mebibytes: number): Promise<SmallEngine> {
  await using opened = new Disposables();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-engine-"));
  opened.use({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
  const data = join(folder, "data");
  await mkdir(data);
  await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "plumbline-test", data]);
  opened.use({ [Symbol.asyncDispose]: async () => void (await run("umount", ["--lazy", data])) });
  const withoutNetworks = ["--bridge=none", "--iptables=false", "--ip-forward=false", "--ip-masq=false"];
  opened.use(await startEngine(folder, ["unshare", "--net"], withoutNetworks));
  const all = opened.release();
  return {
    dockerHost: `unix://${join(folder, "engine.sock")}`,
    fill: () =>
      writeFile(join(data, "filler"), Buffer.alloc(mebibytes * 1_048_576)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
      }),
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}
