import { AppError } from "@plumbline/core/failure/app-error";
import { parseLogs } from "../docker/container/log-frames.ts";
import { type Engine, engineStatus, messageOf } from "../docker/engine.ts";
import { type Ownership, toLabels } from "../docker/labels.ts";
import { createTrialNetwork, type TrialNetwork, type Way } from "../docker/network.ts";
import type { HostEnv } from "../env.ts";
import { buildImage } from "./image.ts";

/** Source of the firewall's image, and `off` where an operator goes without it. */
export type FirewallEnv = Pick<HostEnv, "PLUMBLINE_FIREWALL" | "PLUMBLINE_FIREWALL_DIR">;

/** A network that strangers' programs run on. */
export interface GuardedNetwork {
  readonly name: string;
  readonly ownership: Ownership;
  readonly way: Extract<Way, "closed" | "in" | "public">;
  readonly firewall: FirewallEnv;
  readonly signal?: AbortSignal;
}

/**
 * Sets the firewall of the engine's machine and creates a network behind it. The firewall is set each time: another program may
 * have flushed its table since the last time, and nothing but root can read that.
 * @throws AppError FIREWALL_UNAVAILABLE, DISK_FULL; the engine's own errors
 */
export async function createGuardedNetwork(engine: Engine, wanted: GuardedNetwork): Promise<TrialNetwork> {
  const { firewall, name, ownership, way, signal } = wanted;
  if (firewall.PLUMBLINE_FIREWALL === "on") await setFirewall(engine, firewall.PLUMBLINE_FIREWALL_DIR, wanted);
  signal?.throwIfAborted();
  return createTrialNetwork(engine, { name, ownership, way });
}

/** Runs a program of ours on the machine's network, which works wherever the engine is and needs no rights of this process. */
async function setFirewall(engine: Engine, folder: string, wanted: GuardedNetwork): Promise<void> {
  try {
    const { signal } = wanted;
    const { imageDigest } = await buildImage(engine, folder, { name: "firewall", ...(signal ? { signal } : {}) });
    const { StatusCode, log } = await runOnce(engine, imageDigest, wanted.ownership);
    if (StatusCode > BY_SIGNAL)
      throw new AppError("ENGINE_FAILED", "The engine ended the program that sets the firewall.");
    if (StatusCode !== 0) throw unavailable(log[0] ?? `it ended with ${StatusCode}`);
  } catch (error) {
    // an engine that does not answer, or is being stopped, is not a fault of the firewall
    if (isRefusal(error)) throw unavailable(messageOf(error), error);
    // nobody's Dockerfile is wrong
    if (error instanceof AppError && ["IMAGE_BUILD_FAILED", "BASE_UNAVAILABLE"].includes(error.code))
      throw unavailable(error.message, error);
    throw error;
  }
}

async function runOnce(engine: Engine, image: string, ownership: Ownership) {
  const container = await engine.createContainer({
    Image: image,
    Labels: toLabels(ownership),
    HostConfig: {
      NetworkMode: "host",
      // an engine that maps users refuses the host's network otherwise
      UsernsMode: "host",
      CapDrop: ["ALL"],
      CapAdd: ["NET_ADMIN"],
      SecurityOpt: ["no-new-privileges"],
      ReadonlyRootfs: true,
    },
  });
  try {
    await container.start();
    const { StatusCode }: { StatusCode: number } = await container.wait();
    const log = parseLogs(await container.logs({ stdout: true, stderr: true, tail: 20 })).map(({ text }) => text);
    return { StatusCode, log };
  } finally {
    await container.remove({ force: true });
  }
}

/** Exit codes above are those of programs that a signal has ended: nothing signals this one but an engine that stops. */
const BY_SIGNAL = 128;

/** True if an engine does not do what the firewall needs. A container that is gone or going, and an error of its own, are of an engine that stops. */
function isRefusal(error: unknown): boolean {
  const status = engineStatus(error);
  if (status === undefined) return false;
  return (status < 500 && status !== 404 && status !== 409) || /oci runtime/i.test(messageOf(error));
}

function unavailable(error: string, cause?: unknown): AppError {
  return new AppError("FIREWALL_UNAVAILABLE", `The firewall of this host cannot be set: ${error}`, {
    evidence: { error },
    cause,
  });
}
