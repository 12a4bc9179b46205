import { z } from "zod";

/** The meaning of messages on the wire. A server lists the workloads it serves at `GET /ws/<workload>`. */
export const ServedWorkload = z.enum(["echo", "chat", "push", "ticks"]);
export type ServedWorkload = z.infer<typeof ServedWorkload>;

/**
 * Those of servers, and two more. `round-trips` is that of clients, where the implementation is the one that dials: it echoes each message
 * off a server of ours that counts, and sends the next when it is back. `flow` is that of a target whose messages its owner describes.
 */
export const Workload = z.enum([...ServedWorkload.options, "round-trips", "flow"]);
export type Workload = z.infer<typeof Workload>;

/** Bytes of one chat message, serialized: every server and every scenario uses exactly this size. */
export const CHAT_FRAME_BYTES = 128;

/** Chats a second that the contract lets through of one client, with as many at once; what is above is dropped, and nobody thrown out. */
export const CHAT_RATE_LIMIT_PER_S = 10;
