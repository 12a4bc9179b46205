import { setTimeout as delay } from "node:timers/promises";
import type { Probe } from "../probe/probe.ts";
import type { WireMessage } from "../wire/wire-client.ts";

/** How long to wait for answers, and then on for more than were due. */
const TIMEOUT_MS = 1500;
const SURPLUS_MS = 100;

/** The requested push; without parameters a server answers with its defaults. */
export interface PushRequest {
  readonly ids: readonly string[];
  readonly parameters?: { readonly count: number; readonly bytes: number };
}

/** Per id, as by contract. */
export const DEFAULT_COUNT = 10;
export const DEFAULT_BYTES = 10_000;

/** Sends the ids at once and takes whatever comes back. */
export async function askForPush(probe: Probe, { ids, parameters }: PushRequest): Promise<WireMessage[]> {
  const query = parameters === undefined ? "" : `?count=${parameters.count}&bytes=${parameters.bytes}`;
  const wire = await probe.wire(query);
  for (const id of ids) wire.sendText(id);
  const due = ids.length * (parameters?.count ?? DEFAULT_COUNT);
  const messages = await wire.messages.gather(due, TIMEOUT_MS);
  await delay(SURPLUS_MS);
  await wire.roundTrip();
  return [...messages, ...wire.messages.takeAll()];
}
