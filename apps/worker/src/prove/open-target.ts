import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { resolveHost } from "@plumbline/backend/targets/resolve-host";
import { AppError } from "@plumbline/core/failure/app-error";
import { hostHeaderOf, nameTarget, originOf, type TargetParts } from "@plumbline/core/target/target-url";
import { upgradeHeaders } from "../gate/wire/handshake.ts";
import { reaching, type Site } from "../tls/reaching.ts";
import { codeOf, isOfCertificate, isOtherProtocol } from "../tls/refused.ts";

/** From the first packet to the answer of the handshake. */
const ANSWER_MS = 5_000;

type Opening = TargetParts & {
  /** Authority of its certificate, as PEM; absent: those that the public trusts. */
  readonly ca?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

type OpeningOptions = {
  /** True if its address need not be public: the operator lists it, or who runs the program named it. */
  readonly mayBePrivate: boolean;
  readonly signal: AbortSignal;
  readonly answerMs?: number;
};

/**
 * Resolves a target's name once, and shakes hands once to tell what is in the way before any check.
 * @returns the way to it, pinned to the address
 * @throws TARGET_UNREACHABLE, TARGET_LINK_LOCAL, TARGET_PRIVATE, TARGET_SILENT, TARGET_CLOSED, TARGET_REDIRECTED, TARGET_DECLINED,
 *   TARGET_PROTOCOL, TARGET_CERTIFICATE
 */
export async function openTarget(
  target: Opening,
  { mayBePrivate, signal, answerMs = ANSWER_MS }: OpeningOptions,
): Promise<Site> {
  const { path, headers, ca } = target;
  const address = await resolveHost(target.host, { mayBePrivate });
  const site: Site = { address, path, headers, ...(ca === undefined ? {} : { ca }) };
  await shakeHands(target, site, { signal, answerMs });
  return site;
}

async function shakeHands(
  target: Opening,
  site: Site,
  { signal, answerMs }: { readonly signal: AbortSignal; readonly answerMs: number },
): Promise<void> {
  const late = AbortSignal.timeout(answerMs);
  const url = originOf(target).replace(/^ws/, "http") + target.path;
  const headers = { Host: hostHeaderOf(target), ...upgradeHeaders(), ...site.headers };
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

const NO_CONNECTION = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES)$/;

function toFailure(name: string, cause: unknown): AppError {
  const code = codeOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  if (isOfCertificate(code))
    return new AppError("TARGET_CERTIFICATE", `The certificate of ${name} is refused: ${said}.`, { cause });
  if (NO_CONNECTION.test(code))
    return new AppError("TARGET_UNREACHABLE", `${name} cannot be connected to: ${said}.`, { cause });
  if (isOtherProtocol(code))
    return new AppError("TARGET_PROTOCOL", `${name} answered with something that is not HTTP/1.1 (${code}).`, {
      cause,
    });
  return new AppError("TARGET_CLOSED", `${name} closed the connection without an answer (${said}).`, { cause });
}
