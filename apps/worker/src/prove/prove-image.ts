import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { isInOrder, withDeviations } from "@plumbline/core/gate/check-outcome";
import type { Deviation } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { DeliveryPolicy } from "@plumbline/core/server/manifest";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { markHandled } from "../async/mark-handled.ts";
import type { RunningContainer } from "../docker/container/container.ts";
import { toStorable } from "../execution/persist/to-storable.ts";
import { checkReadyLine } from "../gate/check-ready-line.ts";
import { DEAF_PEER_WORKLOAD } from "../gate/deaf-peer.ts";
import { checkDuration, DURATION_ARGS, refuseDuration } from "../gate/duration.ts";
import type { Target } from "../gate/probe/probe.ts";
import { runGate, runTlsGate } from "../gate/run-gate.ts";
import { checkStop, checkStopInCompany, type StopInCompany } from "../gate/stop.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Place, placeServer, type StartedServer } from "../place/place-server.ts";
import { SERVER_PORT, toExitFailure } from "../place/wait-until-ready.ts";
import { watchTrial } from "../watch/trial-watch.ts";

const END_IS_KNOWN_MS = 1_000;
const WHEN = "while its contract was checked";
/** From the first handshake to the ready line: an honest server needs milliseconds. */
const READY_LINE_MS = 4_000;

/** The checks to make on a server's image. */
export interface ServerProof {
  readonly workloads: readonly ServedWorkload[];
  readonly deliveryPolicy: DeliveryPolicy;
  /** Connections of the load that is to follow; absent where none is known. */
  readonly clients?: number;
  /** Also what takes a minute: heartbeats, what happens to a reader that pauses, and in a further container the duration. */
  readonly slow: boolean;
  /** Also that it serves wss, in a further container. */
  readonly tls: boolean;
  /** Which of its checks the manifest declares to fail. */
  readonly deviations: readonly Deviation[];
  /** From SIGTERM to the server's end, then it is killed. */
  readonly stopMs: number;
}

/** Each workload's checks, passed or not, in the order of the report. */
export type ProvedWorkloads = ReadonlyMap<ServedWorkload, readonly GateCheck[]>;

/**
 * Starts an image in a container of its own, so that a measured one starts fresh, and runs the contract's checks for its
 * workloads on it, one workload after another in one life: it is to serve them all. The last of them are about its stop.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, with the workload in whose checks it ended as evidence; SERVER_NOT_READY; ENGINE_RESTARTED,
 *   CONTAINER_KILLED, CONTAINER_REMOVED where others ended it
 */
