import { setTimeout as delay } from "node:timers/promises";
import type { Check } from "../probe/check.ts";
import type { Member } from "../probe/member.ts";
import type { Probe } from "../probe/probe.ts";
import { demand } from "../wire/refusal.ts";
import { list, members } from "./delivery.ts";

const BURST = 30;
const BUCKET = 10;
/** Tokens that may have come back while the burst was sent. */
const REFILLED_MEANWHILE = 2;
const REFILL_MS = 500;
/** 10 a second come back, so 5 in half a second; one is left for the clock's grain. */
const REFILLED = 4;

export const rateLimit: Check = {
  checkId: "chat.rate-limit",
  expected: `of ${BURST} chats at once, ${BUCKET} to ${BUCKET + REFILLED_MEANWHILE} are delivered, the first ones`,
  async run(probe) {
    const { delivered } = await burst(probe);
    const kept = delivered.length >= BUCKET && delivered.length <= BUCKET + REFILLED_MEANWHILE;
    demand(
      kept && delivered.slice(0, BUCKET).every((number, i) => number === i),
      `${delivered.length}: ${list(delivered)}`,
    );
    return `${delivered.length} delivered`;
  },
};

export const rateLimitSurvived: Check = {
  checkId: "chat.rate-limit-survived",
  expected: `a member who spoke too much stays connected, and half a second later ${REFILLED} more chats are delivered`,
  deadlineMs: 6000,
  async run(probe) {
    const { speaker, listener } = await burst(probe);
    await delay(REFILL_MS);
    const said = speaker.say(REFILLED);
    const heard = await listener.hearFrom(speaker, REFILLED);
    const arrived = said.filter((number) => heard.includes(number));
    await speaker.fence();
    demand(arrived.length === said.length, `${arrived.length} of ${said.length} delivered`);
    return `connected, ${arrived.length} more delivered`;
  },
};

interface Burst {
  readonly speaker: Member;
  readonly listener: Member;
  /** Numbers of the chats that arrived, each once, however often it came. */
  readonly delivered: number[];
}

async function burst(probe: Probe): Promise<Burst> {
  const [speaker, listener] = await members(probe, 2);
  speaker.say(BURST);
  await speaker.settle(); // Or was cut off: that is for one of the two checks alone to judge.
  const heard = await listener.hearFrom(speaker, BUCKET);
  return { speaker, listener, delivered: [...new Set(heard)] };
}
