import { once } from "node:events";
import { AppError } from "@plumbline/core/failure/app-error";
import { boundOffset, type ClockOffset, type StampedVisit } from "@plumbline/core/frame/clock-offset";
import { hostHeaderOf, originOf, type TargetParts } from "@plumbline/core/target/target-url";
import { WebSocket } from "ws";
import { reaching, type Site } from "../tls/reaching.ts";
import { nowMicros } from "./frames/generator-line.ts";

/** Connections that are opened one after another; the quickest bound the offset. */
const VISITS = 30;
/** Ticks of each: the first is late by a timer, and each further one may have come by a quicker way. */
const TICKS = 5;
/** The shortest period that the contract knows: the first stamp is then soon after the request. */
const QUERY = "everyMs=1";
/** From the first packet to the last tick. */
const VISIT_MS = 5_000;
/** A tick has some forty characters; whatever is longer is none. */
const LONGEST_TICK = 1_024;

/** A target, and the pinned way to it. */
type OpenTarget = { readonly parts: TargetParts; readonly site: Site };

/**
 * Measures how far the clock behind a target's ticks is ahead of this process's (`nowMicros`), from their stamps alone: none is read before
 * its connection was asked for, and none after it came. Nothing else is presumed, so the uncertainty is a bound.
 * @throws TARGET_CLOCK where no ticks come, or their stamps contradict each other
 */
export async function measureTargetClock(
  target: OpenTarget,
  signal: AbortSignal,
  visitMs = VISIT_MS,
): Promise<ClockOffset> {
  const visits: StampedVisit[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    signal.throwIfAborted();
    visits.push(await visitOnce(target, visitMs).catch(refuse));
  }
  const offset = boundOffset(visits);
  if (!offset) throw new AppError("TARGET_CLOCK", "The stamps of the target's ticks contradict each other.");
  return offset;
}

function refuse(cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new AppError("TARGET_CLOCK", `The target's clock could not be read: ${why}.`, { cause });
}

async function visitOnce({ parts, site }: OpenTarget, visitMs: number): Promise<StampedVisit> {
  const late = AbortSignal.timeout(visitMs);
  const path = `${site.path}${site.path.includes("?") ? "&" : "?"}${QUERY}`;
  let askedUs = Number.NaN;
  const socket = new WebSocket(originOf(parts) + path, {
    ...reaching(site),
    headers: { Host: hostHeaderOf(parts), ...site.headers },
    perMessageDeflate: false,
    maxPayload: LONGEST_TICK,
    finishRequest(request) {
      request.once("socket", (connection) =>
        connection.once(parts.secure ? "secureConnect" : "connect", () => {
          askedUs = nowMicros();
        }),
      );
      request.end();
    },
  });
  // a handshake that is given up fails later, when nobody awaits it: without a listener that would end the process
  socket.on("error", () => undefined);
  // the subprotocol is one of the site's headers, and the library refuses an answer to what it has not asked for itself
  socket.once("upgrade", ({ headers }) => void Reflect.deleteProperty(headers, "sec-websocket-protocol"));
  const ticks: StampedVisit["ticks"][number][] = [];
  socket.on("message", (data) => {
    const heardUs = nowMicros();
    if (ticks.length === TICKS) return;
    const toldUs = Number(String(data).split(" ")[2]);
    ticks.push({ toldUs, heardUs });
    if (ticks.length === TICKS) socket.close(1000);
  });
  try {
    await once(socket, "close", { signal: late });
  } catch (error) {
    throw late.aborted ? new Error(`it did not tell the time within ${visitMs / 1000} s`) : error;
  } finally {
    socket.terminate();
  }
  if (ticks.length < TICKS || ticks.some(({ toldUs }) => !Number.isFinite(toldUs)))
    throw new Error("its connection ended before it had told the time");
  return { askedUs, ticks };
}
