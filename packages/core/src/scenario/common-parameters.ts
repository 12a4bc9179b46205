import { proxyNames } from "../plan/proxy-names.ts";
import type { ChoiceParameter, NumberParameter } from "./parameter.ts";

/** Bytes of the mark that every message of the load carries, and so of the smallest message. */
export const MARK_BYTES = 24;

/** Connections of a load. */
export function clientsParameter(clients: number, max: number, meaning: string): NumberParameter {
  return { kind: "number", label: "Clients", unit: "clients", default: clients, min: 2, max, whole: true, meaning };
}

/** Messages that each client sends per second. */
export function rateParameter(perClientPerS: number, max: number, meaning: string): NumberParameter {
  return {
    kind: "number",
    label: "Rate",
    unit: "messages/s and client",
    default: perClientPerS,
    min: 0.01,
    max,
    whole: false,
    meaning,
  };
}

/** Payload of each message that a client sends. */
export function payloadParameter(payloadBytes: number): NumberParameter {
  return {
    kind: "number",
    label: "Payload",
    unit: "bytes",
    default: payloadBytes,
    min: MARK_BYTES,
    max: 1_048_576,
    whole: true,
    meaning: `Size of each message; its mark takes ${MARK_BYTES} bytes of it.`,
  };
}

/** The choice of no proxy. */
export const NO_PROXY = "none";

/** Proxies that can stand in front of any server. */
export const proxyParameter = {
  kind: "choice",
  label: "Proxy",
  default: NO_PROXY,
  options: { [NO_PROXY]: "none", ...proxyNames },
  meaning:
    "A reverse proxy in a container of its own between load and server. It ends TLS, and its CPU is counted apart from the server's.",
} as const satisfies ChoiceParameter;
