import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../flows/", import.meta.url));

/** Flows of known protocols, to begin with. */
export const readyFlowNames = ["centrifugo", "graphql-ws", "mqtt-ws", "nats-ws", "pusher", "socket-io"] as const;

/** A ready flow's document; null for a name that none has. */
export async function readyFlow(name: string): Promise<string | null> {
  const known = readyFlowNames.find((one) => one === name);
  return known === undefined ? null : await readFile(`${folder}${known}.yaml`, "utf8");
}

/** The JSON schema of flows, by which editors complete and check them. */
export function flowSchema(): Promise<string> {
  return readFile(`${folder}flow.schema.json`, "utf8");
}