export async function proveImage(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<ProvedWorkloads> {
  await using watch = await watchTrial(place.own(), [{ engine: place.engine }]);
  try {
    const proved = await proveLives(place, image, proof);
    const isFailed = [...proved.values()].flat().some((check) => !isInOrder(check));
    const reason = isFailed ? await watch.explainFailedStop(WHEN) : null;
    if (reason) throw reason;
    return proved;
  } catch (error) {
    throw await watch.explainServerEnd(error, WHEN);
  }
}

async function proveLives(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<ProvedWorkloads> {
  const encrypted = proof.tls ? await proveEncrypted(place, image, proof) : null;
  const { living, ending, beside } = await proveLife(place, image, proof);
  const alone = ending ?? (await proveStop(place, image, proof));
  const limited = proof.slow ? await proveDuration(place, image, proof) : null;
  const all = (workload: ServedWorkload) => [
    ...(living.get(workload) ?? []),
    ...(encrypted?.get(workload) ?? []),
    ...withDeviations(alone.get(workload) ?? [], proof.deviations),
    ...(beside && workload === DEAF_PEER_WORKLOAD ? [beside] : []),
    ...(limited?.get(workload) ?? []),
  ];
  return new Map(proof.workloads.map((workload) => [workload, toStorable(all(workload))]));
}

/** The checks of a server from its ready line to its stop, if possible in the company of a peer that reads nothing. */
async function proveLife(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<StopInCompany & { readonly living: ProvedWorkloads }> {
  const { slow, deviations, stopMs } = proof;
  await using started = await placeServer({ ...place, tls: false }, image);
  const targets = targetsOf(proof, started);
  const ready = checkReadyLine(await started.container.readFirstLine(READY_LINE_MS), SERVER_PORT);
  const living = await proveEach(started, targets, place.signal, async (target, signal) => [
    ready,
    ...withDeviations(await runGate({ ...target, slow, deviations, signal }), deviations),
  ]);
  const stopped = await checkStopInCompany(targets, () => started.container.stop(stopMs), place.signal);
  return { living, ...stopped };
}

/** The checks of a server's end in the company of well-behaved clients alone. */
async function proveStop(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<ProvedWorkloads> {
  await using started = await placeServer({ ...place, tls: false }, image);
  return await checkStop(targetsOf(proof, started), () => started.container.stop(proof.stopMs), place.signal);
}

/** The checks of wss, on a server that was started with a certificate. */
async function proveEncrypted(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<ProvedWorkloads> {
  await using started = await placeServer({ ...place, tls: true }, image);
  return await proveEach(started, targetsOf(proof, started), place.signal, (target, signal) =>
    runTlsGate({ ...target, signal }),
  );
}

/** The check of a server that is started with a duration; one that does not even get ready then fails it. */
async function proveDuration(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  proof: ServerProof,
): Promise<ProvedWorkloads> {
  try {
    await using started = await placeServer({ ...place, tls: false, args: [...place.args, ...DURATION_ARGS] }, image);
    const limited = { startupMs: started.startupMs, exit: started.container.exit, stopMs: proof.stopMs };
    const checks = targetsOf(proof, started).map(async (target) => {
      return [target.workload, [await checkDuration(target, limited, place.signal)]] as const;
    });
    return new Map(await Promise.all(checks));
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith("SERVER_")) throw error;
    const log = Array.isArray(error.evidence.log) ? error.evidence.log : [];
    const refused = refuseDuration([error.message, ...log.slice(-3)].join(" | "));
    return new Map(proof.workloads.map((workload) => [workload, [refused]]));
  }
}

function targetsOf({ workloads, deliveryPolicy, clients }: ServerProof, { url, ca }: StartedServer): Target[] {
  return workloads.map((workload) => ({ url, ca, workload, deliveryPolicy, clients }));
}

/** Checks one workload after another; the failure of a server that ends meanwhile names the workload. */
async function proveEach(
  { container }: StartedServer,
  targets: readonly Target[],
  signal: AbortSignal,
  check: (target: Target, signal: AbortSignal) => Promise<GateCheck[]>,
): Promise<ProvedWorkloads> {
  const proved = new Map<ServedWorkload, GateCheck[]>();
  for (const target of targets)
    proved.set(
      target.workload,
      await checkWhileAlive(container, target.workload, (alive) => check(target, alive), signal),
    );
  return proved;
}

/** Runs the checks, but not beyond the server's end: a server that is gone fails for that, not for what it no longer answers. */
async function checkWhileAlive(
  server: RunningContainer,
  workload: ServedWorkload,
  check: (signal: AbortSignal) => Promise<GateCheck[]>,
  signal: AbortSignal,
): Promise<GateCheck[]> {
  const gone = new AbortController();
  const ended = server.exit.then(async () =>
    gone.abort(await toExitFailure(server, `while its ${workload} contract was checked`, { workload })),
  );
  // rejects when the engine is lost, which ends the checks anyhow
  markHandled(ended);
  const either = AbortSignal.any([signal, gone.signal]);
  const gate = await check(either);
  // the last connection breaks a little before the engine says that the process has ended
  if (!gate.every(isInOrder))
    await Promise.race([Promise.allSettled([ended]), pause(END_IS_KNOWN_MS, undefined, { signal })]);
  either.throwIfAborted();
  return gate;
}
