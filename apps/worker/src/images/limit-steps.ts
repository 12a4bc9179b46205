import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import type Docker from "dockerode";
import { z } from "zod";
import { type Engine, isGone } from "../docker/engine.ts";

/** Limits of a foreign build's steps that the engine's build API has no parameters for. */
export interface StepLimits {
  /** Processes and threads of one step. */
  readonly pids: number;
  /** All that the build's steps have written, together. */
  readonly writtenBytes: number;
}

/** Limits of every foreign build: the largest compilers stay well below them. */
export const STEP_LIMITS: StepLimits = { pids: 1_024, writtenBytes: 8 * 1024 ** 3 };

const LOOK_EVERY_MS = 2_000;
/** Attempts to limit one step, and the time between two. */
const UPDATES = 10;
const BETWEEN_UPDATES_MS = 200;
const Connected = z.object({ Actor: z.object({ Attributes: z.object({ container: z.string() }) }) });
const Steps = z.array(z.object({ Id: z.string(), SizeRw: z.number().default(0) }));

/**
 * Limits every container that joins a network from now on, which is how the steps of a build are told from other containers. A step
 * may start a few processes before its limit holds; then it can start no more.
 * @param stop called with the reason when the steps have written too much, or cannot be limited: then the build has to end
 */
export async function limitSteps(
  engine: Engine,
  networkId: string,
  stop: (reason: unknown) => void,
  limits: StepLimits = STEP_LIMITS,
): Promise<AsyncDisposable> {
  const events = await engine.getEvents({ filters: { type: ["network"], event: ["connect"], network: [networkId] } });
  const written = new Map<string, number>();
  const lines = createInterface({ input: events });
  let over = false;
  const lose = () => {
    if (!over) stop(new Error("The engine ended the list of the build's steps."));
  };
  for (const source of [events, lines]) source.on("error", lose).on("close", lose);
  lines.on("line", (line) => void limitStep(engine, line, limits.pids).catch(stop));
  const look = async () => {
    const filters = { network: [networkId] };
    for (const { Id, SizeRw } of Steps.parse(await engine.listContainers({ all: true, size: true, filters })))
      written.set(Id, SizeRw);
    // a step that is gone keeps the size that was last seen
    const sum = [...written.values()].reduce((total, bytes) => total + bytes, 0);
    if (sum > limits.writtenBytes)
      stop(new Error(`The build's steps wrote more than ${Math.round(limits.writtenBytes / 1024 ** 2)} MiB.`));
  };
  const looking = repeat(look, LOOK_EVERY_MS, stop);
  return {
    async [Symbol.asyncDispose]() {
      over = true;
      lines.close();
      if ("destroy" in events && typeof events.destroy === "function") events.destroy();
      await looking[Symbol.asyncDispose]();
    },
  };
}

/** Rejects also for a line that is cut short. */
async function limitStep(engine: Engine, line: string, pids: number): Promise<void> {
  const { container } = Connected.parse(JSON.parse(line)).Actor.Attributes;
  await limitProcesses(engine, container, pids);
}

/**
 * A step that has ended before its turn needs no limit; engines refuse to update it with codes of several kinds. For a moment after its
 * end they still call it running, so that a refusal counts only where it lasts.
 */
async function limitProcesses(engine: Engine, containerId: string, pids: number): Promise<void> {
  const step = engine.getContainer(containerId);
  for (let left = UPDATES; left > 0; left--) {
    try {
      await step.update({ PidsLimit: pids });
      return;
    } catch (error) {
      if (!(await isRunning(step))) return;
      if (left === 1) throw error;
    }
    await setTimeout(BETWEEN_UPDATES_MS);
  }
}

async function isRunning(step: Docker.Container): Promise<boolean> {
  try {
    return (await step.inspect()).State.Running;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
