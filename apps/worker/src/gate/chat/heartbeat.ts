import { jsonOrUndefined } from "@plumbline/core/json/parse-json";
import { z } from "zod";
import type { Check } from "../probe/check.ts";
import { demand } from "../wire/refusal.ts";

const HEARTBEAT_MS = 30_000;
const SILENCE_MS = 60_000;
/** Tolerance for timers and a busy machine. */
const GRACE_MS = 5000;

const TextPing = z.object({ type: z.literal("ping"), ts: z.number().positive() });

export const heartbeat: Check = {
  checkId: "chat.heartbeat",
  expected: `a text message {"type":"ping","ts":…} comes after ${HEARTBEAT_MS / 1000} s`,
  slow: true,
  deadlineMs: HEARTBEAT_MS + 2 * GRACE_MS,
  async run(probe) {
    const member = await probe.visitor();
    const startedMs = performance.now();
    const [delivery] = await member.take(1, HEARTBEAT_MS + GRACE_MS);
    const afterS = (performance.now() - startedMs) / 1000;
    demand(delivery !== undefined, `no message within ${afterS.toFixed(0)} s`);
    const seen = `${delivery.data} after ${afterS.toFixed(1)} s`;
    demand(!delivery.isBinary && TextPing.safeParse(jsonOrUndefined(delivery.data.toString())).success, seen);
    demand(afterS * 1000 >= HEARTBEAT_MS - GRACE_MS, seen);
    return seen;
  },
};

export const silenceEnds: Check = {
  checkId: "chat.silence-ends",
  expected: `a connection that sends no pong for ${SILENCE_MS / 1000} s is ended`,
  slow: true,
  deadlineMs: SILENCE_MS + 3 * GRACE_MS,
  async run(probe) {
    const member = await probe.visitor();
    const startedMs = performance.now();
    await member.ended();
    const afterS = (performance.now() - startedMs) / 1000;
    const seen = member.isClosed() ? `ended after ${afterS.toFixed(1)} s` : `still open after ${afterS.toFixed(0)} s`;
    demand(member.isClosed() && afterS * 1000 >= SILENCE_MS - GRACE_MS, seen);
    return seen;
  },
};

export const pongsKeep: Check = {
  checkId: "chat.pongs-keep",
  expected: `a connection that answers each ping with a pong is still open after ${(SILENCE_MS + 2 * GRACE_MS) / 1000} s`,
  slow: true,
  deadlineMs: SILENCE_MS + 4 * GRACE_MS,
  async run(probe) {
    const member = await probe.visitor();
    const endMs = performance.now() + SILENCE_MS + 2 * GRACE_MS;
    for (let leftMs = endMs - performance.now(); leftMs > 0; leftMs = endMs - performance.now()) {
      const pings = await member.take(1, leftMs);
      // nothing comes any more, so that it would take nothing again at once: a loop that never lets the process do anything else
      if (pings.length === 0) break;
      member.send('{"type":"pong"}');
    }
    await member.fence();
    return "still open";
  },
};
