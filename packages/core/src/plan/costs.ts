import { CHAT_FRAME_BYTES } from "../workload/workloads.ts";
import { inFlightBytes, peakClients } from "./load-figures.ts";
import type { LoadPlan } from "./load-plan.ts";

/**
 * Lower bounds of the costs of a load. A preflight refuses what cannot work, so every figure here is a lower bound of a cost or an
 * upper bound of a rate that was measured (docs/generator.md). A calibrated ceiling of the host judges results, not plans.
 */

/**
 * Descriptors of one process beside its connections: standard streams, pollers, libraries; of the generator the frames' socket and
 * sockets that linger too. The generator refuses what does not fit by the same figure (packages/k6/engine/descriptors.go).
 */
export const SPARE_DESCRIPTORS = { server: 64, generator: 128 };

/** Ports that the generator connects from: all that need no privilege, instead of the kernel's usual 28,232. */
export const FIRST_PORT = 1024;
export const LAST_PORT = 65_535;
export const PORTS = LAST_PORT - FIRST_PORT + 1;
/** From about half of the ports on, the kernel searches long for a free one, and connecting becomes several times slower. */
export const CALM_PORTS = PORTS / 2;

const KIB = 1024;
const MIB = 1024 * KIB;

/** The smallest server that answers WebSocket, and what a connection costs at the least and with a garbage collector. */
export const SERVER_BYTES = { base: 4 * MIB, leastPerConnection: 4 * KIB, usualPerConnection: 24 * KIB };

/** k6 itself, one connection of the native engine, and what TLS and a context of compression add to it. */
const GENERATOR_BYTES = { base: 96 * MIB, perConnection: 2 * KIB, perSecured: 8 * KIB, perContext: 64 * KIB };
/** The most of a reply that a flow's client keeps; it does so while the rest is under way (packages/k6/engine/workload/flow). */
const FLOW_REPLY_BYTES = 256 * KIB;
/** Bytes that a chat's ledger keeps for each pair of members. */
const LEDGER_PAIR_BYTES = 8;

/** Memory that a generator needs for so many clients. In a chat every receiver remembers every sender, of other generators too. */
export function generatorBytes(plan: LoadPlan, clients: number): number {
  const pairs = plan.workload === "chat" && plan.sending.kind !== "none" ? clients * peakClients(plan) : 0;
  const each =
    inFlightBytes(plan) +
    (plan.workload === "flow" ? FLOW_REPLY_BYTES : 0) +
    GENERATOR_BYTES.perConnection +
    (plan.transport?.tls ? GENERATOR_BYTES.perSecured : 0) +
    (plan.transport?.context ? GENERATOR_BYTES.perContext : 0);
  return GENERATOR_BYTES.base + each * clients + LEDGER_PAIR_BYTES * pairs + rowsBytes(plan);
}

/** A flow's rows that are read from a file of their own: all of it is mapped, and each row's start takes four bytes. */
const rowsBytes = ({ flow }: LoadPlan) => (flow?.file ? flow.file.packedBytes + 4 * flow.file.rows : 0);

/** Small deliveries that one core moves per second at most, and bytes of large ones. */
type Rates = { deliveriesPerS: number; bytesPerS: number };
/** The engine receives up to 12.5 M small frames that come together; spread over many sockets with the ledger on, less. */
export const GENERATOR_RATES: Rates = { deliveriesPerS: 5_000_000, bytesPerS: 2_000_000_000 };
/** No server passed about 0.2 M chat deliveries a second on one core. */
export const SERVER_RATES: Rates = { deliveriesPerS: 300_000, bytesPerS: 1_500_000_000 };

/** Cores that so many deliveries of a size keep busy: a cost for each message and one for its bytes. */
export function coresFor(perS: number, bytes: number, rates: Rates): number {
  return perS / rates.deliveriesPerS + (perS * bytes) / rates.bytesPerS;
}

/** Payload bytes of what reaches a receiver. */
export function deliveredBytes({ workload, push, sending }: LoadPlan): number {
  if (push) return push.bytes;
  if (workload === "chat") return CHAT_FRAME_BYTES;
  return sending.kind === "none" ? 0 : sending.payloadBytes;
}
