import type { Readable } from "node:stream";
import type { Engine } from "../docker/engine.ts";

/** Bytes that are read of a log between two takes at most: a flood is known as one before all of it was read. */
const MOST_BYTES = 1_048_576;

/** Counts the bytes of a stream. */
export class LogMeter {
  readonly #log: Readable;
  #bytes = 0;

  constructor(log: Readable) {
    this.#log = log;
    log.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes >= MOST_BYTES) log.pause();
    });
    // it ends with its container; what was counted so far stays
    log.on("error", () => log.destroy());
  }

  /** Bytes since the previous take, at most a MiB and one chunk. */
  take(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    this.#log.resume();
    return bytes;
  }

  close(): void {
    this.#log.destroy();
  }
}

/** Begins to count what a container writes to its log from now on, with the engine's 8 bytes for each piece. */
export async function meterLog(engine: Engine, containerId: string): Promise<LogMeter> {
  const log = await engine.getContainer(containerId).logs({ follow: true, stdout: true, stderr: true, tail: 0 });
  // the engine's client declares a stream that can be written to as well
  return new LogMeter(log as Readable);
}
