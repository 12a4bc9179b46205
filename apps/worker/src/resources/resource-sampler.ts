import { createInterface } from "node:readline";
import type { Engine } from "../docker/engine.ts";
import { ResourceAggregate, type ResourceValues } from "./aggregate.ts";
import { parseEngineStats } from "./engine-stats.ts";
import { type LogMeter, meterLog } from "./log-meter.ts";
import { openUsageReader, type UsageReader } from "./usage-reader.ts";

const samplesPerSecond = 4;

/** Watches one container's resources. Disposal ends the watch. */
export interface ResourceSampler extends AsyncDisposable {
  /** Begins; resolves when the first reading is there (or on its way, from an engine elsewhere). */
  start(): Promise<void>;
  /**
   * Usage since the previous take (see `ResourceAggregate`): `cpu.user`, `cpu.system`, `cpu.throttled`, `memory`,
   * `memory.peak`, `memory.limitHits`, `net.rx`, `net.tx`, `net.rxPackets`, `net.txPackets`, `tcp.listenDrops`,
   * `tcp.retransmits`, `frozen`, `cpu.quota`, `pids`; and `log` (see `LogMeter`). Empty when nothing was read meanwhile.
   */
  take(): ResourceValues;
  /** Source of the figures: the kernel's files four times a second, or the engine's stream once a second. */
  readonly source: "kernel" | "engine" | "none";
}

/** Makes a sampler of a running container; `start` begins. @param options.metersLog false if the size of its log is not wanted */
export function createResourceSampler(
  engine: Engine,
  container: { readonly containerId: string; readonly pid: number },
  { metersLog = true }: { metersLog?: boolean } = {},
): ResourceSampler {
  return new Sampler(engine, container, metersLog);
}

/** Adds up the usage of several containers that together are one server. */
export function sumSamplers(samplers: readonly ResourceSampler[]): ResourceSampler {
  return {
    start: async () => void (await Promise.all(samplers.map((sampler) => sampler.start()))),
    take() {
      const sum: ResourceValues = {};
      for (const sampler of samplers) {
        const values = sampler.take();
        for (const id of Object.keys(values) as (keyof ResourceValues)[]) sum[id] = (sum[id] ?? 0) + (values[id] ?? 0);
      }
      return sum;
    },
    get source() {
      return samplers[0]?.source ?? "none";
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(samplers.map((sampler) => sampler[Symbol.asyncDispose]()));
    },
  };
}

class Sampler implements ResourceSampler {
  source: ResourceSampler["source"] = "none";
  readonly #engine: Engine;
  readonly #containerId: string;
  readonly #pid: number;
  readonly #aggregate = new ResourceAggregate();
  readonly #stop = new AbortController();
  readonly #metersLog: boolean;
  #log: LogMeter | undefined;
  #reading = false;

  constructor(engine: Engine, { containerId, pid }: { containerId: string; pid: number }, metersLog: boolean) {
    this.#engine = engine;
    this.#containerId = containerId;
    this.#pid = pid;
    this.#metersLog = metersLog;
  }

  async start(): Promise<void> {
    if (this.#metersLog) await this.#meterLog();
    const reader = await openUsageReader(this.#pid, this.#containerId);
    if (this.#stop.signal.aborted) return;
    if (!reader) return this.#followEngine();
    this.source = "kernel";
    await this.#sample(reader);
    const timer = setInterval(() => void this.#sample(reader), 1_000 / samplesPerSecond);
    this.#stop.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  take(): ResourceValues {
    const values = this.#aggregate.take();
    if (!this.#log || Object.keys(values).length === 0) return values;
    return { ...values, log: this.#log.take() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
  }

  async #meterLog(): Promise<void> {
    const log = await meterLog(this.#engine, this.#containerId);
    if (this.#stop.signal.aborted) return log.close();
    this.#log = log;
    this.#stop.signal.addEventListener("abort", () => log.close(), { once: true });
  }

  async #sample(reader: UsageReader): Promise<void> {
    if (this.#reading) return; // a reading takes longer than the pause on a drowning machine: never two at once
    this.#reading = true;
    try {
      this.#aggregate.add(await reader());
    } catch (error) {
      // The files go with the container, and what was read so far stays. Any other trouble is a gap, and may pass.
      if (isAbsent(error)) this.#stop.abort();
    } finally {
      this.#reading = false;
    }
  }

  async #followEngine(): Promise<void> {
    const stream = await this.#engine.getContainer(this.#containerId).stats({ stream: true });
    this.source = "engine";
    const lines = createInterface({ input: stream });
    lines.on("line", (line) => {
      const usage = parseEngineStats(line, performance.now());
      if (usage) this.#aggregate.add(usage);
    });
    const close = () => {
      lines.close();
      if ("destroy" in stream && typeof stream.destroy === "function") stream.destroy();
    };
    // the stream's errors are handed on to its lines
    for (const source of [stream, lines]) source.on("error", close);
    if (this.#stop.signal.aborted) close();
    else this.#stop.signal.addEventListener("abort", close, { once: true });
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ESRCH", "ENODEV"].includes(String(error.code));
}
