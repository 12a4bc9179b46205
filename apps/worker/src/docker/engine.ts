/// <reference path="./docker-modem-http.d.ts" />
import { EventEmitter, errorMonitor } from "node:events";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type DockerModem from "docker-modem";
import modemHttp from "docker-modem/lib/http.js";
import Docker from "dockerode";
import { readForeign } from "../env.ts";

/** A connection to one Docker engine. */
export type Engine = Docker;

const answerMs = 5_000;
/** The conventional port of an engine's API over TLS. */
const TLS_PORT = "2376";

// The engine's API redirects only paths that it would not serve; to follow one could lead to any host, and an error there has no listener.
modemHttp.maxRedirects = 0;

/**
 * Connects to an engine, and waits until it answers: that of `address`, or else the one named by `DOCKER_HOST`, or the machine's
 * usual one.
 *
 * @param address `unix:///path` or `tcp://host:port`, of a host that generators stand on
 * @throws AppError ENGINE_UNAVAILABLE, of an address GENERATOR_ENGINE_UNAVAILABLE, when no engine answers within five seconds, or
 *   that is not an address.
 */
export async function connectEngine(address?: string): Promise<Engine> {
  try {
    const options = address === undefined ? {} : await toOptions(new URL(address));
    // A connection of its own: the time limit must not reach calls that wait for a container's end.
    await new Docker({ ...options, timeout: answerMs }).ping();
    return withKnownErrors(withCheckedPaths(new Docker(options)));
  } catch (cause) {
    const error = messageOf(cause);
    if (address !== undefined)
      throw new AppError("GENERATOR_ENGINE_UNAVAILABLE", `The engine ${address} does not answer: ${error}`, {
        evidence: { dockerHost: address, error },
        cause,
      });
    throw new AppError("ENGINE_UNAVAILABLE", `No Docker engine answers: ${error}`, {
      nextStep:
        "Install and start Docker (on Debian or Ubuntu: apt-get install docker.io), or set DOCKER_HOST to an engine's address.",
      evidence: { dockerHost: readForeign("DOCKER_HOST").DOCKER_HOST ?? null, error },
      cause,
    });
  }
}

/** Names become part of paths as they are: one that would lead to another path is refused before it is sent. */
function withCheckedPaths(engine: Engine): Engine {
  const modem: DockerModem = engine.modem;
  const dial = modem.dial.bind(modem);
  modem.dial = (options, callback) =>
    isEnginePath(options.path)
      ? dial(options, callback)
      : callback?.(new Error(`the engine's API has no path ${JSON.stringify(options.path.slice(0, 200))}`), null);
  return engine;
}

const ofConnections = new WeakSet<Error>();

/**
 * Remembers the errors of an engine's connections, and of streams from it. Node gives a connection that breaks the same error whatever
 * stood at its other end, so that nobody could tell it from the database's.
 */
function withKnownErrors(engine: Engine): Engine {
  const remember = (error: unknown) => {
    if (error instanceof Error && engineStatus(error) === undefined) ofConnections.add(error);
  };
  const modem: DockerModem = engine.modem;
  const dial = modem.dial.bind(modem);
  modem.dial = (options, callback) =>
    dial(options, (error, answer) => {
      remember(error);
      const stream: unknown = answer;
      if (stream instanceof EventEmitter) stream.on(errorMonitor, remember);
      callback?.(error, answer);
    });
  return engine;
}

/** True for an error of a connection to an engine, which has no status of HTTP. */
export function isOfEngineConnection(error: unknown): boolean {
  return error instanceof Error && ofConnections.has(error);
}

/** True if nothing in a path could end it or lead out of it; a question mark stands at its end if options follow. */
function isEnginePath(path: string): boolean {
  return /^\/[\w.:@/-]*\??$/.test(path) && !path.includes("..") && !path.includes("//");
}

/**
 * Undefined options keep dockerode from falling back to `DOCKER_HOST`. TLS is chosen and its files are found as Docker's own
 * client does.
 */
async function toOptions({ protocol, pathname, hostname, port }: URL): Promise<Docker.DockerOptions> {
  if (protocol === "unix:") return { socketPath: pathname, host: undefined, port: undefined, protocol: "http" };
  const common = { socketPath: undefined, host: hostname, port };
  const { DOCKER_TLS_VERIFY: verify, DOCKER_CERT_PATH: folder = join(homedir(), ".docker") } = readForeign(
    "DOCKER_TLS_VERIFY",
    "DOCKER_CERT_PATH",
  );
  if (verify !== "1" && port !== TLS_PORT) return { ...common, protocol: "http" };
  const [ca, cert, key] = await Promise.all(["ca", "cert", "key"].map((name) => readFile(join(folder, `${name}.pem`))));
  return { ...common, protocol: "https", ca, cert, key };
}

/** The HTTP status of an engine's refusal, or undefined when `error` is something else. */
export function engineStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

/** True if the engine refused because the resource does not exist (any more). */
export function isGone(error: unknown): boolean {
  return engineStatus(error) === 404;
}

/** The message of an engine or a program, as one line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ");
}
