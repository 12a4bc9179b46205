import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import Docker from "dockerode";

/** One that was stopped amid its work looks through what it left first. */
const START_TRIES = 300;
const TRY_EVERY_MS = 200;
/** Lines of its log that an engine's failed start shows. */
const LINES_SHOWN = 40;

/** True if this process may mount disks and make networks for a test's own engines. */
export const isRoot = process.platform === "linux" && process.getuid?.() === 0;

/**
 * Starts a Docker engine beside the machine's own, its data, its socket `engine.sock` and its log `engine.log` in a folder. Needs root.
 * @param into the program and arguments that put it into a network namespace of its own: an engine that sets up its own networks
 *   takes away those of the machine's engine otherwise
 */
export async function startEngine(
  folder: string,
  into: readonly [string, ...string[]],
  options: readonly string[] = [],
): Promise<AsyncDisposable> {
  const at = (name: string) => `${folder}/${name}`;
  const [program, ...args] = into;
  await using log = await open(at("engine.log"), "a");
  const engine = spawn(
    program,
    args.concat(
      ["dockerd", "--data-root", at("data"), "--exec-root", at("exec"), "--pidfile", at("pid")],
      ["--host", `unix://${at("engine.sock")}`],
      options,
    ),
    { stdio: ["ignore", log.fd, log.fd] },
  );
  const ended = once(engine, "exit");
  const dispose = async () => {
    engine.kill("SIGTERM");
    await ended;
  };
  try {
    const gone = ended.then(async ([code]) => {
      const last = (await readFile(at("engine.log"), "utf8")).split("\n").slice(-LINES_SHOWN).join("\n");
      throw new Error(`the engine ended with ${code} before it answered:\n${last}`);
    });
    await Promise.race([untilAnswering(new Docker({ socketPath: at("engine.sock") })), gone]);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { [Symbol.asyncDispose]: dispose };
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
