import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { list } from "./chat/delivery.ts";
import type { Check } from "./probe/check.ts";
import { markedText, userName } from "./probe/load-shape.ts";
import { chatMessage, joinMessage } from "./probe/messages.ts";
import type { Probe } from "./probe/probe.ts";
import { demand } from "./wire/refusal.ts";
import type { WireClient, WireMessage } from "./wire/wire-client.ts";

/** Number of clients if the load's is not known: that of the standard scenario. */
export const USUAL_CLIENTS = 100;
/** More would measure the gate; the load's own probes and counts tell of them. */
const MOST_CLIENTS = 2000;
/** Connections that are opened at once. */
const WAVE = 50;
/** For opening all of them; those that were not begun by then are left out. */
const CONNECT_MS = 3000;
const SPEAKERS = 2;
/** An honest server delivers within milliseconds, unless the machine is busy. */
const TIMEOUT_MS = 1500;

/** A server cannot keep its contract up to a number of connections alone: the gate has as many as the load. */
export const crowd: Check = {
  checkId: "load.clients",
  expected:
    "as many clients as the scenario has are connected at once, and each is served: its ping is answered, its text is echoed, or each chat of two members reaches every other one once",
  deadlineMs: 15_000,
  async run(probe) {
    const wanted = Math.min(probe.target.clients ?? USUAL_CLIENTS, MOST_CLIENTS);
    const clients = await connectAll(probe, wanted);
    await SERVED[probe.target.workload](clients);
    await Promise.all(clients.map((client) => client.roundTrip()));
    return `${clients.length} of ${wanted} clients were connected at once, and served`;
  },
};

async function connectAll(probe: Probe, wanted: number): Promise<WireClient[]> {
  const clients: WireClient[] = [];
  const untilMs = performance.now() + CONNECT_MS;
  while (clients.length < wanted && performance.now() < untilMs) {
    const wave = Math.min(WAVE, wanted - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: wave }, () => probe.wire()))));
  }
  return clients;
}

/** The owed deliveries of each workload beside the answer to a ping. */
const SERVED: Record<ServedWorkload, (clients: readonly WireClient[]) => Promise<unknown>> = {
  echo: (clients) => Promise.all(clients.map(isEchoed)),
  chat: isHeard,
  push: async () => undefined,
  ticks: (clients) => Promise.all(clients.map((client) => client.messages.next("a tick"))),
};

async function isEchoed(client: WireClient, id: number): Promise<void> {
  const text = markedText(id, 0);
  client.sendText(text);
  const back = await client.messages.next("the echo");
  demand(back.payload.toString() === text, `client ${id} got ${JSON.stringify(back.payload.toString())} for its text`);
}

async function isHeard(clients: readonly WireClient[]): Promise<void> {
  for (const [id, client] of clients.entries()) client.sendText(joinMessage(userName(id)));
  await Promise.all(clients.map((client) => client.roundTrip()));
  const chats = clients.slice(0, SPEAKERS).map((speaker, sender) => {
    const chat = chatMessage({ sender, number: 0 });
    speaker.sendText(chat);
    return chat;
  });
  await Promise.all(
    clients.map(async (client, id) => {
      const owed = chats.filter((_, sender) => sender !== id);
      const first = await client.messages.gather(owed.length, TIMEOUT_MS);
      await client.roundTrip();
      const heard = countOf([...first, ...client.messages.takeAll()], chats);
      const right = heard.every((times, sender) => times === (sender === id ? 0 : 1));
      demand(right, `member ${id} of ${clients.length} heard the chats of ${SPEAKERS} members ${list(heard)} times`);
    }),
  );
}

/** How often each chat is among the messages, to the byte. */
function countOf(messages: readonly WireMessage[], chats: readonly string[]): number[] {
  const texts = messages.map(({ payload }) => payload.toString());
  return chats.map((chat) => texts.filter((text) => text === chat).length);
}
