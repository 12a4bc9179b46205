import type Docker from "dockerode";
import { markHandled } from "../../async/mark-handled.ts";
import { withRetries } from "../../async/with-retries.ts";
import { type Engine, engineStatus, isGone } from "../engine.ts";
import { readEngineInfo } from "../engine-info.ts";
import { attachOutput } from "./attach-output.ts";
import { type ContainerSpec, stopSignalOf, toCreateOptions } from "./container-options.ts";
import { type Conversation, converse } from "./conversation.ts";
import { followFirstLine } from "./first-line.ts";
import { type ContainerLine, parseLogs } from "./log-frames.ts";
import { exceededMemory } from "./out-of-memory.ts";
import { runInside } from "./run-inside.ts";
import { slotTaken, toStartFailure } from "./start-failure.ts";

/** How a container ended. */
export interface ContainerExit {
  readonly exitCode: number;
  /** True if the kernel ended one of its processes for exceeding the memory limit. */
  readonly oomKilled: boolean;
  /** True if it was killed because it did not end by itself within the grace. */
  readonly killed: boolean;
  /** The last line on stdout that is not empty: a server's own statistics; null when it printed none. */
  readonly lastStdoutLine: string | null;
}

/** A running container, locked down and limited. Disposal always removes it. */
export interface RunningContainer extends AsyncDisposable {
  readonly containerId: string;
  readonly name: string;
  /** The process id of its first process, as the engine's machine sees it. */
  readonly pid: number;
  /** Its address on the trial's network. */
  readonly address: string;
  /** When it was started last, by this process's monotonic clock: the engine's clock may be hours from it. */
  readonly startedAtMs: number;
  /** Resolves when it has ended for good, for whatever reason but a restart of ours; rejects when the engine is lost. */
  readonly exit: Promise<ContainerExit>;
  /** Its first line and its standard input; null unless it was started to converse. */
  readonly conversation: Conversation | null;
  /** Asks it to end with its stop signal and kills it after the grace. Also answers for one that has ended already. */
  stop(graceMs: number): Promise<ContainerExit>;
  /**
   * Asks it to end with its stop signal, kills it after the grace, and starts it again. Its address stays; its process,
   * and with that what the kernel counts of it, is another one.
   * @throws Error where the engine gives it another address
   */
  restart(graceMs: number): Promise<void>;
  /** Sends it a signal; false when there is nobody left to receive it. */
  signal(signal: string): Promise<boolean>;
  /** Runs a program inside of it, with its user and limits. @returns its exit code, and its output of both streams */
  run(command: readonly string[]): ReturnType<typeof runInside>;
  /** Ends it at once. */
  kill(): Promise<ContainerExit>;
  /** Its first line on stdout, as soon as it is there; null where none came within `timeoutMs`. */
  readFirstLine(timeoutMs: number): Promise<string | null>;
  /** Its newest lines, oldest first: at most `lines` of them and 64 KiB. */
  readLogs(lines: number): Promise<readonly ContainerLine[]>;
}

/**
 * Starts a container under the limits of `spec`.
 *
 * @throws AppError SLOT_TAKEN when a container of that name exists; SERVER_EXITED when the image names no program; DISK_FULL;
 *   the engine's own error otherwise.
 */
export async function startContainer(engine: Engine, spec: ContainerSpec): Promise<RunningContainer> {
  const { nofileHardLimit } = await readEngineInfo(engine);
  const container = await create(engine, spec, nofileHardLimit);
  const dispose = () => removeContainer(engine, container.id);
  try {
    if (spec.alsoOn) await engine.getNetwork(spec.alsoOn).connect({ Container: container.id });
    const conversation = spec.converses ? await converse(engine, container) : null;
    if (spec.printsTo) await attachOutput(engine, container, spec.printsTo);
    await container.start();
    const startedAtMs = performance.now();
    const inspected = await container.inspect();
    return new Running(engine, container, { inspected, startedAtMs }, spec, conversation, dispose);
  } catch (error) {
    await dispose();
    throw toStartFailure(spec.name, error);
  }
}

