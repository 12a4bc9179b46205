import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { AppError } from "@plumbline/core/failure/app-error";
import { upgradeHeaders } from "../gate/wire/handshake.ts";
import { reaching, type Site } from "../tls/reaching.ts";
import { nameTarget, originOf, type RunningTarget } from "./running-target.ts";

/** From the first packet to the answer of the handshake. */
const ANSWER_MS = 5_000;

type Opening = Pick<RunningTarget, "secure" | "host" | "port" | "path" | "caFile" | "headers">;

/**
 * Resolves a target's name once, and shakes hands once to tell what is in the way before any check.
 * @returns the way to it, pinned to the address
 * @throws TARGET_UNREACHABLE, TARGET_LINK_LOCAL, TARGET_SILENT, TARGET_CLOSED, TARGET_REDIRECTED, TARGET_DECLINED,
 *   TARGET_PROTOCOL, TARGET_CERTIFICATE; INVALID_INPUT where the authority's file cannot be read
 */
export async function openTarget(
  target: Opening,
  { signal, answerMs = ANSWER_MS }: { readonly signal: AbortSignal; readonly answerMs?: number },
): Promise<Site> {
  const ca = target.caFile === undefined ? {} : { ca: await readAuthority(target.caFile) };
  const site: Site = { address: await resolve(target.host), path: target.path, headers: target.headers, ...ca };
  await shakeHands(target, site, { signal, answerMs });
  return site;
}

async function readAuthority(file: string): Promise<string> {
  const pem = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AppError("INVALID_INPUT", `The file ${file} of --ca cannot be read.`, { cause });
  });
  if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
  throw new AppError("INVALID_INPUT", `The file ${file} of --ca holds no certificate as PEM.`);
}

/** @throws TARGET_UNREACHABLE without an IPv4 address; TARGET_LINK_LOCAL where one of them is link-local */
async function resolve(host: string): Promise<string> {
  const found = await lookup(host, { all: true, family: 4 }).catch((cause: unknown) => {
    throw new AppError("TARGET_UNREACHABLE", `${host} has no IPv4 address.`, { cause });
  });
  const local = found.find(({ address }) => address.startsWith("169.254."));
  if (local) throw new AppError("TARGET_LINK_LOCAL", `${host} leads to ${local.address}, which is link-local.`);
  const [first] = found;
  if (!first) throw new AppError("TARGET_UNREACHABLE", `${host} has no IPv4 address.`);
  return first.address;
}

async function shakeHands(
  target: Opening,
  site: Site,
  { signal, answerMs }: { readonly signal: AbortSignal; readonly answerMs: number },
): Promise<void> {
  const late = AbortSignal.timeout(answerMs);
  const url = originOf(target).replace(/^ws/, "http") + target.path;
  const headers = { Host: `${target.host}:${target.port}`, ...upgradeHeaders(), ...site.headers };
  const options = { headers, signal: AbortSignal.any([signal, late]), agent: false, ...reaching(site) } as const;
  const sent = (target.secure ? requestSecurely : request)(url, options);
  sent.end();
  const name = nameTarget(target);
  const answer = await answerTo(sent).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw late.aborted
      ? new AppError("TARGET_SILENT", `${name} did not answer the handshake within ${answerMs / 1000} s.`)
      : toFailure(name, cause);
  });
  refuseAnswer(name, answer);
}

type Answer = Pick<IncomingMessage, "httpVersion" | "statusCode" | "headers">;

function answerTo(sent: ClientRequest): Promise<Answer> {
  return new Promise((done, fail) => {
    sent.on("error", fail);
    sent.once("response", (response) => {
      response.destroy();
      done(response);
    });
    sent.once("upgrade", (response, socket) => {
      // it is closed from this side: what becomes of it concerns nobody
      socket.on("error", () => undefined).destroy();
      done(response);
    });
  });
}

function refuseAnswer(name: string, { httpVersion, statusCode = 0, headers }: Answer): void {
  if (httpVersion !== "1.1")
    throw new AppError("TARGET_PROTOCOL", `${name} answered with HTTP/${httpVersion}; a WebSocket needs HTTP/1.1.`);
  if (statusCode >= 300 && statusCode < 400)
    throw new AppError(
      "TARGET_REDIRECTED",
      `${name} redirects to ${headers.location ?? "an address that it does not name"} (status ${statusCode}).`,
    );
  if (statusCode !== 101)
    throw new AppError("TARGET_DECLINED", `${name} answered the handshake with status ${statusCode} instead of 101.`);
}

/** Codes of OpenSSL's verification, and of Node's check of the name. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH)/;
const NO_CONNECTION = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES)$/;
/** Bytes that are neither HTTP nor TLS. */
const OTHER_PROTOCOL = /^(HPE_|EPROTO|ERR_SSL_)/;

function toFailure(name: string, cause: unknown): AppError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const said = cause instanceof Error ? cause.message : String(cause);
  if (CERTIFICATE.test(code))
    return new AppError("TARGET_CERTIFICATE", `The certificate of ${name} is refused: ${said}.`, { cause });
  if (NO_CONNECTION.test(code))
    return new AppError("TARGET_UNREACHABLE", `${name} cannot be connected to: ${said}.`, { cause });
  if (OTHER_PROTOCOL.test(code))
    return new AppError("TARGET_PROTOCOL", `${name} answered with something that is not HTTP/1.1 (${code}).`, {
      cause,
    });
  return new AppError("TARGET_CLOSED", `${name} closed the connection without an answer (${said}).`, { cause });
}
