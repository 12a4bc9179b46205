import type { Check } from "../probe/check.ts";
import { type Member, numbersFrom } from "../probe/member.ts";
import type { Probe } from "../probe/probe.ts";
import { demand } from "../wire/refusal.ts";

const CHATS = 5;

export const exactlyOnce: Check = {
  checkId: "chat.exactly-once",
  expected: `each of ${CHATS} chats reaches each of two other members once`,
  async run(probe) {
    const [speaker, ...listeners] = await members(probe, 3);
    const said = speaker.say(CHATS);
    for (const heard of await Promise.all(listeners.map((listener) => listener.hearFrom(speaker, CHATS)))) {
      demand([...heard].sort().join() === said.join(), `chats ${list(said)} were said, a member got ${list(heard)}`);
    }
    return `both members got chats ${list(said)} once`;
  },
};

export const neverToSender: Check = {
  checkId: "chat.never-to-sender",
  expected: "a chat does not come back to its sender",
  async run(probe) {
    const [speaker, other] = await members(probe, 2);
    speaker.say(1);
    await other.hear(1);
    other.say(1);
    const echoed = numbersFrom(await speaker.hear(1), speaker);
    demand(echoed.length === 0, "the sender got its own chat");
    return "nothing came back";
  },
};

export const senderOrder: Check = {
  checkId: "chat.sender-order",
  expected: "the chats of two members who speak at once arrive in the order in which each said them",
  async run(probe) {
    const [listener, ...speakers] = await members(probe, 3);
    for (const speaker of speakers) speaker.say(CHATS);
    const heard = await listener.hear(CHATS * speakers.length);
    const orders = speakers.map((speaker) => numbersFrom(heard, speaker));
    for (const numbers of orders) {
      demand(numbers.length >= 2, `${numbers.length} chats of one member arrived: no order can be told`);
      demand(
        numbers.every((number, i) => number >= (numbers[i - 1] ?? 0)),
        `chats arrived as ${list(numbers)}`,
      );
    }
    return orders.map(list).join("; ");
  },
};

export const membership: Check = {
  checkId: "chat.membership-at-join",
  expected: "a connection that has not joined gets nothing; once it has joined, it gets what is said from then on",
  async run(probe) {
    const [speaker, other] = await members(probe, 2);
    const visitor = await probe.visitor();
    await visitor.fence();
    const [before] = speaker.say(1);
    await other.hear(1);
    const early = await visitor.hear(0);
    demand(early.length === 0, `${early.length} messages before it joined`);
    await visitor.join();
    const said = speaker.say(1);
    const heard = [...new Set(await visitor.hearFrom(speaker, 1))];
    demand(
      heard.join() === said.join(),
      `chat ${before} said before it joined, ${list(said)} after; it got ${list(heard)}`,
    );
    return `nothing before, chat ${list(said)} after`;
  },
};

/** Joins that many members. */
export async function members(probe: Probe, count: 2): Promise<[Member, Member]>;
export async function members(probe: Probe, count: 3): Promise<[Member, Member, Member]>;
export function members(probe: Probe, count: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => probe.member()));
}

/** Numbers in words. */
export function list(numbers: readonly number[]): string {
  return numbers.length === 0 ? "none" : numbers.join(", ");
}
