import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import Docker from "dockerode";

const run = promisify(execFile);
const START_TRIES = 100;
const TRY_EVERY_MS = 200;

/** A Docker engine of a test's own whose disk has just so many bytes. */
export interface SmallEngine extends AsyncDisposable {
  /** For `DOCKER_HOST`. */
  readonly dockerHost: string;
  /** Leaves no byte of its disk free. */
  fill(): Promise<void>;
}

/** Whether this process may mount a disk for such an engine. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** Starts an engine beside the machine's own, without networks, its data on a memory disk. Needs root. */
export async function startSmallEngine(mebibytes: number): Promise<SmallEngine> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-engine-"));
  const at = (name: string) => join(folder, name);
  await mkdir(at("data"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "plumbline-test", at("data")]);
  const dockerHost = `unix://${at("engine.sock")}`;
  const withoutNetworks = ["--bridge=none", "--iptables=false", "--ip-forward=false", "--ip-masq=false"];
  const engine = spawn(
    "unshare",
    // in a network namespace of its own: an engine that is to have no bridge removes docker0, which is the machine's engine's
    ["--net", "dockerd", "--data-root", at("data"), "--exec-root", at("exec"), "--pidfile", at("pid")].concat(
      ["--host", dockerHost],
      withoutNetworks,
    ),
    { stdio: "ignore" },
  );
  const ended = once(engine, "exit");
  const dispose = async () => {
    engine.kill("SIGTERM");
    await ended;
    await run("umount", ["--lazy", at("data")]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(new Docker({ socketPath: at("engine.sock") }));
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    dockerHost,
    fill: () =>
      writeFile(at("data/filler"), Buffer.alloc(mebibytes * 1_048_576)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
      }),
    [Symbol.asyncDispose]: dispose,
  };
}

async function untilAnswering(engine: Docker): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await engine.ping();
      return;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await pause(TRY_EVERY_MS);
    }
  }
}
