import { z } from "zod";
import { servedWorkloads, workloads } from "./workloads.ts";

/** The meaning of messages on the wire. A server lists the workloads it serves at `GET /ws/<workload>`. */
export const ServedWorkload = z.enum(servedWorkloads);
export type ServedWorkload = z.infer<typeof ServedWorkload>;

/**
 * Those of servers, and two more. `round-trips` is that of clients, where the implementation is the one that dials: it echoes each message
 * off a server of ours that counts, and sends the next when it is back. `flow` is that of a target whose messages its owner describes.
 */
export const Workload = z.enum(workloads);
export type Workload = z.infer<typeof Workload>;