/** Removes a container whatever it does, with its anonymous volumes; one that is gone already is not an error. */
export async function removeContainer(engine: Engine, containerId: string): Promise<void> {
  const remove = async () => {
    try {
      await engine.getContainer(containerId).remove({ force: true, v: true });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  };
  // 409: another removal is under way; 500: the engine was still unmounting it.
  await withRetries(remove, (error) => [409, 500].includes(engineStatus(error) ?? 0));
}

async function create(engine: Engine, spec: ContainerSpec, nofileHardLimit: number): Promise<Docker.Container> {
  try {
    return await engine.createContainer(toCreateOptions(spec, nofileHardLimit));
  } catch (error) {
    throw engineStatus(error) === 409 ? slotTaken(spec.name, error) : toStartFailure(spec.name, error);
  }
}

class Running implements RunningContainer {
  readonly containerId: string;
  readonly name: string;
  readonly address: string;
  readonly exit: Promise<ContainerExit>;
  readonly conversation: Conversation | null;
  readonly run = (command: readonly string[]) => runInside(this.#container, command);
  readonly #engine: Engine;
  readonly #container: Docker.Container;
  readonly #dispose: () => Promise<void>;
  readonly #spec: ContainerSpec;
  #pid: number;
  #startedAtMs: number;
  #killed = false;
  /** One promise for each restart that was asked for; each has an end of the process that is not the container's. */
  readonly #restarts: Promise<void>[] = [];

  constructor(
    engine: Engine,
    container: Docker.Container,
    { inspected, startedAtMs }: { readonly inspected: Docker.ContainerInspectInfo; readonly startedAtMs: number },
    spec: ContainerSpec,
    conversation: Conversation | null,
    dispose: () => Promise<void>,
  ) {
    this.conversation = conversation;
    this.containerId = container.id;
    this.name = inspected.Name.replace(/^\//, "");
    this.#pid = inspected.State.Pid;
    this.address = addressOf(inspected, spec);
    this.#startedAtMs = startedAtMs;
    this.#engine = engine;
    this.#container = container;
    this.#spec = spec;
    this.#dispose = dispose;
    this.exit = this.#waitForExit();
    // rejects when the engine is lost, also if nobody awaits the end
    markHandled(this.exit);
  }

  get pid(): number {
    return this.#pid;
  }

  get startedAtMs(): number {
    return this.#startedAtMs;
  }

  async restart(graceMs: number): Promise<void> {
    const restart = this.#restart(graceMs);
    this.#restarts.push(restart);
    await restart;
  }

  async stop(graceMs: number): Promise<ContainerExit> {
    await this.signal(stopSignalOf(this.#spec));
    let timer: NodeJS.Timeout | undefined;
    const graceOver = new Promise<"over">((resolve) => {
      timer = setTimeout(() => resolve("over"), graceMs);
    });
    try {
      const first = await Promise.race([this.exit, graceOver]);
      return first === "over" ? await this.kill() : first;
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<ContainerExit> {
    this.#killed = await this.signal("SIGKILL");
    return this.exit;
  }

  async signal(signal: string): Promise<boolean> {
    try {
      await this.#container.kill({ signal });
      return true;
    } catch (error) {
      if (isGone(error) || engineStatus(error) === 409) return false;
      throw error;
    }
  }

  readFirstLine(timeoutMs: number): Promise<string | null> {
    return followFirstLine(this.#container, timeoutMs);
  }

  async readLogs(lines: number): Promise<readonly ContainerLine[]> {
    return parseLogs(await this.#container.logs({ stdout: true, stderr: true, tail: lines }));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#dispose();
  }

  async #restart(graceMs: number): Promise<void> {
    await this.#container.restart({ t: Math.ceil(graceMs / 1000) });
    this.#startedAtMs = performance.now();
    const inspected = await this.#container.inspect();
    const address = addressOf(inspected, this.#spec);
    if (address !== this.address)
      throw new Error(`after its restart ${this.name} has the address ${address || "of none"}, not ${this.address}`);
    this.#pid = inspected.State.Pid;
  }

  async #waitForExit(): Promise<ContainerExit> {
    let { StatusCode } = await this.#container.wait();
    for (let ends = 0; ends < this.#restarts.length; ends++) {
      await this.#restarts[ends];
      ({ StatusCode } = await this.#container.wait());
    }
    const ended = await this.#container.inspect();
    // the engine counts the lines of both streams, and what stderr still has under way may come after the last one of stdout
    const stdout = parseLogs(await this.#container.logs({ stdout: true, stderr: false, tail: 1_000 }));
    return {
      exitCode: StatusCode,
      oomKilled: this.#killed ? ended.State.OOMKilled : await exceededMemory(this.#engine, ended),
      killed: this.#killed,
      lastStdoutLine: stdout.findLast((line) => line.text.trim() !== "")?.text ?? null,
    };
  }
}

function addressOf(inspected: Docker.ContainerInspectInfo, { networkName }: ContainerSpec): string {
  return inspected.NetworkSettings.Networks[networkName]?.IPAddress ?? "";
}
