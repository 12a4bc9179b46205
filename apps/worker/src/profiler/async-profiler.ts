import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { type FoldedStack, readFolded } from "@plumbline/core/flame/folded-stacks";
import { createImageVolume } from "../docker/container/file-volume.ts";
import type { Engine } from "../docker/engine.ts";
import { buildImage } from "../images/image.ts";
import { findProcesses } from "../kernel/find-processes.ts";
import { loadAgent } from "./attach-jvm.ts";
import { ContainerTmp } from "./container-tmp.ts";
import { FREQUENCY_HZ, type Recorder } from "./recorder.ts";

/** Folder of the library in its image and in servers' containers. */
const FOLDER = "/profiler";
const LIBRARY = `${FOLDER}/libasyncProfiler.so`;
/** In /tmp, the only place where a server can write. */
const OUTPUT = "flame.folded";
/** Far more than a flame graph of 15 s has. */
const MOST_BYTES = 64 * 1024 * 1024;
const NANOSECONDS = 1_000_000_000;
/** Without these, compiled methods can only be distinguished at safepoints. */
const EXACT_PLACES = "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints";

/**
 * async-profiler inside of the Java virtual machine: it alone knows what compiled methods are called at any moment. It counts CPU
 * time by timers of the process; the kernel's part of it is not seen, since containers may not ask the kernel for that.
 * @param engine the servers' own
 * @param folder of the Dockerfile that has the library
 */
export function asyncProfilerRecorder(engine: Engine, folder: string): Recorder {
  return {
    name: "async-profiler",
    needs: {
      env: { JAVA_TOOL_OPTIONS: EXACT_PLACES },
      async mount({ name, ownership, signal }) {
        const { imageDigest: image } = await buildImage(engine, folder, { name: "async-profiler", signal });
        const volume = await createImageVolume(engine, { name, image, ownership, folder: FOLDER });
        return Object.assign(volume, { target: FOLDER });
      },
    },
    async record(containers, seconds, signal) {
      const machines = await findMachines((await Promise.all(containers.map(findProcesses))).flat());
      const interval = Math.round(NANOSECONDS / FREQUENCY_HZ);
      await commandAll(machines, `start,event=ctimer,interval=${interval},threads`);
      await pause(seconds * 1000, undefined, { signal });
      await commandAll(machines, `stop,collapsed,threads,dot,file=/tmp/${OUTPUT}`);
      const texts = await Promise.all(
        machines.map(async (pid) => (await ContainerTmp.open(pid)).read(OUTPUT, MOST_BYTES)),
      );
      return texts.flatMap(readCollapsed);
    },
  };
}

/** Which of these processes are Java virtual machines. */
async function findMachines(processes: readonly number[]): Promise<number[]> {
  const names = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/comm`, "utf8")));
  const machines = processes.filter((_, nth) => names[nth]?.trim() === "java");
  if (machines.length > 0) return machines;
  throw new AppError("PROFILER_FAILED", "None of the server's processes is a Java virtual machine.");
}

async function commandAll(machines: readonly number[], options: string): Promise<void> {
  for (const pid of machines) {
    const code = await loadAgent(pid, LIBRARY, options).catch((error: unknown) => {
      throw new AppError("PROFILER_FAILED", `async-profiler could not be attached: ${String(error)}`, { cause: error });
    });
    if (code !== 0)
      throw new AppError("PROFILER_FAILED", `async-profiler ended "${options}" with the code ${code}.`, {
        evidence: { code },
      });
  }
}

/** Its own folded stacks: threads stand in them as `[name tid=7]`, and what has no name as the path of the file that it is in. */
function readCollapsed(text: string): FoldedStack[] {
  return readFolded(text).map(({ thread, frames, samples }) => ({
    thread: thread.replace(/^\[(.*) tid=(\d+)\]$/, "$1 #$2"),
    frames: frames.map((frame) => (frame.startsWith("/") ? `[${basename(frame)}]` : frame)),
    samples,
  }));
}
