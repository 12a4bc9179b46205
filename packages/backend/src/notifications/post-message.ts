import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { refuseUnsafeTarget } from "./refuse-unsafe-target.ts";

/** Timeout of the whole request. */
const ANSWER_WITHIN_MS = 10_000;

export type Posted = { status: number };

/**
 * Posts a message to a target. It connects to the address that was checked, so that a later change of the name's
 * resolution has no effect. Redirects are not followed, and the answer's body is not read.
 * @throws TARGET_REFUSED; network errors; TimeoutError
 */
export async function postMessage(
  target: string,
  { headers, body, allowPrivate }: { headers: Record<string, string>; body: string; allowPrivate: boolean },
): Promise<Posted> {
  const pinned = await refuseUnsafeTarget(target, { allowPrivate });
  const url = new URL(target);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
        lookup: (_host, options, done) =>
          options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
      },
      (response) => {
        response.destroy();
        resolve({ status: response.statusCode ?? 0 });
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}
