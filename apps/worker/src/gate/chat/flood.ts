import { setTimeout as delay } from "node:timers/promises";
import { markHandled } from "../../async/mark-handled.ts";
import type { Member } from "../probe/member.ts";
import { CHAT_LIMIT_BYTES, chatMessage } from "../probe/messages.ts";
import type { Probe } from "../probe/probe.ts";

/** More than a connection's buffers in both kernels and a server's queue together hold. */
const FLOOD_BYTES = 6 * 1024 * 1024;
/** A member may say ten at once; five members stay below every queue of 64. */
const CHATS_PER_SPEAKER = 10;
const SPEAKERS_PER_ROUND = 5;
const CHATS_PER_ROUND = SPEAKERS_PER_ROUND * CHATS_PER_SPEAKER;
const ROUNDS = Math.ceil(FLOOD_BYTES / CHAT_LIMIT_BYTES / CHATS_PER_ROUND);
/** A few seconds are enough on a machine that is not busy. */
const FLOOD_MS = 40_000;
/** A round of which nothing was heard for so long is one that the server holds back. */
const ROUND_TIMEOUT_MS = 2000;

/** The chats of a flooded room. */
export interface Flood {
  /** The messages, by round; no two are alike. */
  readonly rounds: readonly (readonly string[])[];
  /** Chats of the last round that each listener has not heard; empty unless the server held them back. */
  readonly heldBack: readonly Set<string>[];
}

/**
 * Floods the room with chats of 512 bytes, round by round: the next one begins when all listeners have heard the last.
 * Ends early when that does not happen, as the senders of a server with backpressure must wait.
 */
export async function floodRoom(probe: Probe, listeners: readonly Member[]): Promise<Flood> {
  const rounds: string[][] = [];
  const endMs = performance.now() + FLOOD_MS;
  while (rounds.length < ROUNDS && performance.now() < endMs) {
    const joining = Promise.all(Array.from({ length: SPEAKERS_PER_ROUND }, () => probe.member()));
    const speakers = await Promise.race([joining, delay(ROUND_TIMEOUT_MS, undefined, { ref: false })]);
    if (speakers === undefined) {
      markHandled(joining); // held back until the probe is over
      break;
    }
    const round = speakers.flatMap(shout);
    rounds.push(round);
    const unheard = await Promise.all(listeners.map((listener) => unheardBy(listener, round, ROUND_TIMEOUT_MS)));
    if (unheard.some((chats) => chats.size > 0)) return { rounds, heldBack: unheard };
    for (const speaker of speakers) speaker.terminate();
  }
  return { rounds, heldBack: listeners.map(() => new Set<string>()) };
}

/** Which of `messages` a member does not hear until nothing has come for `timeoutMs`. What else it hears, a heartbeat, takes no message's place. */
export async function unheardBy(member: Member, messages: Iterable<string>, timeoutMs: number): Promise<Set<string>> {
  const unheard = new Set(messages);
  while (unheard.size > 0) {
    const asked = unheard.size;
    const heard = await member.take(asked, timeoutMs);
    for (const { data } of heard) unheard.delete(data.toString());
    if (heard.length < asked) break;
  }
  return unheard;
}

/** Says as many chats as a member may, and returns them. */
function shout(speaker: Member): string[] {
  return Array.from({ length: CHATS_PER_SPEAKER }, (_, number) => {
    const chat = chatMessage({ sender: speaker.id, number }, CHAT_LIMIT_BYTES);
    speaker.send(chat);
    return chat;
  });
}
