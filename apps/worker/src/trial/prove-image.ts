import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { type Deviation, isInOrder, withDeviations } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { RunningContainer } from "../docker/container.ts";
import type { BuiltImage } from "../docker/image.ts";
import { checkReadyLine } from "../gate/check-ready-line.ts";
import { checkDuration, DURATION_ARGS, refuseDuration } from "../gate/duration.ts";
import type { Target } from "../gate/probe.ts";
import { runGate, runTlsGate } from "../gate/run-gate.ts";
import { checkStop, checkStopInCompany, type StopInCompany } from "../gate/stop.ts";
import { type Place, placeServer } from "./place-server.ts";
import { toStorable } from "./to-storable.ts";
import { SERVER_PORT, toExitFailure } from "./wait-until-ready.ts";

const END_IS_KNOWN_MS = 1_000;
/** From the first handshake to the line that says the same: an honest server needs milliseconds. */
const READY_LINE_MS = 4_000;

/** What is to be proved of an image. */
export interface Proof extends Omit<Target, "url" | "ca"> {
  /** Also what takes a minute: heartbeats, what happens to a reader that pauses, and in a further container the duration. */
  readonly slow: boolean;
  /** Also that it serves wss, in a second container. */
  readonly tls: boolean;
  /** Which of its checks the manifest declares to fail. */
  readonly deviations: readonly Deviation[];
  /** From SIGTERM to the server's end, then it is killed. */
  readonly stopMs: number;
}

/**
 * Starts an image in a container of its own, so that a measured one starts fresh, and runs the contract's checks for one
 * workload on it; the last of them are about its stop.
 * @returns every check, passed or not
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY
 */
export async function proveImage(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  { slow, stopMs, tls, deviations, ...declared }: Proof,
): Promise<GateCheck[]> {
  const encrypted = tls ? await proveEncrypted(place, image, declared) : [];
  const { living, ending, beside } = await proveLife(place, image, { ...declared, slow, deviations, stopMs });
  const alone = ending ?? (await proveStop(place, image, { ...declared, stopMs }));
  const limited = slow ? [await proveDuration(place, image, { ...declared, stopMs })] : [];
  return toStorable([...living, ...encrypted, ...alone, ...beside, ...limited]);
}

/** The checks of a server from its ready line until it has been told to stop, if possible in the company of a peer that reads nothing. */
async function proveLife(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  { slow, deviations, stopMs, ...declared }: Omit<Proof, "tls">,
): Promise<StopInCompany & { readonly living: readonly GateCheck[] }> {
  await using started = await placeServer({ ...place, tls: false }, image);
  const target = { ...declared, url: started.url };
  const ready = checkReadyLine(await started.container.readFirstLine(READY_LINE_MS), SERVER_PORT);
  const kept = await checkWhileAlive(
    started.container,
    async (signal) => withDeviations(await runGate({ ...target, slow, deviations, signal }), deviations),
    place.signal,
  );
  const stopped = await checkStopInCompany(target, () => started.container.stop(stopMs), place.signal);
  return { living: [ready, ...kept], ...stopped };
}

/** The checks of a server's end in the company of a well-behaved client alone. */
async function proveStop(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  { stopMs, ...declared }: Omit<Proof, "slow" | "tls" | "deviations">,
): Promise<GateCheck[]> {
  await using started = await placeServer({ ...place, tls: false }, image);
  return await checkStop({ ...declared, url: started.url }, () => started.container.stop(stopMs), place.signal);
}

/** The checks of wss, on a server that was started with a certificate. */
async function proveEncrypted(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  declared: Omit<Target, "url" | "ca">,
): Promise<GateCheck[]> {
  await using started = await placeServer({ ...place, tls: true }, image);
  const { url, ca } = started;
  return await checkWhileAlive(
    started.container,
    (signal) => runTlsGate({ ...declared, url, ca, signal }),
    place.signal,
  );
}

/** The check of a server that is started with a duration; one that does not even get ready then fails it. */
async function proveDuration(
  place: Place,
  image: Pick<BuiltImage, "imageDigest">,
  { stopMs, ...declared }: Omit<Proof, "slow" | "tls" | "deviations">,
): Promise<GateCheck> {
  try {
    await using started = await placeServer({ ...place, tls: false, args: [...place.args, ...DURATION_ARGS] }, image);
    const limited = { startupMs: started.startupMs, exit: started.container.exit, stopMs };
    return await checkDuration({ ...declared, url: started.url }, limited, place.signal);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith("SERVER_")) throw error;
    const log = Array.isArray(error.evidence.log) ? error.evidence.log : [];
    return refuseDuration([error.message, ...log.slice(-3)].join(" | "));
  }
}

/** Runs the checks, but not beyond the server's end: a server that is gone fails for that, not for what it no longer answers. */
async function checkWhileAlive(
  server: RunningContainer,
  check: (signal: AbortSignal) => Promise<GateCheck[]>,
  signal: AbortSignal,
): Promise<GateCheck[]> {
  const gone = new AbortController();
  const ended = server.exit
    .then(async () => gone.abort(await toExitFailure(server, "while its contract was checked")))
    .catch(() => undefined);
  const either = AbortSignal.any([signal, gone.signal]);
  const gate = await check(either);
  // the last connection breaks a little before the engine says that the process has ended
  if (!gate.every(isInOrder)) await Promise.race([ended, pause(END_IS_KNOWN_MS, undefined, { signal })]);
  either.throwIfAborted();
  return gate;
}
