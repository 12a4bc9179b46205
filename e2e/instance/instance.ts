import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { vi } from "vitest";
import { findFreePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
/** In the worker's log. */
const INSTALLATION = /"installationId":"([^"]+)"/;
const SIGN_IN = /Sign in\s+(\S+)/;

/** Plumbline as `./plumb up` starts it, on a data folder and ports of its own. */
export type Instance = AsyncDisposable & {
  baseUrl: string;
  /** Valid for one use. */
  ownerLink: string;
  /** Label of its containers, networks and volumes. */
  installationId: string;
  /** Ends it as Ctrl-C does. @returns the exit code */
  stop(): Promise<number | null>;
  /** Runs another `./plumb` command and returns its output. @throws if it fails */
  plumb(...words: string[]): Promise<string>;
  /** Processes that still work for this instance. */
  findProcesses(): Promise<string[]>;
};

/** Starts one with these settings beside its own and waits until it has printed its link. @throws with everything it printed when it ends before */
export async function startInstance(settings: Readonly<Record<string, string>> = {}): Promise<Instance> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-e2e-"));
  const port = await findFreePort();
  const env = {
    ...process.env,
    PLUMBLINE_DATA_DIR: folder,
    DATABASE_URL: "",
    REDIS_URL: "",
    PLUMBLINE_FLOORS: "off",
    PLUMBLINE_RETRY_DISTURBED: "off",
    ...settings,
  };
  const plumb = spawn("./plumb", ["up", "--yes", "--port", String(port)], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(plumb, "exit").then(([code]) => code as number | null);
  const ownerLink = await readLink(plumb, exited);
  const installationId = await readInstallationId(folder);
  const stop = async () => {
    plumb.kill("SIGINT");
    return exited;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    ownerLink,
    installationId,
    stop,
    plumb: async (...words) => (await run("./plumb", words, { cwd: root, env })).stdout,
    findProcesses: () => findProcessesOf(folder),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The id that its worker logged at the start. The line may reach the file a moment after the worker is ready. */
function readInstallationId(folder: string): Promise<string> {
  const read = async () => {
    const [, installationId] = INSTALLATION.exec(await readFile(join(folder, "logs/worker.log"), "utf8")) ?? [];
    if (!installationId) throw new Error("the worker has not said whose it is");
    return installationId;
  };
  return vi.waitFor(read, { timeout: 30_000 });
}

async function readLink(plumb: ChildProcess, exited: Promise<number | null>): Promise<string> {
  const printed: string[] = [];
  const link = new Promise<string>((resolve) => {
    for (const stream of [plumb.stdout, plumb.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        printed.push(line);
        const found = SIGN_IN.exec(line)?.[1];
        if (found) resolve(found);
      });
    }
  });
  const ended = exited.then((code) => {
    throw new Error(`./plumb up ended with ${code}:\n${printed.join("\n")}`);
  });
  ended.catch(() => undefined);
  return Promise.race([link, ended]);
}

/** Every process whose environment or arguments name the instance's data folder. */
async function findProcessesOf(folder: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const texts = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      const [command, environment] = [await read("cmdline"), await read("environ")];
      return command.includes(folder) || environment.includes(folder) ? `${pid} ${command.replaceAll("\0", " ")}` : "";
    }),
  );
  return texts.filter((text) => text !== "");
}
